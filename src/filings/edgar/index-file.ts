import { sourceRefused } from "../../errors.ts";
import { decodeText } from "../../loading/formats/text.ts";
import { asAccessionNumber, asCik } from "../submission/accession.ts";

/** A line of an index: a filing under one of its filers. */
export interface IndexedFiling {
  /** 10 digits. */
  cik: string;
  /** As written in the index; cut off if it runs into the next column. */
  company: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  accessionNumber: string;
}

/** Read from the right: file name, date, CIK. Before them are form and name, in columns that long names overflow. */
const FIXED = /^(.*?)\s+(\d{1,10})\s+(\d{4}-?\d{2}-?\d{2})\s+edgar\/data\/\d{1,10}\/(\d{10}-\d{2}-\d{6})\.txt\s*$/;
const MASTER =
  /^(\d{1,10})\|([^|]*)\|([^|]+)\|(\d{4}-?\d{2}-?\d{2})\|edgar\/data\/\d{1,10}\/(\d{10}-\d{2}-\d{6})\.txt\s*$/;
/** Names have at most 150 characters. In longer lines the patterns below would search for columns endlessly. */
const LONGEST_LINE = 1_000;
/** The longest form names have 17 characters. Two or more blanks end one. */
const FORM_FIRST = /^(\S(?:.{0,18}?\S)?)\s{2,}(\S.*)$/;
const FORM_LAST = /^(.*\S)\s{2,}(\S.{0,18})$/;

/**
 * Reads an index of filings, daily or quarterly: `form.idx`, `company.idx` or `master.idx`, by its heading. A filing is
 * listed once for each of its filers.
 *
 * Source: www.sec.gov/Archives/edgar/{daily,full}-index; ISO-8859-1; a heading may be broken into two lines.
 * @throws `source_refused` with file, line and reason for another document, and for a line in the wrong form
 */
export async function* readIndex(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<IndexedFiling> {
  let layout: Layout | undefined;
  let heading = "";
  let line = 0;
  for await (const text of linesOf(bytes, file)) {
    line++;
    if (layout === undefined) {
      if (/^-{20,}$/.test(text.trim())) layout = layoutOf(heading, file, line);
      else heading += `${text} `;
      continue;
    }
    if (text.trim() === "") continue;
    const filing = text.length > LONGEST_LINE ? undefined : layout(text);
    if (!filing)
      throw sourceRefused({ file, line }, undefined, `is not a line of an index: ${text.trim().slice(0, 120)}`);
    yield filing;
  }
  if (layout === undefined)
    throw sourceRefused({ file }, undefined, "is not an index: it has no heading with a rule below it");
}

type Layout = (line: string) => IndexedFiling | undefined;

function layoutOf(heading: string, file: string, line: number): Layout {
  if (/CIK\|Company Name\|Form Type\|Date Filed\|File ?name/i.test(heading)) return masterLine;
  if (/Form Type\s+Company Name\s+CIK\s+Date Filed\s+File Name/i.test(heading)) return fixedLine(FORM_FIRST, false);
  if (/Company Name\s+Form Type\s+CIK\s+Date Filed\s+File Name/i.test(heading)) return fixedLine(FORM_LAST, true);
  throw sourceRefused({ file, line }, undefined, "the heading is not one of form.idx, company.idx or master.idx");
}

function masterLine(line: string): IndexedFiling | undefined {
  const [, cik = "", company = "", form = "", day = "", number = ""] = MASTER.exec(line) ?? [];
  return filingOf({ cik, company, form, day, number });
}

const fixedLine =
  (parts: RegExp, isNameFirst: boolean): Layout =>
  (line) => {
    const [, left = "", cik = "", day = "", number = ""] = FIXED.exec(line) ?? [];
    const [, first = "", second = ""] = parts.exec(left) ?? overflowing(left, isNameFirst);
    return filingOf({ cik, company: isNameFirst ? first : second, form: isNameFirst ? second : first, day, number });
  };

/** A name as long as its column leaves one blank before what follows. Its form is the part that looks like one. */
function overflowing(left: string, isNameFirst: boolean): RegExpExecArray | [] {
  const last = /^(.*\S)\s((?:SC|SCHEDULE|DEF|PRE|NT|POS|N-|S-|F-|40-|1-A)\S*(?:\s\S+)?|\S+)$/.exec(left);
  return (isNameFirst ? last : /^(\S+)\s(.*)$/.exec(left)) ?? [];
}

function filingOf(cells: Record<"cik" | "company" | "form" | "day" | "number", string>): IndexedFiling | undefined {
  const cik = asCik(cells.cik);
  const accessionNumber = asAccessionNumber(cells.number);
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(cells.day) ?? [];
  if (cik === undefined || accessionNumber === undefined || year === undefined || cells.form === "") return undefined;
  return {
    cik,
    company: cells.company.trim(),
    form: cells.form.trim(),
    filedOn: `${year}-${month}-${date}`,
    accessionNumber,
  };
}

/** Lines without their ends. The last one counts even without an end, as in some copies. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let partialLine = "";
  for await (const part of decodeText(bytes, { file, encoding: "latin1", finalNewline: false }, () => 0)) {
    const lines = (partialLine + part).split(/\r?\n/);
    partialLine = lines.pop() ?? "";
    yield* lines;
  }
  if (partialLine !== "") yield partialLine;
}
