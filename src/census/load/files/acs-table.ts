import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import { openCsv, readCsv } from "../../../loading/formats/csv.ts";
import { asFieldRows, type FieldRows, type FieldTable, openFieldRows } from "../../../loading/formats/field-rows.ts";
import { type Batch, Header, type Table } from "../../../loading/formats/header.ts";
import { openApiJson } from "../../../loading/formats/json.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import { withQuotedLabels } from "./label-row.ts";
import type { AcsForm } from "./recognize.ts";

/** One ACS file, whatever its form: its columns by code, and its rows. */
export interface AcsTable {
  file: string;
  form: AcsForm;
  /** Position of the heading. */
  at: SourcePosition;
  header: Header;
  /** The columns of each cell of each table. */
  cells: CellColumns;
  /** The tables that have at least one cell in it. */
  tables: readonly string[];
  /** Labels by table and cell, where the file has a row of them. */
  labels: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
  batches: AsyncIterable<FieldRows>;
  /** Closes the file. */
  close(): Promise<void>;
}

/** The columns of one cell: estimate, margin, and their annotations. */
export interface CellColumn {
  estimate?: number;
  margin?: number;
  estimateAnnotation?: number;
  marginAnnotation?: number;
}

/** By table and cell (`003`, `C01_012`, `0046`, `0046P`). */
export type CellColumns = ReadonlyMap<string, ReadonlyMap<string, CellColumn>>;

const CODE = /^((?:[BC]\d{5}[A-I]?|S\d{4}|DP\d{2})(?:PR)?)_(C\d{2}_)?(\d{3,4})(P?)([EM])(A?)$/;
const SUMMARY_CODE = /^([BC]\d{5}[A-I]?(?:PR)?)_([EM])(\d{3})$/;

/**
 * Opens an ACS file of any form.
 * @throws `source_refused` when the heading does not fit the form, or is of another table or year than the name says.
 */
export async function openAcsTable(file: SourceFile, { form, table, vintage }: AcsOptions): Promise<AcsTable> {
  const opened = await openForm(file, form, table);
  try {
    return acsTable(file, opened, { form, table, vintage });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface AcsOptions {
  form: AcsForm;
  table: string | undefined;
  vintage: Vintage;
}

function acsTable(file: SourceFile, opened: Opened, { form, table, vintage }: AcsOptions): AcsTable {
  const { header } = opened;
  const cells = findCells(header);
  if (cells.size === 0)
    throw sourceRefused(
      header.at,
      undefined,
      `has no column of an ACS table; its columns are ${abridged(header.names)}`,
    );
  if (table !== undefined && !cells.has(table))
    throw sourceRefused(
      header.at,
      undefined,
      `expected columns of ${table}, found columns of ${[...cells.keys()].join(", ")}`,
    );
  const labels = opened.labels && labelsOf(header, opened.labels, vintage);
  return {
    file: file.name,
    form,
    at: header.at,
    header,
    cells,
    tables: [...cells.keys()],
    labels,
    batches: opened.batches,
    close: opened.close,
  };
}

type Opened = FieldTable & { labels?: Labels };
interface Labels {
  at: SourcePosition;
  texts: readonly string[];
}

async function openForm(file: SourceFile, form: AcsForm, table: string | undefined): Promise<Opened> {
  const name = { file: file.name };
  switch (form) {
    case "group":
      // The detailed tables of 2016 have each column of margins twice.
      return asOpened(await openCsv(file.bytes(), { ...name, duplicates: "equal" }));
    case "wide":
      return asOpened(await openCsv(file.bytes(), name));
    case "json":
      return asOpened(await openApiJson(file.bytes(), { ...name, duplicates: "equal" }));
    case "summary":
      return openFieldRows(file.bytes(undefined, "passing"), { ...name, delimiter: "|" });
    case "export":
      return openExport(file, table);
  }
}

function asOpened({ header, batches }: Table, labels?: Labels): Opened {
  const close = async () => void (await batches.return(undefined));
  return { header, batches: asFieldRows(batches, header.at.file), close, ...(labels ? { labels } : {}) };
}

/** The label of the column of area codes. Up to 2020 it was `id`. */
const GEOGRAPHY = "Geography";
const GEOGRAPHY_LABELS: readonly string[] = [GEOGRAPHY, "id"];

/** A row of codes and a row of labels. Some collectors' files of 2021 lack the row of codes. */
async function openExport(file: SourceFile, table: string | undefined): Promise<Opened> {
  const rows = readCsv(withQuotedLabels(file.bytes()), { file: file.name });
  const first = await nextRow(rows, file.name);
  if (first.row.includes(GEOGRAPHY)) {
    const names = codesFromLabels(first.row, { file: file.name, line: first.line }, table);
    return asOpened({ header: new Header(names, { file: file.name, line: first.line }), batches: first.rest });
  }
  const header = new Header(
    first.row.map((name) => name.trim()),
    { file: file.name, line: first.line },
  );
  for (const [index] of header.duplicates) throw sourceRefused(header.at, header.names[index], "duplicate column");
  const second = await nextRow(first.rest, file.name);
  const position = { file: file.name, line: second.line };
  const geoIdColumn = header.column("GEO_ID");
  if (!GEOGRAPHY_LABELS.includes(second.row[geoIdColumn] ?? ""))
    throw sourceRefused(position, "GEO_ID", `expected the label "${GEOGRAPHY}", found "${second.row[geoIdColumn]}"`);
  return asOpened({ header, batches: second.rest }, { at: position, texts: second.row });
}

async function nextRow(batches: AsyncGenerator<Batch>, file: string) {
  const next = await batches.next();
  if (next.done) throw sourceRefused({ file }, undefined, "ends within its heading rows: it is cut off");
  const { rows, lines } = next.value;
  const [row, line] = [rows.shift() ?? [], lines.shift() ?? 1];
  async function* rest(): AsyncGenerator<Batch> {
    if (rows.length > 0) yield { rows, lines };
    yield* batches;
  }
  return { row, line, rest: rest() };
}

/** Returns the codes of a file that has only labels: a detailed table has its lines in order, each with its margin. */
function codesFromLabels(labels: readonly string[], position: SourcePosition, table: string | undefined): string[] {
  if (table === undefined || !/^[BC]/.test(table))
    throw sourceRefused(position, undefined, "has labels but no codes; labels identify only lines of detailed tables");
  let line = 0;
  let path = "";
  return labels.map((label, index) => {
    if (label === GEOGRAPHY) return "GEO_ID";
    if (label === "Geographic Area Name") return "NAME";
    if (label === "") return "";
    const parts = /^(Annotation of )?(Estimate|Margin of Error)!!(.+)$/.exec(label);
    if (!parts)
      throw sourceRefused(position, `column ${index + 1}`, `"${label}" is not the label of an estimate or a margin`);
    const [, annotation, kind, labelPath] = parts;
    if (kind === "Estimate" && !annotation) {
      line++;
      path = labelPath ?? "";
      if (line === 1 && !/^(?:Total:?|Median .*|Per capita .*|Gini .*)$/.test(path))
        throw sourceRefused(position, `column ${index + 1}`, `"${label}" is not the first line of a table`);
    } else if (labelPath !== path)
      throw sourceRefused(position, `column ${index + 1}`, `"${label}" does not follow its estimate`);
    return `${table}_${String(line).padStart(3, "0")}${kind === "Estimate" ? "E" : "M"}${annotation ? "A" : ""}`;
  });
}

function findCells(header: Header): Map<string, Map<string, CellColumn>> {
  const tables = new Map<string, Map<string, CellColumn>>();
  for (const [index, name] of header.names.entries()) {
    const code = readCode(name);
    if (!code) continue;
    const cells = tables.get(code.table) ?? new Map<string, CellColumn>();
    tables.set(code.table, cells);
    const cell = cells.get(code.cell) ?? {};
    cells.set(code.cell, cell);
    cell[code.part] ??= index;
  }
  return tables;
}

function readCode(name: string): { table: string; cell: string; part: keyof CellColumn } | undefined {
  const match = CODE.exec(name);
  if (match) {
    const [, table = "", column = "", line = "", percent = "", kind, annotation] = match;
    const part = kind === "E" ? "estimate" : "margin";
    return { table, cell: `${column}${line}${percent}`, part: annotation ? `${part}Annotation` : part };
  }
  const summary = SUMMARY_CODE.exec(name);
  if (!summary) return undefined;
  const [, table = "", kind, line = ""] = summary;
  return { table, cell: line, part: kind === "E" ? "estimate" : "margin" };
}

/** Returns labels by table and cell. Refuses a file whose columns were moved: each label must fit its code. */
function labelsOf(header: Header, { at: position, texts }: Labels, vintage: Vintage): Map<string, Map<string, string>> {
  const labels = new Map<string, Map<string, string>>();
  for (const [index, name] of header.names.entries()) {
    const code = readCode(name);
    if (!code) continue;
    const text = texts[index] ?? "";
    const isMargin = /(?:^|!!)(?:Percent )?Margin of Error(?:!!|$)/.test(text);
    if (isMargin !== code.part.startsWith("margin"))
      throw sourceRefused(position, name, `has the label of ${isMargin ? "a margin" : "an estimate"}: "${text}"`);
    const year = /in (20\d\d) inflation-adjusted dollars/i.exec(text)?.[1];
    if (year && !vintage.startsWith(year))
      throw sourceRefused(position, name, `is in dollars of ${year}, but the file name says ${vintage}`);
    if (code.part !== "estimate") continue;
    const ofTable = labels.get(code.table) ?? new Map<string, string>();
    labels.set(code.table, ofTable.set(code.cell, text));
  }
  return labels;
}

const abridged = (names: readonly string[]): string => names.slice(0, 8).join(", ") + (names.length > 8 ? ", …" : "");
