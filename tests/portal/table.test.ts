import { beforeAll, describe, expect, test } from "bun:test";
import { type SharedServer, starterServer } from "../support/server.ts";
import { openPage, pageHtml, pageText, textOf } from "./page-text.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await starterServer();
});

const read = (path: string): Promise<string> => pageText(server, path);

const INCOME_AND_RENT = "/table?metrics=median_household_income,median_rent&places=06001,06037";

describe("the table of several metrics", () => {
  test("begins with a choice of all metrics, by dataset", async () => {
    const html = await pageHtml(server, "/table");
    const { data } = await server.json<{ data: { name: string }[] }>("/v1/us/metrics");
    for (const { name } of data) expect(html).toContain(`name="metrics" value="${name}"`);
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

  test("a form's boxes become an address with a list", async () => {
    const path = "/table?level=state&state=&places=&vintage=&metrics=poverty_rate&metrics=median_age";
    const response = await openPage(server, path);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/table?metrics=poverty_rate,median_age&level=state");
  });

  test.each([
    ["csv=values", "text/csv", ".csv"],
    ["file=ndjson", "application/x-ndjson", ".ndjson"],
    ["file=parquet", "application/vnd.apache.parquet", ".parquet"],
    ["file=arrow", "application/vnd.apache.arrow.stream", ".arrow"],
  ])("%s is the API's file of the whole table", async (parameter, type, ending) => {
    const response = await openPage(server, `${INCOME_AND_RENT}&${parameter}`);
    expect(response.headers.get("content-type")).toStartWith(type);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="county-values${ending}"`);
    const answer = await server.get(`/v1/us/values?${INCOME_AND_RENT.split("?")[1]}`, { headers: { accept: type } });
    const [file, expected] = [await response.bytes(), await answer.bytes()];
    if (parameter === "csv=values") expect(file.length).toBeGreaterThanOrEqual(expected.length);
    else expect(file).toEqual(expected);
  });

  test.each([
    ["/table?metrics=median_income", "metrics"],
    ["/table?metrics=median_age&level=planet", "level"],
    ["/table?metrics=median_age&level=state&naics=10", "naics"],
    ["/table?metrics=median_age&file=xlsx", "accepted: ndjson, parquet, arrow"],
  ])("%s is refused with what is accepted", async (path, part) => {
    const response = await openPage(server, path);
    expect(response.status).toBe(400);
    expect(textOf(await response.text())).toContain(part);
  });
});
