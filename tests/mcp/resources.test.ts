import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { GUIDES } from "../../src/mcp/guides.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { seedLaborLendingAndFilings } from "../contract/every-dataset-seed.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedLaborLendingAndFilings(database) });
}, 60_000);
afterAll(() => server.stop());

/** Returns the result of a message. */
async function resultOf<Result>(method: string, params: object): Promise<Result> {
  const response = await server.get("/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-06-18",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
}

const textOf = async (uri: string): Promise<string> =>
  (await resultOf<{ contents: { text: string }[] }>("resources/read", { uri })).contents[0]?.text ?? "";

interface Listed {
  uri: string;
  mimeType: string;
}

describe("resources", () => {
  test("are the list of metrics and the guides, and each can be read", async () => {
    const { resources } = await resultOf<{ resources: Listed[] }>("resources/list", {});
    expect(resources.map(({ uri }) => uri)).toEqual([
      "govdata://metrics",
      ...["margins", "vintages", "nulls", "revisions"].map((name) => `govdata://guides/${name}`),
    ]);
    for (const { uri, mimeType } of resources)
      expect([mimeType, (await textOf(uri)).startsWith("# ")]).toEqual(["text/markdown", true]);
  });

  test("list each metric of areas in the words of the API: unit, loaded levels, newest period", async () => {
    type Metric = { name: string; title: string; unit: string; newest_period: string | null; levels: Level[] };
    type Level = { level: string; last_period: string | null };
    const { data } = await server.json<{ data: Metric[] }>("/v1/us/metrics");
    const lines = (await textOf("govdata://metrics")).split("\n").filter((line) => line.startsWith("- "));
    expect(lines).toHaveLength(data.length);
    for (const [index, { name, title, unit, newest_period: newest, levels }] of data.entries()) {
      const loaded = levels.flatMap(({ level, last_period: last }) => (last === null ? [] : [level]));
      const rest = newest === null ? "not loaded" : `${loaded.join(", ")}; newest ${newest}`;
      expect(lines[index]).toBe(`- ${name}: ${title}; ${unit}; ${rest}`);
    }
    expect(lines.some((line) => line.endsWith("; state, county; newest 2019-03"))).toBe(true);
    expect(lines.filter((line) => line.endsWith("; not loaded")).length).toBeGreaterThan(20); // no census
  });
});

/** A sentence of a guide, and what must stand in docs/figures.md for it to be true. */
const FACTS: readonly (readonly [string, string])[] = [
  ["`moe` is the margin of error at 90% confidence", "**Margins** (`moe`) are at 90% confidence"],
  ["The standard error is moe / 1.645", "(`moe` / 1.645 / `value`)"],
  ["`controlled` figures are set to official counts", "`controlled` (fixed to the official count: no margin)"],
  ["so the value is its bound", "`open_ended_interval` (a median beyond the last bound: `value` is the bound"],
  ["`2023-acs5` is the average of 2019 to 2023", "`2023-acs5` is 2019 to 2023"],
  ["for areas of 65,000 people or more", "**1-year estimates** exist for places of at least 65,000 people"],
  ["5-year vintages whose years do not overlap", "5-year estimates with overlapping years are not independent"],
  ["Dollars of a vintage are of its last year", "**Dollars** are dollars of the vintage's last year"],
  ["planning regions instead of counties from the 2022 vintage on", "counties became planning regions in 2022"],
  ["Fiscal years are as the company numbers them", "**`fiscal_year`** is the company's own label"],
  ["`suppressed`: withheld by the agency", "**Suppressed** cells of QCEW are null"],
  ["`top_coded`: above the highest wage that OEWS publishes", "**Top-coded** wages of OEWS are null"],
  ["`sa` is seasonally adjusted, `nsa` is not", "`sa` is seasonally adjusted, `nsa` not"],
  ["LAUS figures of counties and QCEW are `nsa`", "counties and QCEW have only `nsa`"],
  ["`preliminary` marks figures that will be revised", "`preliminary` and `footnotes` are the survey's marks"],
  ["answers what was known on a day", "`as_of=2022-06-30` returns the figures published by that day"],
  ["The newest filing counts unless `as_of` is given", "**Restatements** replace earlier figures."],
];

describe("guides", () => {
  const joined = (text: string) => text.replace(/\s+/g, " ");
  const guides = joined(GUIDES.map(({ text }) => text).join("\n"));

  test.each(FACTS)("say “%s”, as docs/figures.md does", async (sentence, fact) => {
    const figures = joined(await Bun.file(new URL("../../docs/figures.md", import.meta.url)).text());
    expect(guides).toContain(sentence);
    expect(figures).toContain(fact);
  });

  test("explain each reason of a null that docs/figures.md names, and name tools that there are", async () => {
    const figures = await Bun.file(new URL("../../docs/figures.md", import.meta.url)).text();
    const reasons = /\*\*Null always has a reason\*\*(.*?)\n- /s.exec(figures)?.[1] ?? "";
    const names = [...reasons.matchAll(/`(\w+_\w+|suppressed|controlled)`/g)].map(([, name = ""]) => name);
    const fields = ["value_note", "moe_note", "open_ended"];
    expect(names.filter((name) => !fields.includes(name) && !guides.includes(`\`${name}\``))).toEqual([]);
    const tools = TOOLS.map(({ name }) => name);
    for (const name of ["rank_areas", "coverage", "series", "financials", "trace"]) {
      expect(guides).toContain(`\`${name}\``);
      expect(tools).toContain(name);
    }
  });
});
