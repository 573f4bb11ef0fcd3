import {
  type AnswerOf,
  type ApiClient,
  type ApiFailure,
  requestLine,
  segment,
} from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { dayText } from "../figures.ts";

/** A statement of one period. */
export type StatementRow = RowOf<"listFinancialStatements">;

/** How a figure was derived; with a reason, why it could not be. */
export type Derivation = StatementRow["derived"][string];

/** An operand of a derived figure: a line item of the same row, or a fact. */
export type Operand = Derivation["operands"][number];

/** The rows of a statement, newest first. */
export type StatementAnswer = AnswerOf<"listFinancialStatements">;

/** What a page of statements was asked for besides the statement; it stays in the addresses of its figures. */
export interface StatementView {
  /** `annual`, `quarterly` or `ttm`. */
  period: string;
  as_of: string | undefined;
  adjust: string | undefined;
}

/** Returns how statements are to be shown, from an address. A field that a form left empty counts as missing. */
export const viewOf = (query: URLSearchParams): StatementView => ({
  period: query.get("period") || "annual",
  as_of: query.get("as_of") || undefined,
  adjust: query.get("adjust") || undefined,
});

/** Returns the name of a row's period: `2024`, `Q3 2024`, `2021, short period`. */
export function periodName({ period, fiscal_year: year, fiscal_period: part }: StatementRow): string {
  if (part === "FY") return String(year);
  if (part === "TP") return `${year}, short period`;
  return period === "ttm" ? `Year to ${part} ${year}` : `${part} ${year}`;
}

/** Returns the days of a row: `Oct 1, 2023 to Sep 28, 2024`; of a balance sheet its day. */
export const periodDays = ({
  period_start: start,
  period_end: end,
}: Pick<StatementRow, "period_start" | "period_end">) =>
  start === null ? dayText(end) : `${dayText(start)} to ${dayText(end)}`;

/** Returns the address of the origin of a figure. Rows can end on one day: their first day tells them apart. */
export const factAddress = (identifier: string, item: string, row: StatementRow, view: StatementView): string =>
  requestLine(`/companies/${segment(identifier)}/facts/${segment(item)}`, {
    statement: row.statement,
    ...view,
    end: row.period_end,
    start: row.period_start ?? undefined,
  });

/** A statement of a company, or why it could not be read. */
export type AskedStatement = StatementAnswer | ApiFailure;

/** The annual income statement, balance sheet and cash flow statement of a company, or why they could not be read. */
export type AnnualStatements = readonly [AskedStatement, AskedStatement, AskedStatement];

/** The most fiscal years that the overview reads. */
const MOST_YEARS = 20;

/** How annual statements are shown. */
export const ANNUAL: StatementView = { period: "annual", as_of: undefined, adjust: undefined };

/** Annual statements with per-share figures on the basis of the newest stock split, so that years can be compared. */
export const ANNUAL_ON_ONE_BASIS: StatementView = { ...ANNUAL, adjust: "splits" };

/** Reads the three annual statements of a company, as filed or on one share basis. */
export async function readAnnualStatements(
  api: ApiClient,
  identifier: string,
  { period, adjust }: StatementView = ANNUAL,
): Promise<AnnualStatements> {
  const read = (statement: string): Promise<AskedStatement> =>
    api.ask("listFinancialStatements", { identifier, statement, period, adjust, per_page: MOST_YEARS });
  return Promise.all([read("income"), read("balance_sheet"), read("cash_flow")]);
}
