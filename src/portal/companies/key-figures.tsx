import { isAnswer } from "../../in-process/api-client.ts";
import {
  exactText,
  percentOf,
  percentText,
  perShareText,
  type Scale,
  scaledText,
  scaleOf,
} from "../parts/companies/amounts.ts";
import { shownItem } from "../parts/companies/line-items.ts";
import {
  ANNUAL,
  type AnnualStatements,
  type AskedStatement,
  factAddress,
  periodName,
  type StatementRow,
} from "../parts/companies/statement.ts";
import { FilingLink, type ListedFilings } from "./statements/filing-link.tsx";

/** The figures of the overview: the position of the statement, and the line item. */
const KEY_ITEMS = [
  [0, "revenue"],
  [0, "net_income"],
  [0, "eps_diluted"],
  [1, "total_assets"],
  [2, "operating_cash_flow"],
] as const;

/** The key figures of the newest fiscal year, each with its change from the previous year; each opens its origin. */
export function KeyFigures({
  identifier,
  statements,
  listed,
}: {
  identifier: string;
  statements: AnnualStatements;
  /** The filings that have a page here. */
  listed: ListedFilings;
}) {
  const figures = KEY_ITEMS.flatMap(([position, item]) => {
    const statement = statements[position];
    const rows = isAnswer(statement) ? statement.data.filter(({ fiscal_period: part }) => part === "FY") : [];
    const [row, before] = rows;
    const value = row?.line_items[item] ?? null;
    return row && value !== null ? [{ item, row, value, before }] : [];
  });
  const [first] = figures;
  if (!first) return <NoStatements statement={statements[0]} />;
  const scale = scaleOf(figures.map(({ item, value }) => (isPerShare(item) ? null : value)));
  return (
    <div>
      <ul class="key-figures of-company">
        {figures.map(({ item, row, value, before }) => (
          <li key={item}>
            <div>{isPerShare(item) ? <DilutedEarnings /> : shownItem(item).title}</div>
            <div class="big">
              <a class="figure" href={factAddress(identifier, item, row, ANNUAL)} data-drawer title={exactText(value)}>
                {figureText(item, value, scale)}
              </a>
            </div>
            <div class="unit">{unitOf(item, row, scale)}</div>
            <div class="unit">{changeText(item, value, { row, before, scale })}</div>
          </li>
        ))}
      </ul>
      <p class="note">
        As filed, newest in the <FilingLink filing={{ cik: first.row.company.cik, ...first.row }} listed={listed} />.
        Each figure opens its origin.
      </p>
    </div>
  );
}

/** The title of diluted earnings per share, as short as those next to it. */
const DilutedEarnings = () => (
  <>
    <abbr title="Earnings per share">EPS</abbr>, diluted
  </>
);

const isPerShare = (item: string): boolean => item.startsWith("eps_");

const figureText = (item: string, value: number, scale: Scale): string =>
  isPerShare(item) ? perShareText(value) : scaledText(value, scale);

const unitOf = (item: string, row: StatementRow, scale: Scale): string => {
  const unit = isPerShare(item) ? "per share" : scale.name;
  return `${row.currency}${unit === "" ? "" : ` ${unit}`}, ${periodName(row)}`;
};

/** Says how a figure changed over the year directly before. A percentage of a loss has no meaning: its amount has. */
function changeText(
  item: string,
  value: number,
  { row, before, scale }: { row: StatementRow; before: StatementRow | undefined; scale: Scale },
): string {
  const valueBefore = before?.line_items[item] ?? null;
  if (!before || valueBefore === null) return "";
  if (before.fiscal_year !== row.fiscal_year - 1 || before.currency !== row.currency) return "";
  if (valueBefore <= 0) return `${figureText(item, valueBefore, scale)} in ${before.fiscal_year}`;
  const change = percentOf((value - valueBefore) / valueBefore);
  return `${change > 0 ? "+" : ""}${percentText(change)}% on ${before.fiscal_year}`;
}

/** Says why a company has no annual statements. */
export function NoStatements({ statement }: { statement: AskedStatement }) {
  if (!isAnswer(statement)) return <p class="missing">{statement.error.message}.</p>;
  const notes = statement.metadata.notes?.join(" ") ?? "";
  return <p class="missing">{notes === "" ? "No annual statements are loaded." : notes}</p>;
}
