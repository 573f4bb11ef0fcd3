import { expect, test } from "bun:test";
import { parseSeriesId } from "../../../src/labor/jolts/series-id.ts";

test("an id of 21 characters is read by its parts", () => {
  expect(parseSeriesId("JTS110099000000000JOL")).toEqual({
    adjustment: "sa",
    industry: "110099",
    state: "00",
    size: "00",
    element: "JO",
    kind: "L",
  });
  expect(parseSeriesId("JTU000000MW0000000QUR")).toMatchObject({ adjustment: "nsa", state: "MW", element: "QU" });
  expect(parseSeriesId("JTU100000000000006HIR")).toMatchObject({ industry: "100000", size: "06" });
});

test.each([
  ["JTS00000000JOL", "until October 2020"],
  ["JTS110099000000100JOL", "area 00001"],
  ["JTS110099000000000ZZL", "element ZZ"],
  ["LASST010000000000003", "is not a JOLTS series"],
  ["JTS110099000000000JO", "is not a JOLTS series"],
])("%s is refused with the reason", (id, reason) => {
  expect(parseSeriesId(id)).toHaveProperty("refusal", expect.stringContaining(reason));
});
