/** One line of the table: what was measured, against what, and the bound that the project holds itself to. */
export interface Row {
  what: string;
  measured: string;
  baseline: string;
  /** The number that the bound is about. */
  figure: string;
  bound: string;
  holds: boolean;
}

/** A bound on a ratio that has to be at least `least`. */
export const ratioRow = (what: string, ratio: number, least: number, measured: string, baseline: string): Row => ({
  what,
  measured,
  baseline,
  figure: ratio.toFixed(2),
  bound: `≥ ${least.toFixed(2)}`,
  holds: ratio >= least,
});

/** A bound on a figure that has to be at most `most`. */
export const limitRow = (what: string, value: number, most: number, unit: string, baseline = ""): Row => ({
  what,
  measured: `${value.toPrecision(3)} ${unit}`,
  baseline,
  figure: `${value.toPrecision(3)} ${unit}`,
  bound: `≤ ${most} ${unit}`,
  holds: value <= most,
});

/** A figure without a bound. */
export const noteRow = (what: string, measured: string, baseline = ""): Row => ({
  what,
  measured,
  baseline,
  figure: "",
  bound: "reported",
  holds: true,
});

/** The table as Markdown. */
export const table = (rows: readonly Row[]): string =>
  [
    "| what | measured | baseline | ratio or figure | bound | holds |",
    "|---|---|---|---|---|---|",
    ...rows.map(
      ({ what, measured, baseline, figure, bound, holds }) =>
        `| ${what} | ${measured} | ${baseline} | ${figure} | ${bound} | ${holds ? "yes" : "**no**"} |`,
    ),
  ].join("\n");
