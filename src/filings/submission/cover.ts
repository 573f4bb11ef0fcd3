import type { FilingMarkup } from "../markup/blocks.ts";
import { type DocumentLine, documentLines } from "../markup/lines.ts";
import { asCik } from "./accession.ts";
import { printedCompany } from "./cover-company.ts";
import { dayIn, daysIn } from "./dates.ts";

/** What a document's cover says about its filing; undefined if it does not say it. */
export interface Cover {
  form: string | undefined;
  company: string | undefined;
  cik: string | undefined;
  /** `YYYY-MM-DD`: the end of a report's period; for an 8-K, the day of the earliest event. */
  period: string | undefined;
}

/** A document's cover can take this many lines. */
const COVER_LINES = 150;

/**
 * Reads the cover of a document without a header: the `dei:` facts of inline XBRL, and what they lack from the text
 * ("FORM 10-K", "(Exact name of registrant as specified in its charter)", "For the fiscal year ended …").
 */
export function readCover(markup: FilingMarkup): Cover {
  const { cover } = markup;
  const period = dayIn(cover.get("DocumentPeriodEndDate") ?? "");
  const form = cover.get("DocumentType");
  const company = cover.get("EntityRegistrantName");
  const cik = asCik(cover.get("EntityCentralIndexKey") ?? "");
  if (form && company && period) return { form, company, cik, period };
  const lines = documentLines({ ...markup, blocks: markup.blocks.slice(0, COVER_LINES) }).slice(0, COVER_LINES);
  const printedForm = form ?? formIn(lines);
  return {
    form: printedForm,
    company: company ?? printedCompany(lines, markup),
    cik,
    period: period ?? periodIn(lines, printedForm ?? ""),
  };
}

const FORM =
  /^\W*(?:united states\b.*?\b)?form\s*[-–]?\s*(10-?K405|10-?KSB|10-?QSB|10-?KT|10-?K|10-?QT|10-?Q|8-?K12[BG]|8-?K|20-?F|40-?F|6-?K|11-?K|S-\d{1,2}|F-\d{1,2})\s*((?:\/|-)\s*A\b)?(?=\W|$)(.*)$/i;

function formIn(lines: readonly DocumentLine[]): string | undefined {
  for (const [index, { text }] of lines.entries()) {
    const [, name = "", amended = "", restOfLine = ""] = FORM.exec(text) ?? [];
    if (name !== "" && restOfLine.length < 60) {
      const form = name.toUpperCase().replace(/^(10|8|20|40|6|11)-?(?=[KQF])/, "$1-");
      const isAmended = amended !== "" || lines.slice(index, index + 6).some((line) => AMENDMENT.test(line.text));
      return isAmended ? `${form}/A` : form;
    }
    if (/\bschedule\s+14A\b/i.test(text)) return proxyForm(lines);
  }
  return undefined;
}

const AMENDMENT = /^\W*(?:post-effective\s+)?amendment\s+no\b/i;

const PROXY_BOXES: readonly (readonly [RegExp, string | undefined])[] = [
  [/^preliminary/i, "PRE 14A"],
  [/^definitive proxy/i, "DEF 14A"],
  [/^definitive additional/i, "DEFA14A"],
];
const BOX_LABEL =
  /\b(?:preliminary proxy statement|confidential, for|definitive proxy statement|definitive additional materials|soliciting material)/gi;
/** A tick just before its label: a sign, a letter in brackets, or a letter that its font shows as a tick. */
const TICKED = /(?:[☒☑✓✔þýüÞ]|[[(/|_]\s*[xX]\s*[\])/|_])[\s.]*$/u;
const TICKED_LETTER = /(?:^|\s)[xXRST][\s.]*$/;
const EMPTY = /(?:[☐□¨£]|[[(]\s*[\])]|(?:^|\s)[oq])[\s.]*$/u;

/** The box of Schedule 14A's cover that is ticked, on its line or among others. Undefined if that is not clear. */
function proxyForm(lines: readonly DocumentLine[]): string | undefined {
  const text = lines.map((line) => line.text).join("\n");
  const boxes =
    text.slice(Math.max(0, text.search(/check the appropriate box/i))).split(/payment of (?:the )?filing fee/i, 1)[0] ??
    "";
  let end = 0;
  const marks = [...boxes.matchAll(BOX_LABEL)].map((label) => {
    const before = boxes.slice(end, label.index);
    end = label.index + label[0].length;
    return { label: label[0], before };
  });
  // A letter is a tick only if other boxes have a letter that is not one.
  const hasEmpty = marks.some(({ before }) => EMPTY.test(before));
  const ticked = marks.filter(({ before }) => TICKED.test(before) || (hasEmpty && TICKED_LETTER.test(before)));
  const [onlyBox] = ticked;
  return onlyBox && ticked.length === 1 ? PROXY_BOXES.find(([label]) => label.test(onlyBox.label))?.[1] : undefined;
}

const EVENT = /date of (?:the )?(?:earliest event|report)|earliest event reported/i;
const PERIOD =
  /(?:fiscal|calendar)?\s*(?:year|quarter|quarterly period|three months|period|transition period)s?\s*(?:ended|ending|end)\b|^\W*for the month of/i;
/** Lines of a transition report, which has no year or quarter that ended; empty on other covers. */
const TRANSITION = /\btransition period\s+from\b/i;

/**
 * Returns the day in or near the line that names the period. For an 8-K, the earliest: "April 19, 2016 (April 15,
 * 2016)" has the date of the report, then that of the event, which is its period.
 */
function periodIn(lines: readonly DocumentLine[], form: string): string | undefined {
  const isEvent = /^[86]-K/.test(form);
  const label = isEvent ? EVENT : PERIOD;
  for (const [index, { text }] of lines.entries()) {
    const match = label.exec(text);
    if (!match) continue;
    const after = fromHere(lines, index, match.index);
    const [nameLine = ""] = after.split(TRANSITION, 1);
    for (const candidateText of [nameLine, `${lines[index - 1]?.text ?? ""} ${text.split(TRANSITION, 1)[0] ?? ""}`]) {
      const day = isEvent ? daysIn(candidateText).toSorted()[0] : dayIn(candidateText);
      if (day !== undefined) return day;
    }
  }
  return isEvent ? undefined : transitionEnd(lines);
}

/** The second day of "For the transition period from July 1, 2023 to December 31, 2023". */
function transitionEnd(lines: readonly DocumentLine[]): string | undefined {
  for (const [index, { text }] of lines.entries()) {
    const match = TRANSITION.exec(text);
    const end = match ? daysIn(fromHere(lines, index, match.index))[1] : undefined;
    if (end !== undefined) return end;
  }
  return undefined;
}

/** The text after a place in a line of the cover, as far as a period can reach. */
const fromHere = (lines: readonly DocumentLine[], index: number, start: number): string =>
  [lines[index]?.text.slice(start) ?? "", ...lines.slice(index + 1, index + 4).map(({ text }) => text)]
    .join(" ")
    .slice(0, 250);
