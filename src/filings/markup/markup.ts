import type { FilingMarkup } from "./blocks.ts";
import { decodeDocument } from "./decode.ts";
import { readHtml } from "./html.ts";
import { readPlainText } from "./plain.ts";

// Tags that plain-text filings do not have. Theirs are <PAGE>, <TABLE>, <S>, <C>, <CAPTION>, <FN>.
const HTML_TAG = /<(?:!doctype\s+html|html|body|head|div|p|br|font|tr|td|span|center|ix:\w+)\b[^<]{0,2000}>/i;

/**
 * Reads one document of a filing, HTML or plain text, into a flat list of paragraphs and tables, in order. `file` is
 * named in errors.
 * @throws `source_refused` if it is empty, binary, or beyond `LIMITS`
 */
export function readMarkup(document: Uint8Array | string, file: string): FilingMarkup {
  const text = typeof document === "string" ? document : decodeDocument(document, file);
  return HTML_TAG.test(text) && !isWrappedText(text) ? readHtml(text, file) : readPlainText(text, file);
}

/**
 * Whether it is plain text between `<html><body><div>` and their ends, with lines set only by newlines. A page with one
 * line-breaking tag in fifty lines of its source is not.
 */
function isWrappedText(text: string): boolean {
  if (/<pre\b/i.test(text)) return false;
  let lines = 0;
  for (let newline = text.indexOf("\n"); newline !== -1; newline = text.indexOf("\n", newline + 1))
    if (!/[\r\n]/.test(text.charAt(newline + 1))) lines++; // blank ones do not count
  if (lines < 100) return false;
  let tags = 0;
  const limit = lines / 50;
  for (const _ of text.matchAll(/<(?:p|div|br|td|li|h\d|pre|center)\b/gi)) if (++tags > limit) return false;
  return true;
}
