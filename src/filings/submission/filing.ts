import { sourceRefused } from "../../errors.ts";
import type { FilingMarkup } from "../markup/blocks.ts";
import { asBuffer, decodeBytes } from "../markup/decode.ts";
import { LIMITS } from "../markup/limits.ts";
import { readMarkup } from "../markup/markup.ts";
import { identityOfPath } from "./accession.ts";
import { readCover } from "./cover.ts";
import { refuseErrorPage } from "./error-pages.ts";
import type { Party, Role, SubmissionHeader } from "./header.ts";
import { isSubmission, readSubmission, type SubmissionDocument } from "./submission.ts";

/** A filing as in a file: a full submission, only its header, or only its main document. */
export interface Filing {
  /** `10-K`, `8-K/A`, `DEF 14A`; null if neither header nor cover states it. */
  form: string | null;
  company: string | null;
  /** Ten digits. */
  cik: string | null;
  accessionNumber: string | null;
  /** `YYYY-MM-DD`. */
  period: string | null;
  filedDate: string | null;
  /** ISO 8601 in UTC, from the header only. */
  acceptedAt: string | null;
  header: SubmissionHeader | null;
  documents: readonly SubmissionDocument[];
  /** The main document's name in the filing's folder; null if no header states it, and for filings until 2000. */
  mainName: string | null;
  /** The main document's bytes, not decoded; null if `document` is null. */
  mainBytes: Uint8Array | null;
  /** The main document; null if the file has none (a header, an index page, a form filed on paper). */
  document: FilingMarkup | null;
}

/**
 * Reads a filing from a file's bytes. The header comes first; the rest comes from the cover's inline XBRL and text. A
 * single document's accession number comes from its path, if that is EDGAR's or contains the number.
 * @throws `source_refused` for a file that is empty, binary, cut off, an EDGAR error page, or beyond `LIMITS`
 */
export function readFiling(bytes: Uint8Array, file: string): Filing {
  const plain = fromUtf16(bytes);
  return isSubmission(plain) ? fromSubmission(plain, file) : fromDocument(plain, file);
}

/**
 * Converts what an editor saved as UTF-16, with its byte order mark, back to UTF-8. Anything larger than a document is
 * refused anyway.
 */
function fromUtf16(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark && bytes.length <= 2 * LIMITS.documentBytes ? Buffer.from(decodeBytes(bytes)) : bytes;
}

function fromSubmission(bytes: Uint8Array, file: string): Filing {
  const { header, documents, main } = readSubmission(bytes, file);
  const party = companyOf(header.parties);
  const document = main && hasText(main.bytes) ? readMarkup(main.bytes, file) : null;
  const cover = document && (!header.form || !party?.name || !header.period) ? readCover(document) : undefined;
  const path = identityOfPath(file);
  return {
    form: header.form ?? cover?.form ?? null,
    company: party?.name ?? cover?.company ?? null,
    cik: party?.cik ?? cover?.cik ?? path.cik ?? null,
    accessionNumber: header.accessionNumber ?? path.accessionNumber ?? null,
    period: header.period ?? cover?.period ?? null,
    filedDate: header.filedDate ?? null,
    acceptedAt: header.acceptedAt ?? null,
    header,
    documents,
    mainName: (main?.type === header.form ? main?.fileName : undefined) ?? null,
    mainBytes: document && main ? main.bytes : null,
    document,
  };
}

/** Not blank, and not a PDF or uuencoded file, which only represent paper. */
const hasText = (bytes: Uint8Array): boolean => {
  const first = bytes.findIndex((byte) => byte > SPACE);
  return first !== -1 && !/^(?:<PDF>|begin \d{3} )/.test(asBuffer(bytes).toString("latin1", first, first + 20));
};

const SPACE = 32;

/** Some documents begin with `[LOGO]`. */
const JSON_START = /^\s*(?:\{\s*"|\[\s*[{["\]])/;

/** `{accession}-index.html`, which names the form as a cover does. */
const INDEX_PAGE = /<title>\s*EDGAR Filing Documents for/i;

/** A page of this size is not an excerpt, and not written by hand. */
const FEWEST_BYTES = 16 * 1024;

/**
 * EDGAR accepts HTML only with its end tag. A page without it was cut off, and would be read as one that says no more.
 * Plain text, and excerpts that others keep, have no such end.
 * @throws `source_refused`
 */
function requireEnd(bytes: Uint8Array, file: string): void {
  const buffer = asBuffer(bytes);
  if (buffer.length > LIMITS.documentBytes) return; // refused for that reason
  if (buffer.length < FEWEST_BYTES && !buffer.includes("/inlineXBRL")) return;
  if (!/^[^<]*(?:<[!?][^>]*>[^<]*){0,20}<html\b/i.test(buffer.toString("latin1", 0, 8_192))) return;
  if (buffer.includes("</html") || buffer.includes("</HTML") || /<\/html/i.test(buffer.toString("latin1"))) return;
  throw sourceRefused({ file }, undefined, "has no </html> at its end: the file is cut off");
}

function fromDocument(bytes: Uint8Array, file: string): Filing {
  const path = identityOfPath(file);
  // A page with a filing's name replaces the filing. One with another name does not, and is skipped.
  if (path.accessionNumber !== undefined) refuseErrorPage(bytes, file);
  const start = asBuffer(bytes).toString("latin1", 0, 4_096);
  if (JSON_START.test(start)) throw sourceRefused({ file }, undefined, "is JSON, not a document");
  if (INDEX_PAGE.test(start))
    throw sourceRefused({ file }, undefined, "is EDGAR's page about a filing, not one of its documents");
  requireEnd(bytes, file);
  const document = readMarkup(bytes, file);
  if (document.blocks.length === 0) throw sourceRefused({ file }, undefined, "has no visible text");
  const { form, company, cik, period } = readCover(document);
  return {
    form: form ?? null,
    company: company ?? null,
    cik: cik ?? path.cik ?? null,
    accessionNumber: path.accessionNumber ?? null,
    period: period ?? null,
    filedDate: null,
    acceptedAt: null,
    header: null,
    documents: [],
    mainName: null,
    mainBytes: bytes,
    document,
  };
}

/**
 * The party that a filing is about: the filer of a report, or the company whose shares a schedule or ownership form is
 * about.
 */
const ABOUT: readonly Role[] = ["issuer", "subject_company", "filer", "serial_company", "filed_for", "filed_by"];

/** The company that a filing belongs to; the first of several registrants. */
export function companyOf(parties: readonly Party[]): Party | undefined {
  for (const role of ABOUT) {
    const party = parties.find((candidate) => candidate.role === role && candidate.cik !== undefined);
    if (party) return party;
  }
  return parties[0];
}
