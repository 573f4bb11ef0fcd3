import { afterAll, beforeAll, expect, test } from "bun:test";
import { seedLending } from "../contract/lending-seed.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { openPage, pageText, textOf } from "./page-text.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await seedLending(database)) });
});
afterAll(() => server.stop());

const open = (path: string): Promise<Response> => openPage(server, path);
const read = (path: string): Promise<string> => pageText(server, path);
const refusal = async (path: string): Promise<string> => {
  const response = await open(path);
  return `${response.status} ${textOf(await response.text())}`;
};

interface Quarter {
  period: string;
  loan_count: number | null;
  total_amount: number | null;
}

test("a county's lending page has the sums of the API's quarters by year, and notes on what counts", async () => {
  const { data, metadata } = (await server.json("/v1/us/sba/counties/12086/lending?from_period=1990-Q4")) as {
    data: Quarter[];
    metadata: { notes: string[]; cancelled_loans: number; unresolved: number };
  };
  const text = await read("/places/12086/lending");
  expect(text).toContain("Loans to small businesses in Miami-Dade County, FL");
  const of2024 = data.filter(({ period }) => period.startsWith("2024"));
  const count = of2024.reduce((sum, quarter) => sum + (quarter.loan_count ?? 0), 0);
  const amount = of2024.reduce((sum, quarter) => sum + (quarter.total_amount ?? 0), 0);
  expect(text).toContain(`2024 ${count} $${Math.round(amount)}`);
  expect(metadata.cancelled_loans).toBe(1);
  expect(text).toContain("1 of these loans was cancelled");
  const unresolved = metadata.unresolved === 1 ? "1 loan _ has" : `${metadata.unresolved} loans _ have`;
  expect(text).toContain(`${unresolved.replace("_", "of the state in these quarters")} no known county`);
  expect(text).toContain("near 0 because their loans are young");
});

test("quarters without a loan are zeros, and quarters that are not loaded say so", async () => {
  const text = await read("/places/12086/lending");
  expect(text).toContain("Q1 2019 0 $0 – –");
  expect(text).toMatch(/Q1 2005 not loaded – – – –/);
  const csv = await (await open("/places/12086/lending?csv=years")).text();
  expect(csv.split("\r\n")[0]).toBe(
    "year,quarters,loan_count,total_amount,guaranteed_amount,jobs_supported,charge_off_count,charge_off_amount",
  );
  expect(csv).not.toContain("\r\n2005,"); // nothing of it is loaded, and nothing is not zero
});

test("a place without loans has a sentence and no chart of zeros; and without charge-offs no line", async () => {
  const text = await read("/places/01003/lending");
  expect(text).toContain("No 7(a) loan was approved in the loaded quarters, Q4 1990 to Q2 2026. Not loaded: Q4 1999");
  expect(text).not.toContain("Approved loans, by quarter");
  expect(await refusal("/places/01003/lending?svg=approved-loans")).toContain("this page has no chart");
  expect((await open("/places/01003/lending?csv=quarters")).status).toBe(200);
  const hartford = await read("/places/09003/lending");
  expect(hartford).toContain("Approved loans, by quarter");
  expect(hartford).toContain("None of these loans was charged off by Jun 30, 2026.");
});

test("pictures of loans have their page's notes on what is not counted, without names of fields", async () => {
  const svg = await (await open("/places/09003/lending?svg=approved-loans")).text();
  const picture = textOf(svg);
  expect(picture).toContain("Not loaded: Q4 1999 to Q3 2009.");
  expect(picture).toContain("Figures of its counties are therefore incomplete");
  expect(await read("/places/09003/lending")).toContain("Figures of its counties are therefore incomplete");
  expect(picture).not.toContain("metadata.");
});

test("a state has such a page too, and the quarters come as the CSV of the API", async () => {
  expect(await read("/places/12/lending")).toContain("Loans to small businesses in Florida");
  const csv = await (await open("/places/12/lending?csv=quarters")).text();
  const answer = await server.get("/v1/us/sba/states/12/lending?from_period=1990-Q4&format=csv");
  expect(csv).toBe(await answer.text());
});

test("a place without lending is a page that says why", async () => {
  for (const [path, status, reason] of [
    ["/places/09110/lending", 404, "planning regions"],
    ["/places/99999/lending", 404, "99999"],
    ["/places/12086%27/lending", 400, "12086"],
    ["/places/12086/lending?csv=all", 404, "this page has quarters, years"],
  ] as const) {
    const refused = await refusal(path);
    expect(`${path}: ${refused.slice(0, 3)}`).toBe(`${path}: ${status}`);
    expect(refused).toContain(reason);
  }
});

test("the lenders of a place have the API's figures, lead to a page each, and come as its CSV", async () => {
  const { data } = (await server.json("/v1/us/sba/lenders?county=12086")) as {
    data: { lender_id: number; display_name: string; loan_count: number; total_amount: number }[];
  };
  const [first] = data;
  const text = await read("/places/12086/lenders");
  expect(text).toContain("Lenders to small businesses in Miami-Dade County, FL");
  expect(text).toContain(`${data.length} lenders hold 7 of 7 loans`);
  expect(text).toContain(`${first?.display_name} not filed ${first?.loan_count} $1,000`);
  expect(await (await open("/places/12086/lenders")).text()).toContain(`href="/lenders/${first?.lender_id}"`);
  const csv = await (await open("/places/12086/lenders?sort=avg_amount&csv=lenders")).text();
  const answer = await server.get("/v1/us/sba/lenders?county=12086&sort=avg_amount&format=csv");
  expect(csv).toBe(await answer.text());
  expect(await read("/places/12/lenders?year=2024")).toContain("5 of 5 loans");
  expect(await read("/places/12086/lending")).toContain("Its lenders");
});

test("a lender's page has its loans by year and state, and that of an unknown id says where ids are", async () => {
  const text = await read("/lenders/57328");
  expect(text).toContain("A lender of the SBA's 7(a) program: loans with one number of the SBA.");
  expect(text).toContain("2026 1 $400 2024 5");
  expect(text).toContain("Florida 6");
  const csv = await (await open("/lenders/57328?csv=years")).text();
  expect(csv.split("\r\n").slice(0, 2)).toEqual(["year,loan_count,total_amount", "2024,5,1100.06"]);
  expect(await refusal("/lenders/1")).toContain("404");
  expect(await refusal("/lenders/1")).toContain("/v1/us/sba/lenders");
  expect(await refusal("/places/12086/lenders?sort=share")).toContain("400");
});

test("a table of the API is also Parquet and Arrow; rows that only the page has are CSV", async () => {
  const page = await (await open("/places/12086/lenders?sort=avg_amount")).text();
  const request = "/v1/us/sba/lenders?county=12086&sort=avg_amount";
  for (const [format, ending] of [
    ["parquet", "parquet"],
    ["arrow", "arrows"],
  ] as const) {
    expect(page).toContain(`csv=lenders&amp;format=${format}"`);
    const file = await open(`/places/12086/lenders?sort=avg_amount&csv=lenders&format=${format}`);
    const answer = await server.get(`${request}&format=${format}`);
    expect(file.headers.get("content-type")).toBe(answer.headers.get("content-type"));
    expect(file.headers.get("content-disposition")).toEndWith(`lenders.${ending}"`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await answer.arrayBuffer()));
  }
  expect(await (await open("/lenders/57328")).text()).not.toContain("csv=years&amp;format=");
  for (const [path, reason] of [
    ["/lenders/57328?csv=years&format=parquet", "is not a format of this table; accepted: csv."],
    ["/places/12086/lenders?csv=lenders&format=xlsx", "accepted: csv, parquet, arrow"],
  ] as const) {
    const refused = await refusal(path);
    expect(refused).toStartWith("400");
    expect(refused).toContain(reason);
  }
});
