import { beforeAll, describe, expect, test } from "bun:test";
import { type SharedServer, starterServer } from "../support/server.ts";
import { linksOf, openPage, pageHtml, pageText, textOf } from "./page-text.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await starterServer();
});

const read = (path: string): Promise<string> => pageText(server, path);

const INCOME_AND_RENT = "/table?metrics=median_household_income,median_rent&places=06001,06037";

describe("the table of several metrics", () => {
  test("begins with a choice of all metrics that a table can have, by dataset", async () => {
    const html = await pageHtml(server, "/table");
    type Metric = { name: string; levels: { level: string }[] };
    const { data } = await server.json<{ data: Metric[] }>("/v1/us/metrics");
    const isOffered = ({ levels }: Metric) => levels.some(({ level }) => !["nation", "region"].includes(level));
    expect(data.filter(isOffered).length).toBeGreaterThan(60);
    for (const metric of data) {
      const box = `name="metrics" value="${metric.name}"`;
      expect(`${metric.name} ${html.includes(box)}`).toBe(`${metric.name} ${isOffered(metric)}`);
    }
  });

  test("has the API's values with their margins, and the period in the heading", async () => {
    const text = await read(INCOME_AND_RENT);
    expect(text).toContain("2 metrics of 2 counties");
    type Row = { name: string; median_household_income: { value: number; moe: number } };
    const { data } = await server.json<{ data: Row[] }>(`/v1/us/values?${INCOME_AND_RENT.split("?")[1]}`);
    expect(data).toHaveLength(2);
    for (const { name, median_household_income: income } of data)
      expect(text).toContain(
        `${name} $${income.value.toLocaleString("en-US")} ±$${income.moe.toLocaleString("en-US")}`,
      );
    expect(text).toContain("US dollars; ACS 5-year estimates, ");
  });

  test("has a way to a signed link of its CSV", async () => {
    const response = await openPage(server, `${INCOME_AND_RENT}&csv=values&format=link`);
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get("location") ?? "", server.url);
    expect(location.pathname).toBe("/links");
    expect(location.searchParams.get("path")).toStartWith("/v1/us/values?metrics=");
    expect(location.searchParams.get("path")).toEndWith("&format=csv");
  });

  test("a form's boxes become an address with a list", async () => {
    const path = "/table?level=state&state=&places=&vintage=&metrics=poverty_rate&metrics=median_age";
    const response = await openPage(server, path);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/table?metrics=poverty_rate,median_age&level=state");
  });

  test.each([
    ["csv=values", "text/csv", ".csv"],
    ["csv=values&format=parquet", "application/vnd.apache.parquet", ".parquet"],
    ["csv=values&format=arrow", "application/vnd.apache.arrow.stream", ".arrows"],
  ])("%s is the API's file of the whole table", async (parameter, type, ending) => {
    const response = await openPage(server, `${INCOME_AND_RENT}&${parameter}`);
    expect(response.headers.get("content-type")).toStartWith(type);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="county-values${ending}"`);
    const answer = await server.get(`/v1/us/values?${INCOME_AND_RENT.split("?")[1]}`, { headers: { accept: type } });
    const [file, expected] = [await response.bytes(), await answer.bytes()];
    if (parameter === "csv=values") expect(file.length).toBeGreaterThanOrEqual(expected.length);
    else expect(file).toEqual(expected);
  });

  test("is found from the home page, the head of each page, and a comparison of places of one level", async () => {
    const home = await pageHtml(server, "/");
    expect(home.match(/ href="\/table"/g)).toHaveLength(2);
    const compared = "/compare?metric=median_household_income&places=06001,06037";
    const address = "/table?metrics=median_household_income&level=county&places=06001,06037";
    expect(linksOf(await pageHtml(server, compared))).toContain(address);
    expect(await read(address)).toContain("Median household income of 2 counties");
    const ofTwoLevels = linksOf(await pageHtml(server, "/compare?metric=median_household_income&places=06001,06"));
    expect(ofTwoLevels.filter((link) => link.startsWith("/table?"))).toEqual([]);
  });

  test("two metrics are points with their margins, chosen by the address, and a picture of its own", async () => {
    const path = "/table?metrics=median_household_income,poverty_rate,median_age&level=state&x=median_age";
    const html = await pageHtml(server, path);
    expect(html).toContain("Median household income by Median age");
    type Row = { median_age: { value: number | null }; median_household_income: { value: number | null } };
    const { data } = await server.json<{ data: Row[] }>(
      "/v1/us/values?metrics=median_age,median_household_income&level=state&per_page=100",
    );
    const both = data.filter((row) => row.median_age.value !== null && row.median_household_income.value !== null);
    const dots = /<path class="dot" d="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(dots.match(/M/g)).toHaveLength(both.length);
    const margins = /<path class="margin"[^>]* d="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(margins.match(/H/g)).toHaveLength(both.length);
    const picture = await openPage(server, `${path}&svg=scatter`);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    const numbers = await (await openPage(server, `${path}&numbers=scatter`)).text();
    expect(numbers.trimEnd().split("\r\n")).toHaveLength(data.length + 1);
    expect((await openPage(server, `${path}&y=median_rent`)).status).toBe(400);
  });

  test("offers what the metrics can be narrowed by, and says why there is no map or chart", async () => {
    const wages = await pageHtml(server, "/table?metrics=qcew_avg_weekly_wage,poverty_rate&naics=23&ownership=private");
    for (const name of ["naics", "ownership"]) expect(wages).toContain(`id="table-${name}"`);
    for (const name of ["soc", "adjustment"]) expect(wages).not.toContain(`id="table-${name}"`);
    expect(textOf(wages)).toContain("No map of the first metric: A map shows a metric's usual industry");
    expect(wages).toContain("qcew_avg_weekly_wage");
    const rates = await pageHtml(
      server,
      "/table?metrics=laus_unemployment_rate,poverty_rate&level=state&adjustment=nsa",
    );
    expect(rates).toContain('<option value="nsa" selected');
    const ages = await pageHtml(server, "/table?metrics=median_household_income&level=county");
    for (const name of ["naics", "ownership", "soc", "adjustment"]) expect(ages).not.toContain(`id="table-${name}"`);
    const tracts = "/table?metrics=median_household_income,poverty_rate&level=tract";
    expect(await read(tracts)).toContain("No map of the first metric: A map shows counties, or all states.");
    const third = "/table?metrics=total_population,median_rent,median_household_income&vintage=2010-acs5&level=county";
    expect(await read(third)).toContain("No chart of two metrics: Nothing is loaded of 2010-acs5 at level county");
  });

  test.each([
    ["/table?metrics=median_income", "metrics"],
    ["/table?metrics=median_age&level=planet", "level"],
    ["/table?metrics=median_age&level=state&naics=10", "naics"],
    ["/table?metrics=median_age&csv=values&format=xlsx", "accepted: csv, parquet, arrow"],
  ])("%s is refused with what is accepted", async (path, part) => {
    const response = await openPage(server, path);
    expect(response.status).toBe(400);
    expect(textOf(await response.text())).toContain(part);
  });
});
