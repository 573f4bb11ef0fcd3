import { expect, test } from "bun:test";
import { SCREENER_FIELDS } from "../../../src/enrichment/screener/fields.ts";
import { type Screened, screenedOf } from "../../../src/enrichment/screener/screened.ts";
import { publishedState } from "../../../src/http/versions.ts";
import { buildScreener } from "../../support/screener.ts";
import { testStore } from "../../support/store.ts";
import { seedCompanies } from "./made-companies.ts";
import { seedMarket } from "./made-market.ts";

const store = testStore("units");

const served = (version: number): Promise<Screened> =>
  Promise.resolve(
    screenedOf(store.database.sql, publishedState({ dataset: "screener", version, updated_at: new Date(0) })),
  );

const numbersOf = ({ columns }: Screened): Record<string, number[]> =>
  Object.fromEntries([...columns].map(([name, column]) => [name, [...column]]));

/** Growth, margins and returns: fractions with six decimals in what programs before this unit built. */
const ONCE_FRACTIONS = [
  "revenue_growth",
  "gross_margin",
  "operating_margin",
  "net_margin",
  "free_cash_flow_margin",
  "return_on_equity",
  "return_on_assets",
];

test("a screener that an earlier program built with fractions is served in percent until it is rebuilt", async () => {
  const { sql } = store.database;
  await seedCompanies(store.database);
  await seedMarket(store.database);
  await buildScreener(store.database);
  const rebuilt = numbersOf(await served(1));
  expect(ONCE_FRACTIONS.filter((name) => rebuilt[name]!.some((value) => Math.abs(value) > 1)).length).toBeGreaterThan(
    3,
  );

  await sql`update dataset_vintages set detail = detail - 'units' where dataset = 'screener'`;
  for (const name of ONCE_FRACTIONS) {
    const position = SCREENER_FIELDS.findIndex((field) => field.name === name) + 1;
    await sql`
      update screener_companies
         set figures[${position}::int] = round((figures[${position}::int] / 100)::numeric, 6)::float8`;
  }
  expect(numbersOf(await served(2))).toEqual(rebuilt);
});
