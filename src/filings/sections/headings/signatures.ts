import type { DocumentLine } from "../../markup/lines.ts";

const SIGNATURES = /^\W*s ?i ?g ?n ?a ?t ?u ?r ?e ?s?\W*$/i;
/** The sentence below that heading, which some reports have as a picture. Plain text breaks it over lines. */
const PURSUANT = /^\W*pursuant\s+to\s+the\s+requirements?\s+of\b/i;
const SIGNED = /\b(?:report|amendment|form\s+10-[kq])\b.{0,40}\bto\s+be\s+signed\b/i;
const SENTENCE_LINES = 5;
const LONGEST_LINE = 2_000;

/** Whether a line begins the signatures, which end a report's last item. */
export function isSignatures(lines: readonly DocumentLine[], index: number): boolean {
  const text = lines[index]?.text ?? "";
  if (text.length < 40 && SIGNATURES.test(text)) return true;
  if (!PURSUANT.test(text)) return false;
  const sentence = lines.slice(index, index + SENTENCE_LINES).map((line) => line.text.slice(0, LONGEST_LINE).trim());
  return SIGNED.test(sentence.join(" "));
}
