import type { Block, Cell, FilingMarkup } from "../markup/blocks.ts";
import type { DocumentLine } from "../markup/lines.ts";

const NAME_CAPTION = /\(?\s*exact\s+name\s+of\s+(?:the\s+)?(?:registrant|issuer|company)/i;

/** Captions on a Form 6-K: `(Registrant Name)`, `(Translation of registrant’s name into English)`. */
const OTHER_CAPTION =
  /^\W*(?:name\s+of\s+(?:the\s+)?registrant|(?:translation\s+of\s+)?(?:the\s+)?registrant(?:['’]s)?\s+name)\b/i;

/**
 * Returns the company's name as printed on a cover: under the heading of a column; else above or on the line of the
 * caption "(Exact name of registrant …)"; else, on a cover without a caption, between file number and state.
 */
export const printedCompany = (lines: readonly DocumentLine[], { blocks }: FilingMarkup): string | undefined =>
  companyInColumn(blocks.slice(0, COVER_BLOCKS)) ?? companyByCaption(lines) ?? companyByFileNumber(lines);

/** A cover has at most this many blocks. */
export const COVER_BLOCKS = 60;

/** The first of several registrants, whose names are one below the other, under "Exact name of registrant …". */
function companyInColumn(blocks: readonly Block[]): string | undefined {
  for (const block of blocks) {
    if (block.kind !== "table") continue;
    const cells = block.rows.slice(0, COVER_BLOCKS).flat();
    const caption = cells.find(({ text }) => NAME_CAPTION.test(text) && text.length < LONGEST_CAPTION);
    if (!caption) continue;
    const below = cells.find(
      (cell) => cell.row > caption.row && spansColumn(caption, cell.column) && isName(cell.lines[0]?.text ?? ""),
    );
    // A table of one column only lays out the page, so the name is above the caption.
    if (below && caption.column > 0) return tidyName(below.lines[0]?.text ?? "");
  }
  return undefined;
}

const LONGEST_CAPTION = 300;
const spansColumn = ({ column, columnSpan }: Cell, index: number): boolean =>
  column <= index && index < column + columnSpan;

/** The line between "Commission file number" and the state, if there is no caption between them. */
function companyByFileNumber(lines: readonly DocumentLine[]): string | undefined {
  const captionLine = lines.findIndex(({ text }) => /^\W*commission\s+file\s+(?:number|no)\b/i.test(text));
  const name = captionLine === -1 ? "" : (lines[captionLine + 1]?.text ?? "");
  const after = lines.slice(captionLine + 2, captionLine + 5).map(({ text }) => text);
  const isCover = after.some((text) => /\bstate\b.{0,40}\bincorporation\b|\bincorporated\s+in\b/i.test(text));
  return isCover && isName(name) && !/\d/.test(name) ? tidyName(name) : undefined;
}

function companyByCaption(lines: readonly DocumentLine[]): string | undefined {
  const linesWith = (caption: RegExp) => lines.flatMap(({ text }, index) => (caption.test(text) ? [index] : []));
  const captions = [...linesWith(NAME_CAPTION), ...linesWith(OTHER_CAPTION)];
  for (const caption of captions) {
    const [before = "", ...after] = (lines[caption]?.text ?? "").split(NAME_CAPTION);
    if (after.length > 0 && isName(before)) return tidyName(before);
    for (let index = caption - 1; index >= Math.max(0, caption - 3); index--) {
      const text = lines[index]?.text ?? "";
      if (isName(text)) return tidyName(text);
      if (!/^[\W_]*$/.test(text)) break;
    }
  }
  const charter = lines.findIndex(({ text }) => /name of registrant as specified in its charter/i.test(text));
  const above = charter > 0 ? (lines[charter - 1]?.text ?? "") : "";
  return isName(above) ? tidyName(above) : undefined;
}

const isName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.length <= 150 &&
  !/^\W*(?:commission|for the|date of|file (?:no|number)|form\b|not applicable|n\/a\b|current report|pursuant|or\b|\(|transition|state or other|address of|\(?i\.?r\.?s)/i.test(
    text,
  ) &&
  !/\b(?:19|20)\d{2}$/.test(text) &&
  !/^\W*[\d-]+\W*$/.test(text) &&
  !/\b(?:jurisdiction|incorporation|identification|telephone)\b/i.test(text);

const tidyName = (text: string): string => text.replace(/[\s_*]+$/g, "").replace(/^[\s_*]+/g, "");
