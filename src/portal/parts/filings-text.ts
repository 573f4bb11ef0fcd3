import type { Sql } from "postgres";
import { formCounts } from "../../filings/queries/section-coverage.ts";
import { keptWhileServed } from "../../http/kept.ts";
import { type AnswerOf, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import type { LoadedDataset } from "../page.ts";
import { countText } from "./figures.ts";

const filingCount = keptWhileServed(async (sql, _state: { dataset: string; stamp: string }) =>
  (await formCounts(sql)).reduce((sum, { count }) => sum + Number(count), 0),
);

/**
 * Returns `67 companies, 52,000 filings`: a row of this dataset is a company, which says little next to the others.
 * Undefined if nothing is loaded.
 */
export async function filingsText(
  sql: Sql,
  companies: AnswerOf<"listCompanies"> | ApiFailure,
  datasets: readonly Pick<LoadedDataset, "name" | "vintages">[],
): Promise<string | undefined> {
  const filings = datasets.find(({ name }) => name === "sec");
  const loadedAt = filings && newestLoad(filings);
  if (!loadedAt || !isAnswer(companies)) return undefined;
  const count = await filingCount(sql, { dataset: "sec", stamp: loadedAt.toISOString() });
  return `${countText(companies.total)} companies, ${countText(count)} filings`;
}

/** Returns when the newest vintage of a dataset was loaded; undefined: none is. */
export const newestLoad = ({ vintages }: Pick<LoadedDataset, "vintages">): Date | undefined =>
  vintages.map(({ published_at }) => published_at).sort((a, b) => b.getTime() - a.getTime())[0];
