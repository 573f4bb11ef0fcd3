import { expect, test } from "bun:test";
import { conflict, invalidRequest } from "../../../src/errors.ts";
import { faultsOf } from "../../../src/portal/forms/faults.ts";

test("each fault of a request is shown next to its field, those of a list's items next to the list", () => {
  const error = invalidRequest([
    { parameter: "url", message: "is wrong" },
    { parameter: "forms[0]", message: "the first is wrong" },
    { parameter: "forms[3]", message: "the fourth is wrong" },
    { parameter: "other", message: "is not known" },
  ]);
  expect(faultsOf(error, ["url", "forms"])).toEqual({
    url: "is wrong",
    forms: "the first is wrong. the fourth is wrong",
    "": "other: is not known",
  });
});

test("an error without fields is of the form as a whole", () => {
  expect(faultsOf(conflict("It runs already"), ["url"])).toEqual({ "": "It runs already" });
});
