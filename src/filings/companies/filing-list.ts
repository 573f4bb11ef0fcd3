import { sourceRefused } from "../../errors.ts";
import { asAccessionNumber } from "../submission/accession.ts";
import { listAt, objectAt, preview, textAt } from "./json-fields.ts";

/** A filing as submissions JSON lists it. */
export interface ListedFiling {
  accessionNumber: string;
  form: string;
  /** `YYYY-MM-DD`. */
  filedOn: string;
  /** Null if there is none. */
  reportDate: string | null;
  /** Items of an 8-K: `5.02,9.01`. */
  items: string;
  fileNumber: string | null;
  /** Without the style sheet folder that ownership forms have as a prefix. */
  primaryDocument: string | null;
  primaryDescription: string | null;
  sizeBytes: number | null;
  isXbrl: boolean;
  isInlineXbrl: boolean;
}

const REQUIRED = ["accessionNumber", "filingDate", "form"] as const;
const OPTIONAL = [
  "reportDate",
  "items",
  "fileNumber",
  "primaryDocument",
  "primaryDocDescription",
  "size",
  "isXBRL",
  "isInlineXBRL",
] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Whether a submissions document is an older page: its columns are at the top, without a company. */
export const isOlderPage = (document: unknown): boolean =>
  typeof document === "object" && document !== null && "accessionNumber" in document && !("filings" in document);

/**
 * Returns the filings of a submissions document or an older page, in its order (newest first). The acceptance time is
 * skipped: it says `Z`, but is Eastern time in most copies and UTC in others.
 * @throws `source_refused` with the file, the path in it and the reason
 */
export function readFilingList(document: unknown, file: string): ListedFiling[] {
  const root = objectAt(document, "the document", file);
  const isPage = isOlderPage(document);
  const path = isPage ? "" : "filings.recent.";
  const columns = isPage ? root : objectAt(objectAt(root.filings, "filings", file).recent, "filings.recent", file);
  const lists = new Map<Column, readonly unknown[]>();
  for (const name of [...REQUIRED, ...OPTIONAL]) lists.set(name, listAt(columns[name], path + name, file));
  const count = lists.get("accessionNumber")?.length ?? 0;
  for (const [name, list] of lists) {
    const mayLack = list.length === 0 && !REQUIRED.some((required) => required === name);
    if (list.length !== count && !mayLack)
      throw sourceRefused({ file }, path + name, `has ${list.length} values, but accessionNumber has ${count}`);
  }
  const filings: ListedFiling[] = [];
  for (let index = 0; index < count; index++) {
    const valueIn = (name: Column): unknown => lists.get(name)?.[index];
    const text = (name: Column): string | null => textAt(valueIn(name), `${path}${name}[${index}]`, file);
    const accessionNumber = asAccessionNumber(text("accessionNumber") ?? "");
    if (accessionNumber === undefined)
      throw sourceRefused(
        { file },
        `${path}accessionNumber[${index}]`,
        `${preview(valueIn("accessionNumber"))} is not an accession number`,
      );
    const form = text("form");
    if (form === null) throw sourceRefused({ file }, `${path}form[${index}]`, "a filing has no form");
    const size = Number(valueIn("size"));
    filings.push({
      accessionNumber,
      form,
      filedOn: dayAt(text("filingDate") ?? "", `${path}filingDate[${index}]`, file),
      reportDate:
        text("reportDate") === null ? null : dayAt(text("reportDate") ?? "", `${path}reportDate[${index}]`, file),
      items: text("items") ?? "",
      fileNumber: text("fileNumber"),
      primaryDocument: text("primaryDocument")?.replace(/^xsl[^/]*\//, "") ?? null,
      primaryDescription: text("primaryDocDescription"),
      sizeBytes: Number.isSafeInteger(size) && size > 0 ? size : null,
      isXbrl: valueIn("isXBRL") === 1,
      isInlineXbrl: valueIn("isInlineXBRL") === 1,
    });
  }
  return filings;
}

/** The names of the older pages that a submissions document lists. */
export function olderPages(document: unknown, file: string): string[] {
  const { filings } = objectAt(document, "the document", file);
  return listAt(objectAt(filings, "filings", file).files, "filings.files", file).map((entry, index) => {
    const path = `filings.files[${index}]`;
    const name = textAt(objectAt(entry, path, file).name, `${path}.name`, file);
    if (name === null || !/^CIK\d{10}-submissions-\d{3}\.json$/.test(name))
      throw sourceRefused({ file }, `${path}.name`, `${preview(name)} is not the name of an older page`);
    return name;
  });
}

function dayAt(text: string, path: string, file: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw sourceRefused({ file }, path, `${preview(text)} is not a date (YYYY-MM-DD)`);
  return text;
}
