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
  /** Text between `<TEXT>` and `</TEXT>`, not decoded; empty on an index-headers page, which only lists documents. */
  bytes: Uint8Array;
}

/** A full submission text, an index-headers page, or only a header. */
export interface Submission {
  header: SubmissionHeader;
  documents: SubmissionDocument[];
  /** The first document whose type is the form; else the first that is not an exhibit. */
  main: SubmissionDocument | undefined;
}

const START =
  /^\s*(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT|IMS-HEADER|SUBMISSION|DOCUMENT|ACCEPTANCE-DATETIME)>|ACCESSION NUMBER:)/;
const INDEX_HEADERS_PAGE = /^\s*<HTML>\s*<HEAD>\s*<TITLE>SEC EDGAR Submission\b[\s\S]{0,500}<SEC-HEADER>/i;
/** The header of a fund family with a thousand series is smaller. */
const LONGEST_HEADER = 8 * 1024 * 1024;
const MOST_DOCUMENTS = 20_000;

/** Whether a file starts like a submission, not like a single document; after a byte order mark, too. */
export function isSubmission(bytes: Uint8Array): boolean {
  const start = asBuffer(withoutMark(bytes)).toString("latin1", 0, 4_096);
  return START.test(start) || INDEX_HEADERS_PAGE.test(start);
}

/**
 * Reads a submission: its header in either form, with or without a privacy-enhanced block before it, and its documents.
 * No document is decoded or copied.
 * @throws `source_refused` beyond {@link LIMITS}.submissionBytes, without header and document, and if it ends within
 *   its header or a document, since it was cut off
 */
export function readSubmission(bytes: Uint8Array, file: string): Submission {
  if (bytes.length > LIMITS.submissionBytes)
    throw sourceRefused(
      { file },
      undefined,
      `has ${bytes.length} bytes; a submission may have at most ${LIMITS.submissionBytes}`,
    );
  const buffer = unescapedIndexPage(asBuffer(withoutMark(bytes)));
  const first = buffer.indexOf("<DOCUMENT>");
  const headerEnd = [buffer.indexOf("</SEC-HEADER>"), buffer.indexOf("</IMS-HEADER>"), first, buffer.length]
    .filter((offset) => offset !== -1)
    .reduce((a, b) => Math.min(a, b));
  const header = readHeader(decodeBytes(buffer.subarray(0, Math.min(headerEnd, LONGEST_HEADER))));
  if (isOpen(buffer.toString("latin1", 0, 4_096), buffer)) throw cutOff(file, "its header");
  const documents = first === -1 ? [] : [...documentsOf(buffer, first, file)];
  if (documents.length === 0 && header.accessionNumber === undefined && header.form === undefined)
    throw sourceRefused({ file }, undefined, "starts like a submission, but has no header and no document");
  header.form ??= documents[0]?.type || undefined;
  if (header.form === undefined) throw cutOff(file, "its header, which names no form");
  return { header, documents, main: mainDocument(header.form, documents) };
}

/** Whether a header lacks the end tag that its start calls for. */
function isOpen(start: string, buffer: Buffer): boolean {
  const [, tag] = /<((?:SEC|IMS)-HEADER)>/.exec(start) ?? [];
  return tag !== undefined && !buffer.includes(`</${tag}>`);
}

const cutOff = (file: string, within: string) =>
  sourceRefused({ file }, undefined, `ends within ${within}: the file is cut off`);

/** Editors put the UTF-8 byte order mark before what they save. */
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** An index-headers page has the header in a comment, and the list of documents as escaped text with links. */
function unescapedIndexPage(buffer: Buffer): Buffer {
  if (!INDEX_HEADERS_PAGE.test(buffer.toString("latin1", 0, 4_096))) return buffer;
  const text = buffer.toString("latin1", 0, LONGEST_HEADER).replace(/<a\s[^<>]*>[^<]*<\/a>|<br>/gi, "");
  return Buffer.from(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"), "latin1");
}

function* documentsOf(buffer: Buffer, first: number, file: string): Generator<SubmissionDocument> {
  let start = first;
  for (let count = 0; start !== -1; count++) {
    if (count >= MOST_DOCUMENTS) throw sourceRefused({ file }, undefined, `has more than ${MOST_DOCUMENTS} documents`);
    const next = buffer.indexOf("<DOCUMENT>", start + 10);
    // Searched only up to the next document. Over the whole file, unclosed documents would take quadratic time.
    const part = buffer.subarray(start, next === -1 ? buffer.length : next);
    const closed = part.indexOf("</DOCUMENT>");
    if (closed === -1 && next === -1 && !part.includes("</TEXT>")) throw cutOff(file, "a document");
    yield documentIn(closed === -1 ? part : part.subarray(0, closed));
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
