import { countWords } from "../../sections/words.ts";

/**
 * Numbers that exhibits have: `10.21`, `10 .4`, `4(a)`, `10a(i)`, `10-C-1`, `101.INS`. Notes of statements have none.
 */
const NUMBER =
  /(?:\d{1,3}(?:\s?\.\s?\d{1,3}[A-Za-z]?){1,3}(?:\([a-z\d]{1,4}\))?|\d{1,3}\s?\([a-z\d]{1,4}\)|\d{1,2}[a-z](?:\([ivx]+\))?|\d{1,3}-[A-Z](?:-\d{1,2})?|101\.[A-Z]{3})/;
/**
 * Those without a point, of documents that each report has: `21 Subsidiaries`, `97 Policy`. Footnotes have such
 * numbers.
 */
const WHOLE_NUMBER =
  /(?:(?<!\()\d{2,3}(?![\d.,%–-])(?=.{0,80}\b(?:[Ss]ubsidiar|[Cc]onsents?\b|[Aa]ttorney|[Cc]ertification|[Cc]ode of|[Pp]olicy|XBRL|[Ii]nteractive|[Cc]omputation|[Dd]ata [Ss]chedule|[Aa]nnual [Rr]eport\b|[Mm]ine [Ss]afety|following financial))|(?<=(?:Exhibit|EXHIBIT)\s{1,3})\d{1,3}(?![\d.,%]))/;
/** A line that begins an entry: `10.21*, ** Form of …`, `(31.1) Certification …`, `4(a) Indenture …`. */
const ENTRY = new RegExp(
  `^[*†‡+#^\\s(•-]*(?:(?:Exhibit|EXHIBIT)\\s+|EX-)?(?:${NUMBER.source}|${WHOLE_NUMBER.source})[)*†‡+#^,.:\\s—–-]*["“(]?(?:\\p{Lu}|\\d{4}\\b)`,
  "u",
);
/** What only a list of exhibits says in its lines: where a document was filed. */
const FILED =
  /\bincorporated\s+(?:herein\s+)?by\s+reference\b|\bherewith\b|\bexhibits?\b|\bXBRL\b|\b(?:10-KT?|10-K405|10-Q|8-K|S-[1348]|DEF 14A|20-F)(?:\/A)?\b/gi;
/** What an exhibit is. */
const DOCUMENT =
  /\b(?:agreements?|plans?|indentures?|certificates?|certifications?|consents?|amendments?|by-?laws|articles|subsidiaries|policy|leases?|attorney|letters?|guarant(?:y|ee)|debentures?|notes?|deeds?|code of|contracts?|linkbase|schema)\b/i;
/** What a sign or a number in such a list means: `† Management contract`, `(4) Incorporated by reference to …`. */
const LEGEND =
  /^[_—\s]*(?:[*†‡+#^]+|\(\d{1,3}\)|\w[.)])\s*(?:indicates|filed|furnished|incorporated|management|compensatory|portions|certain|schedules|denotes|previously|in accordance|pursuant)\b/i;
/** Columns of such a list, and titles in front of it. */
const HEADER = /^(?:exhibits?|incorporated)\b.{0,120}$|\bexhibit\s+(?:index|number|no\.?|description)\b/i;
/** Statements that a report's last item names as filed, one a line. */
const STATEMENT =
  /^[•(\s]*(?:(?:\d{1,2}|[a-z]{1,3})[.)]\s*)*(?:(?:the )?following|documents? filed|list of|(?:all )?(?:consolidated |condensed |supplementa\w+ |other )*(?:financial )?(?:statements?|schedules?|balance sheets?)|reports? of|notes to|index to|page|form 10-k|exhibits?)\b/i;
const FILED_WITH_REPORT = /\bfiled as (?:a )?part of\b|\bexhibits?\b/i;
/** A paragraph of so many words ends the entry before it, and is not one. */
const LEAST_PROSE_WORDS = 8;
/** A longer entry is something else. */
const MOST_ENTRY_WORDS = 120;
const REFERS = /\bincorporated\s+(?:herein\s+)?by\s+reference\b|\bherewith\b/i;
const [LEAST_ENTRIES, LIST_SHARE] = [2, 0.7];
/** So many entries are documents by their names; more, and shorter, where none says where it was filed. */
const [DOCUMENT_SHARE, UNFILED_DOCUMENT_SHARE, MOST_UNFILED_WORDS] = [0.6, 0.8, 60];

/**
 * Whether most of some lines are a list of exhibits, with its columns, its XBRL files and what its signs mean, or the
 * list of statements in front of it.
 */
export function isExhibitList(lines: readonly string[]): boolean {
  const [entries, counts]: [string[], { all: number; listed: number }] = [[], { all: 0, listed: 0 }];
  const isOfReport = lines.some((line) => FILED_WITH_REPORT.test(line));
  let entryWords = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const words = countWords(line);
    const isProse = words >= LEAST_PROSE_WORDS && line.endsWith(".");
    if (ENTRY.test(line)) {
      entries.push(line);
      entryWords = words;
    } else if (entryWords + words <= MOST_ENTRY_WORDS && !(isProse && /^\p{Lu}/u.test(line))) {
      entries.push(`${entries.pop()} ${line}`); // a title that continues in the next line
      entryWords += words;
    } else entryWords = Number.POSITIVE_INFINITY;
    const isInEntry = entryWords < Number.POSITIVE_INFINITY;
    const isOther = LEGEND.test(line) || HEADER.test(line) || (isOfReport && STATEMENT.test(line));
    counts.all += words;
    if (isInEntry || isOther || (isProse ? REFERS.test(line) : isFiled(line))) counts.listed += words;
  }
  if (counts.listed < counts.all * LIST_SHARE) return false;
  const text = lines.join(" ");
  const filed = text.match(FILED)?.length ?? 0;
  const documents = entries.filter((entry) => DOCUMENT.test(entry) || isFiled(entry)).length;
  if (entries.length === 0) return isOfReport && filed > 0;
  if (documents < entries.length * DOCUMENT_SHARE) return false;
  if (filed > 0) return filed >= entries.length / 2 || entries.length > LEAST_ENTRIES;
  const isShort = entries.every((entry) => countWords(entry) <= MOST_UNFILED_WORDS);
  return isShort && documents >= entries.length * UNFILED_DOCUMENT_SHARE && entries.length > LEAST_ENTRIES;
}

const isFiled = (text: string): boolean => text.search(FILED) >= 0;
