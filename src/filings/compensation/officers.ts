import { isPersonName, isRoleWord, SUFFIX, withoutHonorific } from "../people/names.ts";

/** What the first column says about an officer. */
export interface OfficerLabel {
  name: string;
  title: string;
}

const MARKS = /(?: ?[([](?:\d{1,2}|[a-z]|\*+)[)\]],?)+(?=$|[\s,;])|[*†‡§]+/g;
const GLUED_MARK = /(?<=[\p{Ll}.]) ?\d{1,2}(?:,\d{1,2})*(?=$|[\s,;])/gu;
/**
 * A heading within the table: "Former Officers", "Named Executive Officers:". The title of one officer has no plural.
 */
const SECTION = /\b(?:officers|executives|employees|neos)\b ?(?:as of .*)?:?$/i;
/** Separators in a label: a comma, dash, colon or semicolon, but not before a suffix, as in "Bigelow, III". */
const PARTING = new RegExp(String.raw`(?:\s*,(?!\s*${SUFFIX})\s*|\s+[-–—]+\s*|\s*[–—]+\s*|\s*[:;]\s*|\s+(?=\())`, "u");

const NICKNAMED = new RegExp(`^[(“"][^)”"]{1,20}[)”"]{1,2} [^,;:–—]+(?:, ?${SUFFIX})*`, "u");

/** Returns a label's line without footnote marks. */
export const cleanLabel = (line: string): string =>
  line.replace(LEADER, "").replace(GLUED_MARK, "").replace(MARKS, " ").replace(/\s+/g, " ").trim();

/** Dots that lead to a row's amounts, in plain text. */
const LEADER = /(?<!\.)\.{3,}\s*$|(?<! \.)(?: \.){2,}\s*$/;

export const isSectionHeading = (line: string): boolean => SECTION.test(line);

/** Whether a line begins like a title: "President and", "Former Chief", "(Principal". */
export const isTitleLine = (line: string): boolean => {
  const [first = ""] = line.replace(/^[(–—-]+ ?/, "").split(/[ ,]/);
  return isRoleWord(first) || /^\p{Ll}/u.test(line);
};

/**
 * Splits the lines of a label into name and title; undefined if they do not begin with a person's name. The name can
 * take two lines, be before a comma, or run into the title: "Kenneth Plotkin President and Chairman".
 */
export function readLabel(lines: readonly string[]): OfficerLabel | undefined {
  for (let count = 1; count <= Math.min(3, lines.length); count++) {
    const officer = nameAndRest(lines.slice(0, count).join(" "));
    if (!officer) continue;
    const titleLines = lines.slice(count);
    // "Mary Ann" / "Smith" / "Treasurer": a capitalized word that is not a title still belongs to the name.
    const [next = ""] = titleLines;
    if (officer.rest === "" && count === 1 && isRestOfName(next) && isPersonName(`${officer.name} ${next}`))
      return { name: `${officer.name} ${titleLines.shift()}`, title: joinTitle(titleLines) };
    const suffix = new RegExp(`^,? ?(${SUFFIX})$`, "u").exec(next)?.[1];
    if (officer.rest === "" && suffix !== undefined)
      return { name: `${officer.name.replace(/,$/, "")}, ${suffix}`, title: joinTitle(titleLines.slice(1)) };
    return { name: officer.name, title: joinTitle([officer.rest, ...titleLines]) };
  }
  return undefined;
}

const isRestOfName = (line: string) => /^\p{Lu}[\p{L}'’-]+$/u.test(line) && !isRoleWord(line);

function nameAndRest(text: string): { name: string; rest: string } | undefined {
  const label = withoutHonorific(text);
  const wholeName = label.replace(/[,;:–—-]+$/, "").trim();
  if (isPersonName(wholeName)) return { name: wholeName, rest: "" };
  const parting = PARTING.exec(label);
  if (parting) {
    const before = label.slice(0, parting.index).trim();
    const after = label.slice(parting.index + parting[0].length).trim();
    if (isPersonName(before)) return { name: before, rest: after };
    // A nickname in parentheses is part of the name, not its end.
    const nickname = NICKNAMED.exec(label.slice(parting.index).trim())?.[0];
    if (nickname !== undefined) {
      const name = `${before} ${nickname}`;
      if (isPersonName(name)) return { name, rest: label.slice(name.length).replace(/^[\s,;:–—-]+/, "") };
    }
  }
  // Without a separator, the title begins with the first word that only titles have.
  const words = label.split(" ");
  const first = words.findIndex((word, index) => index > 1 && isRoleWord(word));
  if (first < 2) return undefined;
  const name = words.slice(0, first).join(" ").replace(/,$/, "");
  return isPersonName(name) ? { name, rest: words.slice(first).join(" ") } : undefined;
}

/** Joins lines of a title. A comma at the end says that it continues. */
const joinTitle = (lines: readonly string[]): string =>
  lines
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/ ([,;])/g, "$1")
    .replace(/^[\s,;:–—-]+/, "")
    .trim();

/** Continues a title: what there is, and what the next line adds, once. */
export const addToTitle = (title: string, line: string): string =>
  title.endsWith(line) || title.length > LONGEST_TITLE ? title : joinTitle([title, line]);

/** Longer text is not a title. */
const LONGEST_TITLE = 500;

/** A complete title. */
export const endTitle = (title: string): string => title.replace(/[\s,;:–—-]+$/, "");
