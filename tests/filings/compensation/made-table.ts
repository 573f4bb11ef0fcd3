import fc from "fast-check";
import type { AmountName, CompensationRow } from "../../../src/filings/compensation/columns.ts";

/** A made-up officer with what the table prints of his or her years. */
export interface MadeOfficer {
  name: string;
  title: string;
  years: { fiscalYear: number; amounts: Partial<Record<AmountName, number | null>> }[];
}

/** How a made-up table is laid out. */
export interface Layout {
  columns: AmountName[];
  /** The currency sign and a footnote's mark in cells of their own. */
  splitCells: boolean;
  spacerCells: boolean;
  title: "line" | "comma" | "next-row" | "own-cell";
  nameSpan: boolean;
  stackedYears: boolean;
  letterRow: boolean;
  groupRow: boolean;
  unitRow: boolean;
  brokenHeads: boolean;
  dash: string;
  marks: boolean;
  oldestFirst: boolean;
}

const HEADS: Record<AmountName, string[]> = {
  salary: ["Salary", "Base Salary"],
  bonus: ["Bonus", "Bonus"],
  stock_awards: ["Stock Awards", "Restricted Stock Unit Awards"],
  option_awards: ["Option Awards", "Stock Option Awards"],
  non_equity_incentive: ["Non-Equity Incentive Plan Compensation", "Nonequity Incentive Plan Compensation"],
  pension_change: [
    "Change in Pension Value and Nonqualified Deferred Compensation Earnings",
    "Change in Pension Value",
  ],
  other: ["All Other Compensation", "All Other Compensation"],
  total: ["Total", "Total Compensation"],
};

const FIRST = ["Jane", "Paul", "Ana María", "Wei", "J. Robert", "Siobhán", "Mary Ann", "DeShawn"];
const LAST = ["Roe", "Kowalski", "O’Neil", "de la Cruz", "Smith-Jones", "Berg, Jr.", "Van Dyke", "McAllister", "Li"];
const TITLES = [
  "Chief Executive Officer",
  "President and Chief Operating Officer",
  "Executive Vice President, General Counsel and Secretary",
  "Former Chief Financial Officer",
  "Senior Vice President, Reinforcement Materials",
  "Chairman of the Board",
];

export const layouts: fc.Arbitrary<Layout> = fc
  .record({
    optional: fc.subarray(
      ["bonus", "stock_awards", "option_awards", "non_equity_incentive", "pension_change", "other"] as AmountName[],
      {
        minLength: 1,
      },
    ),
    splitCells: fc.boolean(),
    spacerCells: fc.boolean(),
    title: fc.constantFrom("line" as const, "comma" as const, "next-row" as const, "own-cell" as const),
    nameSpan: fc.boolean(),
    stackedYears: fc.boolean(),
    letterRow: fc.boolean(),
    groupRow: fc.boolean(),
    unitRow: fc.boolean(),
    brokenHeads: fc.boolean(),
    dash: fc.constantFrom("—", "-", "–", "N/A", "--"),
    marks: fc.boolean(),
    oldestFirst: fc.boolean(),
  })
  .map(({ optional, ...rest }) => ({ ...rest, columns: ["salary" as const, ...optional, "total" as const] }));

const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 100, max: 40_000_000 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(null) },
);

/** Officers with different names, each with one to three years up to the same newest year. */
export const officers = (columns: readonly AmountName[]): fc.Arbitrary<MadeOfficer[]> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...FIRST), fc.constantFrom(...LAST)), {
      minLength: 2,
      maxLength: 6,
      selector: (name) => name.join(" "),
    })
    .chain((names) =>
      fc.tuple(
        fc.constant(names),
        fc.integer({ min: 2007, max: 2025 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...TITLES)), {
          minLength: names.length,
          maxLength: names.length,
        }),
        fc.array(fc.array(amount, { minLength: 24, maxLength: 24 }), {
          minLength: names.length,
          maxLength: names.length,
        }),
      ),
    )
    .map(([names, newest, shapes, values]) =>
      names.map((name, index) => {
        const [count = 1, title = ""] = shapes[index] ?? [];
        const years = Array.from({ length: count }, (_, back) => {
          const amounts: Partial<Record<AmountName, number | null>> = {};
          for (const [at, column] of columns.entries()) amounts[column] = values[index]?.[back * 8 + at] ?? null;
          amounts.salary ??= 1_000;
          amounts.total = columns.reduce((sum, column) => (column === "total" ? sum : sum + (amounts[column] ?? 0)), 0);
          return { fiscalYear: newest - back, amounts };
        });
        return { name: name.join(" "), title, years };
      }),
    );

/** The rows that reading the table must give. */
export const rowsOf = (made: readonly MadeOfficer[], layout: Layout): CompensationRow[] =>
  made.flatMap(({ name, title, years }) =>
    ordered(years, layout).map(({ fiscalYear, amounts }) => ({
      name,
      title,
      fiscal_year: fiscalYear,
      salary: amounts.salary ?? null,
      bonus: amounts.bonus ?? null,
      stock_awards: amounts.stock_awards ?? null,
      option_awards: amounts.option_awards ?? null,
      non_equity_incentive: amounts.non_equity_incentive ?? null,
      pension_change: amounts.pension_change ?? null,
      other: amounts.other ?? null,
      total: amounts.total ?? null,
      adds_up: true,
    })),
  );

const ordered = <Year>(years: readonly Year[], { oldestFirst }: Layout): Year[] =>
  oldestFirst ? [...years].reverse() : [...years];

const printed = (value: number | null | undefined, { dash }: Layout) =>
  value == null ? dash : value.toLocaleString("en-US");

/** The table in HTML, as its layout has it. */
export function htmlOf(made: readonly MadeOfficer[], layout: Layout): string {
  const width = layout.splitCells ? 3 : 1;
  const spacer = layout.spacerCells ? "<td>&#160;</td>" : "";
  const ifOwnCell = (cell: string) => (layout.title === "own-cell" ? cell : "");
  const lead = `<td>Name and Principal Position</td>${ifOwnCell("<td>Title</td>")}${spacer}<td>Year</td>`;
  const blank = `<td></td>${ifOwnCell("<td></td>")}${spacer}<td></td>`;
  const head = (text: string) => `${spacer}<td colspan="${width}">${text}</td>`;
  const letters = layout.columns.map((_, at) => head(`(${"cdefghij"[at]})`)).join("");
  const heads = layout.columns.map((column, index) => {
    const text = HEADS[column][layout.brokenHeads ? 1 : 0] ?? "";
    const mark = layout.marks && index % 2 === 0 ? `<sup>(${index + 1})</sup>` : "";
    return head(`${layout.brokenHeads ? text.replaceAll(" ", "<br/>") : text}${layout.unitRow ? "" : " ($)"}${mark}`);
  });
  const step = width + (layout.spacerCells ? 1 : 0);
  const rows = [
    layout.groupRow
      ? `<tr>${blank}<td colspan="${step * (layout.columns.length - 1)}">Annual Compensation</td>${head("")}</tr>`
      : "",
    `<tr>${lead}${heads.join("")}</tr>`,
    layout.unitRow ? `<tr>${blank}${layout.columns.map(() => head("($)")).join("")}</tr>` : "",
    layout.letterRow ? `<tr><td>(a)</td>${ifOwnCell("<td></td>")}${spacer}<td>(b)</td>${letters}</tr>` : "",
    ...made.flatMap((officer) => officerRows(officer, layout, spacer)),
  ];
  return `<html><body><p>Summary Compensation Table</p><table>${rows.join("\n")}</table></body></html>`;
}

function officerRows({ name, title, years }: MadeOfficer, layout: Layout, spacer: string): string[] {
  const list = ordered(years, layout);
  const mark = layout.marks ? "<sup>(4)</sup>" : "";
  const label =
    layout.title === "line"
      ? `${name}${mark}<br/>${title}`
      : layout.title === "comma"
        ? `${name}, ${title}`
        : `${name}${mark}`;
  const own = layout.title === "own-cell" ? `<td>${title}</td>` : "";
  const cells = (values: string[]) => values.map((value) => `${spacer}${amountCells(value, layout)}`).join("");
  const amounts = list.map((year) => layout.columns.map((column) => printed(year.amounts[column], layout)));
  if (layout.stackedYears && list.length > 1 && layout.title !== "next-row") {
    const stacked = layout.columns.map((_, at) => amounts.map((row) => row[at]).join("<br/>"));
    const fiscalYears = list.map(({ fiscalYear }) => fiscalYear).join("<br/>");
    return [`<tr><td>${label}</td>${own}${spacer}<td>${fiscalYears}</td>${cells(stacked)}</tr>`];
  }
  const span = layout.nameSpan && layout.title !== "next-row" ? ` rowspan="${list.length}"` : "";
  const rows = list.map(({ fiscalYear }, at) => {
    const below = layout.title === "next-row" && at === 1 ? `<td>${title}</td>` : span ? "" : `<td></td>`;
    const ownBelow = layout.title === "own-cell" ? (span ? "" : "<td></td>") : "";
    const first = at === 0 ? `<td${span}>${label}</td>${own.replace("<td", `<td${span}`)}` : `${below}${ownBelow}`;
    return `<tr>${first}${spacer}<td>${fiscalYear}</td>${cells(amounts[at] ?? [])}</tr>`;
  });
  if (layout.title === "next-row" && list.length === 1) rows.push(`<tr><td>${title}</td></tr>`);
  return rows;
}

const amountCells = (value: string, { splitCells, marks }: Layout) =>
  splitCells
    ? `<td>$</td><td>${value}</td><td>${marks ? "(2)" : ""}</td>`
    : `<td>${marks ? `${value}<sup>2</sup>` : `$${value}`}</td>`;

/** The table in preformatted text: columns set by spaces, the heading over several lines. */
export function textOf(made: readonly MadeOfficer[], layout: Layout): string {
  const heads = layout.columns.map((column) => [...(HEADS[column][0] ?? "").split(" "), "($)"]);
  const depth = Math.max(...heads.map((words) => words.length));
  const column = (text: string) => text.padStart(16);
  const head = Array.from({ length: depth }, (_, line) => {
    const isLast = line === depth - 1;
    const texts = heads.map((words) => column(words[line - depth + words.length] ?? ""));
    return `${(isLast ? "Name and Position" : "").padEnd(44)}${(isLast ? "Year" : "").padEnd(6)}${texts.join("")}`;
  });
  const body = made.flatMap(({ name, title, years }) => {
    const label = [name, ...wrapped(title)];
    const list = ordered(years, layout);
    const lines = Array.from({ length: Math.max(label.length, list.length) }, (_, at) => {
      const year = list[at];
      const amounts = year ? layout.columns.map((one) => column(printed(year.amounts[one], layout))) : [];
      const fiscalYear = year ? String(year.fiscalYear).padEnd(6) : "";
      return `${(label[at] ?? "").padEnd(44)}${fiscalYear}${amounts.join("")}`.trimEnd();
    });
    return ["", ...lines];
  });
  return [
    "",
    "                      SUMMARY COMPENSATION TABLE",
    "",
    ...head,
    "-".repeat(90),
    ...body,
    "",
    "(1) A note.",
  ].join("\n");
}

function wrapped(title: string): string[] {
  const lines = [""];
  for (const word of title.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (`${last} ${word}`.length > 30) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}

/**
 * A table of HTML, of rows whose cells are parted by `|`; `~` breaks a line within a cell, `{3}` before it is its
 * colspan.
 */
export const tableOf = (...rows: readonly string[]): string =>
  `<table>${rows.map((row) => `<tr>${row.split("|").map(printedCell).join("")}</tr>`).join("")}</table>`;

function printedCell(cell: string): string {
  const [span = "", columns] = /^\s*\{(\d+)\}/.exec(cell) ?? [];
  const text = cell.slice(span.length).trim().replaceAll("~", "<br>");
  return `<td${columns ? ` colspan="${columns}"` : ""}>${text}</td>`;
}
