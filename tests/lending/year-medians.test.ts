import { expect, test } from "bun:test";
import type { DatasetState } from "../../src/http/versions.ts";
import { lendingMetrics } from "../../src/lending/metric-source.ts";
import { testStore } from "../support/store.ts";
import { csvOf, load, nameOf } from "./load/support.ts";

const scratch = testStore("sba_year_medians");

test("the median of a year is that of its loans; after a load by an older version it is not loaded", async () => {
  const { sql } = scratch.database;
  const loans = ["1000.00", "2000.00", "9000.00"].map((gross, index) => ({
    gross,
    approved: `2024-0${3 * index + 1}-01`,
  }));
  await load(scratch.database, { [nameOf()]: csvOf([...loans, { gross: "1.00", approved: "2023-12-31" }]) });
  const medianOf2024 = async (version: number) => {
    const state: DatasetState = {
      ...{ dataset: "sba", version, stamp: String(version), published: String(version) },
      updatedAt: "2026-07-31T00:00:00Z",
    };
    const metric = lendingMetrics.metrics.find(({ field }) => field === "median_loan_size")!; // one of its fields
    const cells = await lendingMetrics.cells(
      sql,
      { metric, level: "county", adjustment: "none", naics: undefined, ownership: undefined, soc: undefined },
      state,
    );
    const [year] = await cells.history(["36061"], { from: "2024", to: "2024" });
    return { value: year?.value, note: year?.note };
  };
  expect(await medianOf2024(1)).toEqual({ value: 2000, note: null });
  await sql`delete from sba_year_medians`;
  expect(await medianOf2024(2)).toEqual({ value: null, note: "not_loaded" });
});
