import { join } from "node:path";
import { LINE_ITEMS, waysTo } from "../../src/filings/facts/concepts/table.ts";
import type { Bound, LineItem, StatementName, Way } from "../../src/filings/facts/concepts/way.ts";
import type { Framework } from "../../src/filings/facts/fact.ts";
import { RATIOS } from "../../src/filings/statements/ratios.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `docs/line-items.md` from the concept table:
 *
 *     npx bun scripts/reference/make-line-items.ts
 */
const TITLES: Readonly<Record<StatementName, string>> = {
  income: "Income statement",
  balance_sheet: "Balance sheet",
  cash_flow: "Cash flow statement",
};

const boundText = ({ concept, share, term }: Bound): string =>
  (share === 1 ? concept : `${share} × ${concept}`) + (term === undefined ? "" : `, against ${term},`);

/** Returns a concept or a sum of concepts; terms that may be absent are in brackets. */
function wayText({ terms, whereFilingLacks, notLessThan }: Way): string {
  const sum = terms.map(({ sign, concept, presence }, index) => {
    const operator = sign === -1 ? "- " : index === 0 ? "" : "+ ";
    return operator + (presence === "required" ? concept : `[${concept}]`);
  });
  const condition = whereFilingLacks
    ? ` (where the filing lacks ${whereFilingLacks.join(", ")})`
    : notLessThan
      ? ` (unless ${notLessThan.map(boundText).join(" or ")} is greater)`
      : "";
  return `\`${sum.join(" ")}\`${condition}`;
}

const waysText = (ways: readonly Way[]): string => ways.map(wayText).join("; ") || "–";
const industryText = (ways: readonly Way[] | undefined): string => (ways ? waysText(ways) : "the same");

function rowsOf(item: LineItem): string[] {
  const cell = (framework: Framework): string => waysText(waysTo(item, framework, null));
  const industries = Object.entries(item.industryWays ?? {}).map(
    ([industry, ways]) =>
      `| – ${industry.replaceAll("_", " ")} | | ` +
      `${industryText(ways["us-gaap"])} | ${industryText(ways["ifrs-full"])} |`,
  );
  return [`| \`${item.name}\` | ${item.description} | ${cell("us-gaap")} | ${cell("ifrs-full")} |`, ...industries];
}

/** Returns the document made from the concept table. */
export const lineItemsDocument = (): string =>
  [
    "# Line items and the concepts behind them",
    "",
    "`scripts/reference/make-line-items.ts` makes this page from the concept table, `src/filings/facts/concepts`. The",
    "ways to a line item are tried in order; the first one with a value for the period counts. A row that begins with",
    "a dash has the ways of an industry, which replace the general ones. Terms in brackets may be absent. Other line",
    "items follow from identities, which `derived` of an answer names. Only facts of these concepts are stored, those",
    "of identities and splits, and all of `dei`.",
    ...Object.entries(LINE_ITEMS).flatMap(([statement, items]) => [
      "",
      `## ${TITLES[statement as StatementName]}`, // the keys are the statements
      "",
      "| name | what | us-gaap | ifrs-full |",
      "|---|---|---|---|",
      ...items.flatMap(rowsOf),
    ]),
    "",
    "## Ratios",
    "",
    "`src/filings/statements/ratios.ts` makes ratios from line items, for the screener and for `/ratios` of a",
    "company. Growth, margins and returns are in percent, with four decimals: 25.3071. Multiples are ratios with six",
    "decimals: 1.5 is one and a half times. Each is null where an operand is null or the divisor is not positive.",
    "Equity and assets are those at the period's end, not an average. Operands with `_before` are of the previous",
    "fiscal year, which ends directly before, or of the same quarter of it, in the same currency. Growth of earnings",
    "per share is null if a stock split is between the two figures; `adjust=splits` puts both on one basis. Debt is",
    "`long_term_debt`, which has no part that is due within a year, plus `debt_current`, which has all such parts. A",
    "company with only one of the two has no `debt_to_equity`. In the answers of `/ratios` the names of growth end",
    "with `_yoy`. The screener has the ratios whose operands are of the newest fiscal year, and the growth of",
    "revenue.",
    "",
    "| name | unit | what | formula |",
    "|---|---|---|---|",
    ...RATIOS.map(({ name, unit, title, formula }) => `| \`${name}\` | ${unit} | ${title}. | \`${formula}\` |`),
    "",
  ].join("\n");

if (import.meta.main) await Bun.write(join(ROOT, "docs/line-items.md"), lineItemsDocument());
