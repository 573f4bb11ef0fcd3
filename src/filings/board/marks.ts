import { type Block, rowText } from "../markup/blocks.ts";
import { leadingName } from "./lines.ts";

/** How a table marks who chairs a committee and who is a member. */
export interface Marks {
  /** Null: no legend explains the mark. */
  isChair(mark: string): boolean | null;
}

const SYMBOL = "[✓✔☑√●•■▪◆♦★☆○◯⬤⚫◉◎▲△þüĆ*†+]|[(]?[XxMCPL][)]?";
const MARK = new RegExp(
  `^(?:(?:${SYMBOL}|[^\\p{L}\\p{N}\\s$%.,:;–—-])(?:[ /,]*(?:${SYMBOL}|F|FE|E|F\\.?E\\.?|VC))*|(?:co-|vice )?chair(?:man|woman|person)?\\*?|member|ex[- ]officio|CC|CM|CH|Ch)(?: ?\\(\\d\\))*\\*{0,2}$`,
  "iu",
);
const CHAIR = /^\(?(?:C|CC|CH|Ch)\)?(?:$|[\s,/(*])|(?<!vice[ -])\bchair/i;
const MEMBER = /^(?:M|CM|Member|X|x)\*{0,2}$/i;
const LEGEND_REACH = 4;

/** Whether a cell under the name of a committee says that somebody sits on it. */
export const isMark = (text: string): boolean => text.length < 24 && !/^[-–—]+$/.test(text) && MARK.test(text.trim());

/** Returns how the table at `index` marks chairs, by its own legend or one next to it. */
export function chairMarks(blocks: readonly Block[], index: number): Marks {
  const near = blocks.slice(Math.max(0, index - LEGEND_REACH), index + LEGEND_REACH + 1);
  const legend = near
    .flatMap((block) => (block.kind === "table" ? block.rows.map(rowText) : block.lines.map(({ text }) => text)))
    // A row "Jane Roe ✓ Chair" explains nothing.
    .filter((text) => text.length < 200 && /chair|member/i.test(text) && leadingName(text) === undefined)
    .join("\n");
  const chairs = symbolsOf(legend, "(?:committee |= ?|[–-] ?)*(?:co-?)?chair");
  const members = symbolsOf(legend, "(?:committee |= ?|[–-] ?)*member");
  return {
    isChair(mark) {
      if (CHAIR.test(mark)) return true;
      if (MEMBER.test(mark)) return false;
      const symbol = [...mark][0] ?? "";
      if (chairs.has(symbol) !== members.has(symbol)) return chairs.has(symbol);
      // A legend of the chair's mark says that other marks are members'.
      return chairs.size > 0 && !chairs.has(symbol) ? false : null;
    },
  };
}

/** The symbols before or after a word of a legend: "★ Chair", "Member = ●". */
function symbolsOf(legend: string, word: string): Set<string> {
  const symbol = String.raw`([^\p{L}\p{N}\s=:–,;.()-])`;
  const before = [...legend.matchAll(new RegExp(`${symbol} ?[=:–-]? ?${word}`, "giu"))].map((match) => match[1] ?? "");
  if (before.length > 0) return new Set(before);
  return new Set(
    [...legend.matchAll(new RegExp(`${word}(?:man|woman|person)? ?[=:–-]? ?${symbol}`, "giu"))].map(
      (match) => match[1] ?? "",
    ),
  );
}
