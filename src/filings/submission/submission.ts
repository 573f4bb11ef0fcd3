import { sourceRefused } from "../../errors.ts";
import { asBuffer, decodeBytes } from "../markup/decode.ts";
import { LIMITS } from "../markup/limits.ts";
import { readHeader, type SubmissionHeader } from "./header.ts";

/** A document of a submission. */
export interface SubmissionDocument {
  /** The form, or the exhibit's number: `10-K`, `EX-99.1`, `GRAPHIC`. */
  type: string;
  sequence: number | undefined;
  fileName: string | undefined;
  description: string | undefined;
  /** What is between `<TEXT>` and `</TEXT>`, not decoded; empty on an index-headers page, which only lists. */
  bytes: Uint8Array;
}

/** A full submission text, an index-headers page, or a header alone. */
export interface Submission {
  header: SubmissionHeader;
  documents: SubmissionDocument[];
  /** The first document whose type is the form; else the first that is no exhibit. */
  main: SubmissionDocument | undefined;
}

const START =
  /^\s*(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT|IMS-HEADER|SUBMISSION|DOCUMENT|ACCEPTANCE-DATETIME)>|ACCESSION NUMBER:)/;
const INDEX_HEADERS_PAGE = /^\s*<HTML>\s*<HEAD>\s*<TITLE>SEC EDGAR Submission\b[\s\S]{0,500}<SEC-HEADER>/i;
/** The header of a fund family with a thousand series has less. */
const LONGEST_HEADER = 8 * 1024 * 1024;
const MOST_DOCUMENTS = 20_000;

/** Whether a file begins as a submission does, and not as a document by itself. */
export function isSubmission(bytes: Uint8Array): boolean {
  const start = asBuffer(bytes).toString("latin1", 0, 4_096);
  return START.test(start) || INDEX_HEADERS_PAGE.test(start);
}

/**
 * Reads a submission: its header in either form, a privacy-enhanced block before it or not, and its documents, of which
 * nothing is decoded or copied.
 * @throws `source_refused` for more than {@link LIMITS}.submissionBytes, and for what has neither header nor document.
 */
export function readSubmission(bytes: Uint8Array, file: string): Submission {
  if (bytes.length > LIMITS.submissionBytes)
    throw sourceRefused(
      { file },
      undefined,
      `has ${bytes.length} bytes, more than the ${LIMITS.submissionBytes} that a submission may have`,
    );
  const whole = unescapedIndexPage(asBuffer(bytes));
  const first = whole.indexOf("<DOCUMENT>");
  const headerEnd = [whole.indexOf("</SEC-HEADER>"), whole.indexOf("</IMS-HEADER>"), first, whole.length]
    .filter((at) => at !== -1)
    .reduce((a, b) => Math.min(a, b));
  const header = readHeader(decodeBytes(whole.subarray(0, Math.min(headerEnd, LONGEST_HEADER))));
  const documents = first === -1 ? [] : [...documentsOf(whole, first)];
  if (documents.length === 0 && header.accessionNumber === undefined && header.form === undefined)
    throw sourceRefused({ file }, undefined, "begins as a submission, but has neither a header nor a document");
  header.form ??= documents[0]?.type || undefined;
  return { header, documents, main: mainDocument(header.form, documents) };
}

/** An index-headers page has the header in a comment, and the list of documents as escaped text with links. */
function unescapedIndexPage(whole: Buffer): Buffer {
  if (!INDEX_HEADERS_PAGE.test(whole.toString("latin1", 0, 4_096))) return whole;
  const text = whole.toString("latin1", 0, LONGEST_HEADER).replace(/<a\s[^>]*>[^<]*<\/a>|<br>/gi, "");
  return Buffer.from(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"), "latin1");
}

function* documentsOf(whole: Buffer, first: number): Generator<SubmissionDocument> {
  let start = first;
  for (let count = 0; start !== -1 && count < MOST_DOCUMENTS; count++) {
    const next = whole.indexOf("<DOCUMENT>", start + 10);
    const closed = whole.indexOf("</DOCUMENT>", start);
    // A document that is not closed ends where the next one begins, or with a file that was cut off.
    const end = Math.min(closed === -1 ? whole.length : closed, next === -1 ? whole.length : next);
    yield documentIn(whole.subarray(start, end));
    start = next;
  }
}

function documentIn(part: Buffer): SubmissionDocument {
  const textTag = part.indexOf("<TEXT>");
  const head = part.toString("latin1", 0, textTag === -1 ? Math.min(part.length, 4_096) : Math.min(textTag, 4_096));
  const field = (tag: string) => new RegExp(`<${tag}>([^<\\r\\n]*)`).exec(head)?.[1]?.trim() || undefined;
  const sequence = Number(field("SEQUENCE"));
  const textStart = textTag === -1 ? part.length : textTag + "<TEXT>".length;
  const textEnd = part.lastIndexOf("</TEXT>");
  return {
    type: field("TYPE") ?? "",
    sequence: Number.isInteger(sequence) ? sequence : undefined,
    fileName: field("FILENAME"),
    description: field("DESCRIPTION"),
    bytes: part.subarray(textStart, textEnd > textStart ? textEnd : part.length),
  };
}

const mainDocument = (form: string | undefined, documents: readonly SubmissionDocument[]) =>
  documents.find(({ type }) => type === form) ??
  documents.find(({ type }) => type !== "" && !/^(?:EX-|GRAPHIC|XML|ZIP|EXCEL|COVER|CORRESP)/i.test(type)) ??
  documents[0];
