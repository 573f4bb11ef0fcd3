import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import { openCsv, readCsv } from "../../../loading/formats/csv.ts";
import { asFieldRows, type FieldRows, type FieldTable, openFieldRows } from "../../../loading/formats/field-rows.ts";
import { type Batch, Header, type Table } from "../../../loading/formats/header.ts";
import { openApiJson } from "../../../loading/formats/json.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import type { Vintage } from "../../vocabulary/vintages.ts";
import type { AcsForm } from "./recognize.ts";

/** One ACS file, whatever its form: its columns by code, and its rows. */
export interface AcsTable {
  file: string;
  form: AcsForm;
  /** Where the heading stands. */
  at: SourcePosition;
  header: Header;
  /** Where each cell of each table stands. */
  cells: CellColumns;
  /** The tables of which it has at least one cell. */
  tables: readonly string[];
  /** Labels by table and cell, where the file has a row of them. */
  labels: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
  batches: AsyncIterable<FieldRows>;
  /** Lets go of the file. */
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
 * @throws `source_refused` when the heading is none of this form, or of another table or year than the name says.
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
    throw sourceRefused(header.at, undefined, `has no column of an ACS table; it has ${shown(header.names)}`);
  if (table !== undefined && !cells.has(table))
    throw sourceRefused(header.at, undefined, `has columns of ${[...cells.keys()].join(", ")}, not of ${table}`);
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

/** The label of the codes of areas, wherever their column stands; to 2020 it was `id`. */
const GEOGRAPHY = "Geography";
const GEOGRAPHY_LABELS: readonly string[] = [GEOGRAPHY, "id"];

/** A row of codes and a row of labels; in some collectors' files of 2021 the row of codes is gone. */
async function openExport(file: SourceFile, table: string | undefined): Promise<Opened> {
  const rows = readCsv(file.bytes(), { file: file.name });
  const first = await nextRow(rows, file.name);
  if (first.row.includes(GEOGRAPHY)) {
    const names = codesFromLabels(first.row, { file: file.name, line: first.line }, table);
    return asOpened({ header: new Header(names, { file: file.name, line: first.line }), batches: first.rest });
  }
  const header = new Header(
    first.row.map((name) => name.trim()),
    { file: file.name, line: first.line },
  );
  for (const [one] of header.duplicates) throw sourceRefused(header.at, header.names[one], "the column is there twice");
  const second = await nextRow(first.rest, file.name);
  const at = { file: file.name, line: second.line };
  const geoIdAt = header.column("GEO_ID");
  if (!GEOGRAPHY_LABELS.includes(second.row[geoIdAt] ?? ""))
    throw sourceRefused(at, "GEO_ID", `"${second.row[geoIdAt]}" stands where the row of labels has "${GEOGRAPHY}"`);
  return asOpened({ header, batches: second.rest }, { at, texts: second.row });
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

/** The codes of a file that has labels only: the lines of a detailed table come in order, each with its margin. */
function codesFromLabels(labels: readonly string[], at: SourcePosition, table: string | undefined): string[] {
  if (table === undefined || !/^[BC]/.test(table))
    throw sourceRefused(at, undefined, `has labels and no codes, which tell the lines of detailed tables only`);
  let line = 0;
  let path = "";
  return labels.map((label, index) => {
    if (label === GEOGRAPHY) return "GEO_ID";
    if (label === "Geographic Area Name") return "NAME";
    if (label === "") return "";
    const parts = /^(Annotation of )?(Estimate|Margin of Error)!!(.+)$/.exec(label);
    if (!parts) throw sourceRefused(at, `column ${index + 1}`, `"${label}" is no label of an estimate or a margin`);
    const [, annotation, kind, line_path] = parts;
    if (kind === "Estimate" && !annotation) {
      line++;
      path = line_path ?? "";
      if (line === 1 && !/^(?:Total:?|Median .*|Per capita .*|Gini .*)$/.test(path))
        throw sourceRefused(at, `column ${index + 1}`, `"${label}" is not the first line of a table`);
    } else if (line_path !== path)
      throw sourceRefused(at, `column ${index + 1}`, `"${label}" does not follow its estimate`);
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

/** Labels by table and cell. Checks each against its code: a file whose columns were moved is refused. */
function labelsOf(header: Header, { at, texts }: Labels, vintage: Vintage): Map<string, Map<string, string>> {
  const labels = new Map<string, Map<string, string>>();
  for (const [index, name] of header.names.entries()) {
    const code = readCode(name);
    if (!code) continue;
    const text = texts[index] ?? "";
    const isMargin = /(?:^|!!)(?:Percent )?Margin of Error(?:!!|$)/.test(text);
    if (isMargin !== code.part.startsWith("margin"))
      throw sourceRefused(at, name, `its label "${text}" is that of ${isMargin ? "a margin" : "an estimate"}`);
    const year = /in (20\d\d) inflation-adjusted dollars/i.exec(text)?.[1];
    if (year && !vintage.startsWith(year))
      throw sourceRefused(at, name, `its dollars are of ${year}, and the file is said to be of ${vintage}`);
    if (code.part !== "estimate") continue;
    const ofTable = labels.get(code.table) ?? new Map<string, string>();
    labels.set(code.table, ofTable.set(code.cell, text));
  }
  return labels;
}

const shown = (names: readonly string[]): string => names.slice(0, 8).join(", ") + (names.length > 8 ? ", …" : "");
