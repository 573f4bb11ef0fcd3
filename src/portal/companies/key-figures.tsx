import { type ApiAnswer, type ApiClient, type ApiFailure, isAnswer } from "../api-client.ts";
import { companyPath } from "./company.ts";
import { exactText, percentText, perShareText, scaledText, scaleOf } from "./statements/amounts.ts";
import { shownItem } from "./statements/line-items.ts";
import { factAddress, periodName, type StatementRow, type StatementView } from "./statements/statement.ts";

type AskedStatement = ApiAnswer<readonly StatementRow[]> | ApiFailure;

/** The annual income statement, balance sheet and cash flow statement of a company, or why they could not be read. */
export type AnnualStatements = readonly [AskedStatement, AskedStatement, AskedStatement];

/** The most fiscal years that the overview reads. */
const MOST_YEARS = 20;

const ANNUAL: StatementView = { period: "annual", as_of: undefined, adjust: undefined };

/** Reads the three annual statements of a company. */
export async function readAnnualStatements(api: ApiClient, identifier: string): Promise<AnnualStatements> {
  const read = (statement: string): Promise<AskedStatement> =>
    api.ask(`${companyPath(identifier)}/financials`, { statement, period: "annual", per_page: MOST_YEARS });
  return Promise.all([read("income"), read("balance_sheet"), read("cash_flow")]);
}

/** The figures of the overview: the position of the statement, and the line item. */
const KEY_ITEMS = [
  [0, "revenue"],
  [0, "net_income"],
  [0, "eps_diluted"],
  [1, "total_assets"],
  [2, "operating_cash_flow"],
] as const;

/** The key figures of the newest fiscal year, each with its change over the year before; each opens its origin. */
export function KeyFigures({ identifier, statements }: { identifier: string; statements: AnnualStatements }) {
  const figures = KEY_ITEMS.flatMap(([position, item]) => {
    const statement = statements[position];
    const rows = isAnswer(statement) ? statement.data.filter(({ fiscal_period: part }) => part === "FY") : [];
    const [row, before] = rows;
    const value = row?.line_items[item] ?? null;
    return row && value !== null ? [{ item, row, value, before }] : [];
  });
  if (figures.length === 0) return <NoStatements statement={statements[0]} />;
  return (
    <ul class="key-figures">
      {figures.map(({ item, row, value, before }) => (
        <li key={item}>
          <div>{shownItem(item).title}</div>
          <div class="big">
            <a class="figure" href={factAddress(identifier, item, row, ANNUAL)} data-drawer title={exactText(value)}>
              {item.startsWith("eps_") ? perShareText(value) : scaledText(value, scaleOf([value]))}
            </a>
          </div>
          <div class="unit">{unitOf(item, value, row)}</div>
          <div class="unit">{changeText(item, value, row, before)}</div>
        </li>
      ))}
    </ul>
  );
}

const unitOf = (item: string, value: number, { currency, ...row }: StatementRow): string => {
  const unit = item.startsWith("eps_") ? "per share" : scaleOf([value]).name;
  return `${currency}${unit === "" ? "" : ` ${unit}`}, ${periodName({ currency, ...row })}`;
};

/** Says how a figure changed over the year directly before. From a loss, no percentage has a meaning. */
function changeText(item: string, value: number, row: StatementRow, before: StatementRow | undefined): string {
  const valueBefore = before?.line_items[item] ?? null;
  if (!before || valueBefore === null || valueBefore <= 0) return "";
  if (before.fiscal_year !== row.fiscal_year - 1 || before.currency !== row.currency) return "";
  const change = (value - valueBefore) / valueBefore;
  return `${change > 0 ? "+" : ""}${percentText(change)} % on ${before.fiscal_year}`;
}

/** Says why a company has no annual statements. */
export function NoStatements({ statement }: { statement: AskedStatement }) {
  if (!isAnswer(statement)) return <p class="missing">{statement.error.message}.</p>;
  const notes = Array.isArray(statement.metadata.notes) ? statement.metadata.notes.join(" ") : "";
  return <p class="missing">{notes === "" ? "No annual statements are loaded." : notes}</p>;
}
