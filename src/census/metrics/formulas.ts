/**
 * How a value is computed from the cells of one ACS table. Lines are numbers of a detailed table (`2` is `_002`), or
 * names of lines of a DP or S table, because every vintage renumbers those (profile-lines.ts).
 */

/** A line of a table: its number, or the name under which profile-lines.ts finds it in a vintage. */
export type Line = number | string;

/** A formula over the lines of one table. Shares are percentages, 0 to 100. */
export type Formula =
  /** The cell itself: value and margin as published. */
  | { kind: "cell"; line: Line }
  /** The sum of counts. */
  | { kind: "sum"; lines: readonly Line[] }
  /**
   * Part of whole, in percent. `rest` are the lines of what is not the part, where the table has no more of them than
   * of the part: where the share is above one half, the margin is that of the complement (smaller
   * terms, half to a seventh of the width). More lines make it wider: of White (1 line against 6) the complement's is
   * 1.5 times the published margin, of bachelor's degrees above one half (4 against 20) it is 1.6 times, direct 1.5.
   */
  | { kind: "share"; part: readonly Line[]; whole: readonly Line[]; rest?: readonly Line[] }
  /** 100 less the share of `rest`, where the part itself would be a sum of too many lines. */
  | { kind: "complement"; rest: readonly Line[]; whole: readonly Line[] }
  /**
   * The part that a published percentage is of `whole`. Its margin is such that the division, which is done per
   * request, gives back the percentage with its published margin. `isRest`: the percentage is of what is not the part.
   * `count` is the published part, for files and vintages without the percentage.
   */
  | { kind: "part_of_share"; percent: Line; whole: Line; count?: Line; isRest?: true }
  /** `part` of this table, in percent of a metric that another table of the vintage gives. */
  | { kind: "share_of_metric"; part: readonly Line[]; whole: "housing_units" };

/** Σ first..last as a list of lines. */
export const lines = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** first, first + 3, … last: tables of health insurance have three lines an age. */
export const every3 = (first: number, last: number): number[] =>
  lines(0, (last - first) / 3).map((step) => first + 3 * step);

/** The cell of a line, as published. */
export const cell = (line: Line): Formula => ({ kind: "cell", line });
export const sum = (...list: Line[]): Formula => ({ kind: "sum", lines: list });
/** Part of whole, in percent; see {@link Formula} for `rest`. */
export const share = (part: Line[], whole: Line | Line[], rest?: Line[]): Formula => ({
  kind: "share",
  part,
  whole: [whole].flat(),
  ...(rest ? { rest } : {}),
});
/** The part of `whole` of which `percent` is the published percentage; see {@link Formula}. */
export const partOfShare = (percent: Line, whole: Line, more: { count?: Line; isRest?: true } = {}): Formula => ({
  kind: "part_of_share",
  percent,
  whole,
  ...more,
});
/** 100 less the share of `rest`. */
export const complement = (rest: Line[], whole: Line | Line[]): Formula => ({
  kind: "complement",
  rest,
  whole: [whole].flat(),
});

/** Every line that a formula reads, each once. */
export function formulaLines(formula: Formula): Line[] {
  switch (formula.kind) {
    case "cell":
      return [formula.line];
    case "sum":
      return [...new Set(formula.lines)];
    case "share":
      return [...new Set([...formula.part, ...formula.whole, ...(formula.rest ?? [])])];
    case "complement":
      return [...new Set([...formula.rest, ...formula.whole])];
    case "part_of_share":
      return [formula.percent, formula.whole, ...(formula.count === undefined ? [] : [formula.count])];
    case "share_of_metric":
      return [...new Set(formula.part)];
  }
}

/**
 * The formula as a reader would write it: `100 × B17001_002 / B17001_001`.
 * `cellName`: how the vintage writes a line, where it is not its number (`C03_001` of an S table).
 */
export function formulaText(table: string, formula: Formula, cellName: (line: Line) => string = threeDigits): string {
  const total = (list: readonly Line[]): string => {
    const spans = runs(list).map(([first, last]) =>
      first === last ? `${table}_${cellName(first)}` : `${table}_${cellName(first)}..${cellName(last)}`,
    );
    return list.length === 1 ? (spans[0] ?? "") : `sum(${spans.join(", ")})`;
  };
  switch (formula.kind) {
    case "cell":
      return total([formula.line]);
    case "sum":
      return total(formula.lines);
    case "share":
      return `100 × ${total(formula.part)} / ${total(formula.whole)}`;
    case "complement":
      return `100 × (1 − ${total(formula.rest)} / ${total(formula.whole)})`;
    case "part_of_share":
      return formula.isRest ? `100 − ${total([formula.percent])}` : total([formula.percent]);
    case "share_of_metric":
      return `100 × ${total(formula.part)} / ${formula.whole}`;
  }
}

const threeDigits = (line: Line): string => String(line).padStart(3, "0");

/** Neighbouring numbers as [first, last]; names stay as they are. */
function runs(list: readonly Line[]): [Line, Line][] {
  const spans: [Line, Line][] = [];
  for (const line of list) {
    const previous = spans.at(-1);
    if (previous && typeof line === "number" && previous[1] === line - 1) previous[1] = line;
    else spans.push([line, line]);
  }
  return spans;
}
