import { afterAll, beforeAll, expect, test } from "bun:test";
import { seedCensus } from "../contract/census-seed.ts";
import { csvOf, load as loadQcew } from "../labor/qcew/support.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { openPage, pageText, textOf } from "./page-text.ts";

const EMPLOYERS = [
  { area: "01001", own: 0, establishments: 850, months: [9_000, 9_100, 9_234] as const, weekly: 700 },
  { area: "01001", industry: "52", establishments: 2, code: "N" as const },
  { area: "01001", industry: "23", establishments: 60, months: [90, 95, 98] as const, weekly: 900 },
  { area: "01001", industry: "44-45", establishments: 120, months: [1_400, 1_420, 1_450] as const, weekly: 450 },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await seedCensus(database);
      await loadQcew(database, { "2016.q1-q1.singlefile.csv": csvOf(EMPLOYERS) }, { acceptSmaller: true });
    },
  });
});
afterAll(() => server.stop());

test("a county has its industries, the largest first, with the reason where one is withheld", async () => {
  const text = await pageText(server, "/places/01001");
  const answer = await server.json("/v1/us/bls/counties/01001/employment?naics=sectors&period=2016-Q1");
  const { data } = answer as { data: { naics_code: string; month3_employment: number | null }[] };
  expect(data.map(({ naics_code: code }) => code)).toEqual(["23", "44-45", "52"]);
  expect(text).toContain("All employers: 9,234 employees in 850 establishments; $700 a week on average");
  const table = text.slice(text.indexOf("Location quotient"));
  expect(table).toMatch(/44-45 1,450 .*120 \$450 1\.00 .* 23 98 .*60 \$900 .* 52 – withheld by the agency/);
  const csv = await (await openPage(server, "/places/01001?csv=industries")).text();
  const ofApi = await server.get("/v1/us/bls/counties/01001/employment?naics=sectors&period=2016-Q1&format=csv");
  expect(csv).toBe(await ofApi.text());
});

test("a county whose industries are not loaded has the reason of the API", async () => {
  const { error } = await server.json("/v1/us/bls/counties/06001/employment");
  expect(error?.message).toContain("06001");
  const html = await (await openPage(server, "/places/06001")).text();
  const section = html.slice(html.indexOf('id="industries"'));
  expect(textOf(section)).toContain(textOf(error?.message ?? ""));
});
