import { LINE_ITEMS, TEMPORARY_EQUITY } from "../../facts/concepts/table.ts";
import type { StatementName } from "../../facts/concepts/way.ts";
import type { Fact } from "../../facts/fact.ts";
import { isPeriodicForm } from "../../facts/forms.ts";
import { lastDigitExponent, sumDecimals } from "../facts/decimal.ts";
import { byFiling } from "../facts/fact-history.ts";
import { getOrMake } from "../facts/maps.ts";
import type { FinancialRow } from "../row.ts";
import type { Statements } from "../statements.ts";

/** Something in a company's statements that does not add up. Not every one is a mistake of the program or the filer. */
export interface StatementFinding {
  check: string;
  statement: StatementName;
  period: FinancialRow["period"];
  fiscal_year: number;
  fiscal_period: FinancialRow["fiscal_period"];
  period_end: string;
  /** The cell that the others contradict. */
  line_item: string;
  value: number;
  /** What the value is compared with: line items of the row, or the same item of other periods. */
  operands: { name: string; value: number }[];
  difference: number;
  /** Of the row, and of the other rows that operands come from. */
  accession_numbers: string[];
}

/** The rows of one company. */
export interface CheckedRows {
  rows: readonly FinancialRow[];
  facts: readonly Fact[];
}

/** An invariant of statements: a name for `check`, what must hold, and the cells that break it. */
export interface StatementCheck {
  name: string;
  holds: string;
  findings(rows: CheckedRows): Iterable<StatementFinding>;
}

type Signed = readonly [sign: 1 | -1, item: string];
interface Operand {
  name: string;
  value: number;
  sign: 1 | -1;
  row: FinancialRow;
}

/** What rounding leaves of a sum: for each operand, a step of the coarsest one, of at most a million. */
function roundingOf(values: readonly number[]): number {
  const coarsest = Math.max(...values.map((value) => lastDigitExponent(value) ?? 0));
  return values.length * Math.min(10 ** Math.min(coarsest, 6), Math.max(...values.map(Math.abs)) / 100);
}

function* contradiction(
  check: string,
  row: FinancialRow,
  item: string,
  operands: readonly Operand[],
): Generator<StatementFinding> {
  const value = row.line_items[item];
  if (value === null || value === undefined) return;
  const difference = sumDecimals([value, ...operands.map((operand) => -operand.sign * operand.value)]);
  if (Math.abs(difference) <= roundingOf([value, ...operands.map((operand) => operand.value)])) return;
  yield findingOf(check, row, item, operands, difference);
}

const findingOf = (
  check: string,
  row: FinancialRow,
  item: string,
  operands: readonly Operand[],
  difference: number,
): StatementFinding => ({
  check,
  statement: row.statement,
  period: row.period,
  fiscal_year: row.fiscal_year,
  fiscal_period: row.fiscal_period,
  period_end: row.period_end,
  line_item: item,
  value: row.line_items[item]!, // findings are of cells with a value
  operands: operands.map(({ name, value, sign }) => ({ name: sign === 1 ? name : `- ${name}`, value })),
  difference,
  accession_numbers: [...new Set([row, ...operands.map((operand) => operand.row)].map((of) => of.accession_number))],
});

/** The operands of a row; null if one has no value. A `?` marks an item that counts as zero without one. */
function operandsOf(row: FinancialRow, items: readonly Signed[]): Operand[] | null {
  const operands: Operand[] = [];
  for (const [sign, name] of items) {
    const item = name.replace("?", "");
    const value = row.line_items[item] ?? (name.endsWith("?") ? 0 : null);
    if (value === null) return null;
    operands.push({ name: item, value, sign, row });
  }
  return operands;
}

/** A check that an item of each row is a sum of others. */
const isSum = (name: string, statement: StatementName, item: string, items: readonly Signed[]): StatementCheck => ({
  name,
  holds: `${item} = ${items.map(([sign, of]) => `${sign === 1 ? "+" : "-"} ${of.replace("?", "")}`).join(" ")}`,
  *findings({ rows }) {
    for (const row of rows) {
      const operands = row.statement === statement ? operandsOf(row, items) : null;
      if (operands) yield* contradiction(name, row, item, operands);
    }
  },
});

const QUARTERS: readonly FinancialRow["fiscal_period"][] = ["Q1", "Q2", "Q3", "Q4"];
const FLOWS = new Set(
  Object.values(LINE_ITEMS).flatMap((items) =>
    items.filter(({ measure }) => measure === "flow").map(({ name }) => name),
  ),
);

/** A check that flows of one period's rows add up to those of another's. */
const areSums = (
  name: string,
  holds: string,
  partsOf: (row: FinancialRow, quarters: ReadonlyMap<string, FinancialRow>) => (FinancialRow | undefined)[] | null,
): StatementCheck => ({
  name,
  holds,
  *findings({ rows }) {
    const quarters = new Map(
      rows
        .filter(({ period }) => period === "quarterly")
        .map((row) => [`${row.statement} ${row.fiscal_year} ${row.fiscal_period}`, row]),
    );
    for (const row of rows) {
      const parts = partsOf(row, quarters);
      if (!parts) continue;
      for (const item of Object.keys(row.line_items).filter((candidate) => FLOWS.has(candidate))) {
        const operands = parts.flatMap((part): Operand | [] => {
          const value = part?.line_items[item];
          return part && typeof value === "number"
            ? { name: `${part.fiscal_year} ${part.fiscal_period}`, value, sign: 1, row: part }
            : [];
        });
        if (operands.length === parts.length) yield* contradiction(name, row, item, operands);
      }
    }
  },
});

const TEMPORARY: ReadonlySet<string> = new Set(TEMPORARY_EQUITY.flat());

/** Every invariant, in the order of its findings. The tests of real companies use the same table. */
export const STATEMENT_CHECKS: readonly StatementCheck[] = [
  {
    name: "balance",
    holds: "total_assets = total_liabilities + total_equity + temporary equity as filed",
    *findings({ rows, facts }) {
      const temporary = Map.groupBy(
        facts.filter(({ concept }) => TEMPORARY.has(concept)),
        ({ end }) => end,
      );
      for (const row of rows) {
        const operands = operandsOf(row, [
          [1, "total_liabilities"],
          [1, "total_equity"],
        ]);
        const filed = [...new Set((temporary.get(row.period_end) ?? []).map(({ value }) => value))];
        const extras = [0, ...filed, ...filed.flatMap((a) => filed.filter((b) => b !== a).map((b) => a + b))];
        const isOff = (value: number) =>
          operands && [...contradiction("balance", row, "total_assets", [...operands, extraOf(row, value)])].length > 0;
        if (operands && extras.every(isOff)) yield* contradiction("balance", row, "total_assets", operands);
      }
    },
  },
  isSum("cash", "cash_flow", "cash_end_of_period", [
    [1, "cash_beginning_of_period"],
    [1, "net_change_in_cash"],
  ]),
  isSum("roll-forward", "cash_flow", "net_change_in_cash", [
    [1, "operating_cash_flow"],
    [1, "investing_cash_flow"],
    [1, "financing_cash_flow"],
    [1, "exchange_rate_effect?"],
  ]),
  isSum("gross profit", "income", "gross_profit", [
    [1, "revenue"],
    [-1, "cost_of_revenue"],
  ]),
  {
    name: "earnings per share",
    holds: "eps_basic × shares_basic = net_income, with half a cent and a fiftieth for preferred dividends",
    *findings({ rows }) {
      for (const row of rows) {
        const { net_income: income, eps_basic: earnings, shares_basic: shares } = row.line_items;
        if (typeof income !== "number" || typeof earnings !== "number" || typeof shares !== "number") continue;
        const difference = income - earnings * shares;
        if (Math.abs(difference) <= 0.005 * shares + Math.abs(income) / 50) continue;
        const operands = operandsOf(row, [
          [1, "eps_basic"],
          [1, "shares_basic"],
        ]);
        yield findingOf("earnings per share", row, "net_income", operands ?? [], difference);
      }
    },
  },
  areSums("quarters", "the four quarters of a fiscal year add up to it", (row, quarters) =>
    row.period === "annual" && row.fiscal_period === "FY"
      ? QUARTERS.map((quarter) => quarters.get(`${row.statement} ${row.fiscal_year} ${quarter}`))
      : null,
  ),
  areSums("trailing year", "the last four quarters add up to a trailing year", (row, quarters) => {
    if (row.period !== "ttm") return null;
    const index = QUARTERS.indexOf(row.fiscal_period);
    return QUARTERS.map((quarter, place) =>
      quarters.get(`${row.statement} ${row.fiscal_year - (place > index ? 1 : 0)} ${quarter}`),
    );
  }),
  {
    name: "months to date",
    holds: "the quarters of a cash flow statement add up to the newest months to date filed",
    *findings({ rows, facts }) {
      const filed = newestValues(facts.filter(({ form }) => isPeriodicForm(form)));
      const quarters = new Map(
        rows
          .filter(({ statement, period }) => statement === "cash_flow" && period === "quarterly")
          .map((row) => [`${row.fiscal_year} ${row.fiscal_period}`, row]),
      );
      for (const row of quarters.values()) {
        const parts = QUARTERS.slice(0, QUARTERS.indexOf(row.fiscal_period) + 1).map((quarter) =>
          quarters.get(`${row.fiscal_year} ${quarter}`),
        );
        for (const [item, concept] of Object.entries(row.concepts)) {
          const toDate = filed.get(`${concept} ${parts[0]?.period_start} ${row.period_end}`);
          const values = parts.map((part) => part?.line_items[item]);
          const isWhole = values.length > 1 && values.every((value) => typeof value === "number");
          if (!toDate || !isWhole || !FLOWS.has(item)) continue;
          const before = values.slice(0, -1).map((value, index): Operand => {
            const part = parts[index]!; // a part for each value
            return { name: `${part.fiscal_year} ${part.fiscal_period}`, value: value!, sign: -1, row: part };
          });
          const months = { name: `${row.period_end} to date`, value: toDate.value, sign: 1, row } as const;
          yield* contradiction("months to date", row, item, [months, ...before]);
        }
      }
    },
  },
  {
    name: "sign",
    holds: "no cost, payment or receipt is negative",
    *findings({ rows }) {
      for (const row of rows)
        for (const { name, isOutgoing, isIncoming, isNetPayment } of LINE_ITEMS[row.statement]) {
          const value = row.line_items[name] ?? 0;
          if ((isOutgoing || isIncoming || isNetPayment) && value < 0) yield findingOf("sign", row, name, [], value);
        }
    },
  },
  {
    name: "repeat",
    holds: "no debt issued or repaid, repurchase, acquisition or stock compensation equals that of the previous year",
    *findings({ rows }) {
      const years = new Map<number, FinancialRow>();
      for (const row of rows)
        if (row.statement === "cash_flow" && row.period === "annual" && row.fiscal_period === "FY")
          getOrMake(years, row.fiscal_year, () => row);
      for (const row of years.values())
        for (const { name } of LINE_ITEMS.cash_flow.filter(({ isOfTransactions }) => isOfTransactions)) {
          const before = years.get(row.fiscal_year - 1);
          const value = before?.line_items[name];
          if (before && value && value === row.line_items[name])
            yield findingOf(
              "repeat",
              row,
              name,
              [{ name: `${before.fiscal_year} FY`, value, sign: 1, row: before }],
              0,
            );
        }
    },
  },
];

/** The newest value of a concept over a period, by their names. */
const newestValues = (facts: readonly Fact[]): Map<string, Fact> =>
  new Map(facts.toSorted(byFiling).map((fact) => [`${fact.concept} ${fact.start} ${fact.end}`, fact]));

const extraOf = (row: FinancialRow, value: number): Operand => ({ name: "temporary equity", value, sign: 1, row });

/** Returns what does not add up in all statements of a company, check by check, on the newest split's basis. */
export function checkStatements(statements: Statements, facts: readonly Fact[]): StatementFinding[] {
  const kinds = [
    ...(["income", "cash_flow"] as const).flatMap((statement) =>
      (["annual", "quarterly", "ttm"] as const).map((period) => [statement, period] as const),
    ),
    ["balance_sheet", "annual"] as const,
    ["balance_sheet", "quarterly"] as const,
  ];
  const rows = kinds.flatMap(([statement, period]) => statements.rows(statement, period, true));
  return STATEMENT_CHECKS.flatMap((check) => [...check.findings({ rows, facts })]);
}
