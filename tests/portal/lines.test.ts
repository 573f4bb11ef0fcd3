import { afterAll, beforeAll, expect, test } from "bun:test";
import { laus } from "../../src/labor/laus/load/laus.ts";
import { seedCensus } from "../contract/census-seed.ts";
import { dataFile, type MadeRelease, seriesFile } from "../labor/made-files.ts";
import { loadFrom } from "../support/load.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { openPage, pageHtml, pageText, textOf } from "./page-text.ts";

const county = (fips: string, measure: string) => `LAUCN${fips}00000000${measure}`;
const averages = (values: Readonly<Record<number, string>>): [string, string][] =>
  Object.entries(values).flatMap(([year, value]) => [
    [`${year}-12`, value],
    [`${year}-13`, value],
  ]);
const COUNTIES: MadeRelease = {
  [county("06001", "03")]: averages({ 2020: "3.7", 2021: "3.0", 2022: "3.4" }),
  [county("06001", "05")]: averages({ 2020: "800000", 2021: "820000", 2022: "779000" }),
  [county("01001", "03")]: averages({ 2020: "4.0", 2021: "3.6" }),
  [county("01001", "05")]: averages({ 2020: "24000", 2021: "25000" }),
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      await seedCensus(database);
      const titles = {
        [county("06001", "03")]: "Unemployment Rate: Alameda County, CA (U)",
        [county("01001", "03")]: "Unemployment Rate: Autauga County, AL (U)",
      };
      await loadFrom(laus, database, {
        "release-2023-04/la.data.64.County": dataFile(COUNTIES),
        "release-2023-04/la.series.County": seriesFile(COUNTIES, titles),
      });
    },
  });
});
afterAll(() => server.stop());

const PLACE = "/places/06001?level=county";
const csv = async (query: string): Promise<string[]> =>
  (await (await openPage(server, `${PLACE}&${query}`)).text()).trim().split("\r\n");

test("the box that adds a place suggests counties and states that are not drawn yet", async () => {
  const suggested = async (query: string) =>
    (await (await openPage(server, `/places/06001/suggestions?${query}`)).json()) as {
      groups: { items: { label: string; href: string }[] }[];
    };
  const { groups } = await suggested("level=county&q=autauga");
  expect(groups[0]?.items[0]).toMatchObject({
    label: "Autauga County, Alabama",
    href: "/places/06001?level=county&with=01001#unemployment",
  });
  expect((await suggested("q=autauga&with=01001")).groups).toEqual([]);
  expect((await suggested("q=alameda county")).groups).toEqual([]);
  expect((await suggested("q=")).groups).toEqual([]);
});

test("a place's rate as a change on a year is in points, in the table, the CSV and the picture", async () => {
  const view = "chart=unemployment-rate&transform=change";
  const text = await pageText(server, `${PLACE}&${view}`);
  expect(text).toContain("Unemployment rate of the BLS, annual averages: change on a year before");
  expect(text).toContain("2022 +0.4 points 2021 −0.7 points");
  expect(text).toContain("No figure a year before: 2020.");
  const unit = '"percentage points (% of the labor force, not seasonally adjusted)"';
  expect(await csv(`${view}&numbers=unemployment-rate`)).toEqual([
    "series,period,value,unit,preliminary",
    `Unemployment rate,2021,-0.7,${unit},false`,
    `Unemployment rate,2022,0.4,${unit},false`,
  ]);
  const picture = await (await openPage(server, `${PLACE}&${view}&svg=unemployment-rate`)).text();
  expect(picture).toContain("change on a year before");
  expect(picture).toContain("No figure a year before: 2020.");
});

test("a range cuts the lines, and the form keeps what the address says", async () => {
  const html = await pageHtml(server, `${PLACE}&chart=employed&transform=index&from=2021`);
  expect(textOf(html)).toContain("Employed residents, annual averages: index 2021 = 100");
  expect(html).toContain('<input type="hidden" name="level" value="county"/>');
  expect(await csv("chart=employed&transform=index&from=2021&numbers=employed")).toEqual([
    "series,period,value,unit,preliminary",
    'Employed,2021,100,"2021 = 100 (people, by where they live)",false',
    'Employed,2022,95,"2021 = 100 (people, by where they live)",false',
  ]);
  expect(html).toContain("Shown: 2021 to 2022 of 2020 to 2022.");
});

test("a count per person is divided by the loaded population of its year, and says which", async () => {
  const view = "chart=employed&transform=per_person";
  expect((await csv(`${view}&numbers=employed`)).slice(1)).toEqual([
    // 779,000 of 1,663,823 people
    'Employed,2022,0.4681988409,"per person of the population (people, by where they live)",false',
  ]);
  const text = await pageText(server, `${PLACE}&${view}`);
  expect(text).toContain("divided by the total population of the Census Bureau");
  expect(text).toContain("No population of the year is loaded: 2020, 2021.");
});

test("other places are lines with their names, which a search adds", async () => {
  const added = await openPage(server, `${PLACE}&add=Autauga`);
  expect(added.headers.get("location")).toBe("/places/06001?level=county&with=01001#unemployment");
  const text = await pageText(server, `${PLACE}&with=01001`);
  expect(text).toMatch(/2021 3\.0% 3\.6%/);
  expect(text).toContain("Remove Autauga County");
  const rows = await csv("with=01001&numbers=unemployment-rate");
  expect(rows.filter((row) => row.includes("Autauga"))).toHaveLength(2);
  expect(await pageText(server, `${PLACE}&with=01003`)).toContain("Not drawn: 01003:");
});

test("faults of an address are named", async () => {
  for (const [query, message] of [
    ["transform=log", "transform: log is not offered"],
    ["from=2022&to=2021", "to: 2021 is before from 2022"],
    ["with=1,2,3,4,5", "with: 5 are listed; accepted: up to 4"],
  ]) {
    const response = await openPage(server, `${PLACE}&${query}`);
    expect(response.status).toBe(400);
    expect(textOf(await response.text()).replace(/ +/g, " ")).toContain(message ?? "");
  }
  expect((await openPage(server, `${PLACE}&numbers=none`)).status).toBe(404);
});
