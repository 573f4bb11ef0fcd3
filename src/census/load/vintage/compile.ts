import { sourceRefused } from "../../../errors.ts";
import type { Estimate } from "../../estimates/estimates.ts";
import { openEndsOf } from "../../estimates/jam.ts";
import { evaluate } from "../../metrics/evaluate.ts";
import { cell, type Formula, formulaLines, formulaText, type Line } from "../../metrics/formulas.ts";
import { hasNamedLines, namedCells } from "../../metrics/profile-lines.ts";
import { SERIES_BY_TABLE, type Series } from "../../metrics/series.ts";
import { inRange, type Survey, type Vintage } from "../../vocabulary/vintages.ts";
import type { AcsTable, CellColumn } from "../files/acs-table.ts";

/** A series with the cells that it reads in one file. */
export interface CompiledSeries extends Series {
  /** The lines as the Bureau writes them, for the metric's metadata: `100 × B17001_002 / B17001_001`. */
  text: string;
  /** `cells` are the estimates of {@link CompiledFile.cells}; `whole` is the metric of which this is a share. */
  compute(cells: readonly Estimate[], whole: Estimate | undefined): Estimate;
  needsWhole: boolean;
  /** Index of the cell that is a percentage, where the series is made of one. */
  percentSlot: number | undefined;
}

/** What is read from one file. */
export interface CompiledFile {
  series: CompiledSeries[];
  /** The columns of each cell that some series reads, once each. */
  cells: CompiledCell[];
  /** Tables without a metric that could be read, and why. */
  unread: { table: string; reason: string }[];
}

/** A cell that some series reads; `openEnds` where it is a median. */
export interface CompiledCell {
  code: string;
  column: Required<Pick<CellColumn, "estimate">> & CellColumn;
  openEnds: ReadonlySet<number> | undefined;
}

interface CompileOptions {
  vintage: Vintage;
  year: number;
  survey: Survey;
  /** Tables to read; undefined is all. */
  tables: ReadonlySet<string> | undefined;
}

/**
 * Finds the series that a file can give in its vintage, and the columns of their cells.
 * @throws `source_refused` when a file that must hold a whole table lacks a line of it.
 */
export function compileFile(file: AcsTable, { vintage, year, survey, tables }: CompileOptions): CompiledFile {
  const compiled: CompiledFile = { series: [], cells: [], unread: [] };
  const slots = new Map<string, number>();
  const slotOf = (code: string, column: CellColumn | undefined, metric: string): number | undefined => {
    if (column?.estimate === undefined) return undefined;
    const knownSlot = slots.get(code);
    if (knownSlot !== undefined) return knownSlot;
    if (column.margin === undefined) refuseNoMargin(file, code);
    slots.set(code, compiled.cells.length);
    const openEnds = openEndsOf(metric, year); // a cell that is a median is read by series of that metric only
    compiled.cells.push({ code, column: { ...column, estimate: column.estimate }, openEnds });
    return compiled.cells.length - 1;
  };
  for (const table of file.tables) {
    if (tables && !tables.has(table)) continue;
    const columns = file.cells.get(table);
    const cellNames = cellNamesOf(file, table, vintage);
    let seriesCount = 0;
    for (const series of SERIES_BY_TABLE.get(table) ?? []) {
      if (!inRange(series.vintages, year, survey)) continue;
      const slotOfLine = new Map<Line, number>();
      for (const line of series.lines) {
        const name = cellNames(line);
        const slot = name === undefined ? undefined : slotOf(`${table}_${name}`, columns?.get(name), series.metric);
        if (slot !== undefined) slotOfLine.set(line, slot);
        else refuseHole(file, table, line);
      }
      const formula = readableFormula(series.formula, slotOfLine);
      if (!formula) continue;
      seriesCount++;
      compiled.series.push(compileSeries({ ...series, formula }, slotOfLine, cellNames));
    }
    if (seriesCount === 0) compiled.unread.push({ table, reason: whyUnread(file, table, vintage, cellNames) });
  }
  return compiled;
}

/** The formula that the lines of a file allow: one may lack those of a share's complement, or percentages. */
function readableFormula(formula: Formula, slots: ReadonlyMap<Line, number>): Formula | undefined {
  const isReadable = (candidate: Formula) => formulaLines(candidate).every((line) => slots.has(line));
  if (isReadable(formula)) return formula;
  if (formula.kind === "part_of_share") {
    const { count, ...bare } = formula;
    return [bare, ...(count === undefined ? [] : [cell(count)])].find(isReadable);
  }
  if (formula.kind !== "share") return undefined;
  const { rest: _, ...direct } = formula;
  return isReadable(direct) ? direct : undefined;
}

function compileSeries(
  series: Series,
  slots: ReadonlyMap<Line, number>,
  cellNames: (line: Line) => string | undefined,
): CompiledSeries {
  const { formula } = series;
  const needsWhole = formula.kind === "share_of_metric";
  const onlySlot = formula.kind === "cell" ? slots.get(formula.line) : undefined;
  return {
    ...series,
    needsWhole,
    percentSlot: formula.kind === "part_of_share" ? slots.get(formula.percent) : undefined,
    text: formulaText(series.table, formula, (line) => cellNames(line) ?? String(line)),
    compute:
      onlySlot !== undefined
        ? (cells) => cells[onlySlot] as Estimate // slots are indexes of cells
        : (cells, whole) => evaluate(formula, (line) => cells[slots.get(line) as number] as Estimate, whole),
  };
}

/** How the file writes a line: `003`; of a DP or S table, what its labels or its vintage's list say. */
function cellNamesOf(file: AcsTable, table: string, vintage: Vintage): (line: Line) => string | undefined {
  if (!hasNamedLines(table)) return (line) => String(line).padStart(3, "0");
  const cellByName = namedCells(table, vintage, file.labels?.get(table));
  return (line) => cellByName.get(String(line));
}

/** An extract has some lines by choice. A whole table of the Bureau has them all. */
function refuseHole(file: AcsTable, table: string, line: Line): void {
  if (hasNamedLines(table) || file.form === "json" || file.form === "wide") return;
  throw sourceRefused(
    file.at,
    undefined,
    `has no column for line ${line} of ${table}: it is cut off, or another table`,
  );
}

/** A whole table of the Bureau has a margin for each estimate. An extract has what was requested. */
function refuseNoMargin(file: AcsTable, code: string): void {
  if (file.form === "json" || file.form === "wide") return;
  throw sourceRefused(file.at, `${code}M`, `missing column next to ${code}E`);
}

function whyUnread(
  file: AcsTable,
  table: string,
  vintage: Vintage,
  cellNames: (line: Line) => string | undefined,
): string {
  const series = SERIES_BY_TABLE.get(table);
  if (!series) return "no metric uses it";
  if (hasNamedLines(table) && !series.some(({ lines }) => lines.some((line) => cellNames(line) !== undefined)))
    return file.labels?.has(table)
      ? "its labels name no line that a metric uses"
      : `its lines in ${vintage} are unknown, and the file has no labels`;
  return `it gives no metric in ${vintage}, or the file lacks some of its lines`;
}
