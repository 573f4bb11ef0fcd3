import { HONORIFIC, isRoleWord, SUFFIX, withoutHonorific } from "../people/names.ts";

/** A person named in a sentence, in full or by honorific and surname. */
export interface Mention {
  /** As written, without the possessive. */
  text: string;
  honorific: string | null;
  start: number;
  /** Exclusive, after the possessive `’s`. */
  end: number;
  isPossessive: boolean;
}

/** Persons named together: "Messrs. Enriquez and Nathoo", "Jane Roe and Dr. Doe". */
export interface Group {
  persons: readonly Mention[];
  start: number;
  end: number;
  isPossessive: boolean;
}

/** Words that are capitalized only because they begin a sentence. */
export const BEGINNERS: ReadonlySet<string> = new Set(
  (
    "following after although while during before when if previously additionally furthermore however accordingly " +
    "because due thus therefore under pursuant prior longtime we you our your effective currently recently " +
    "subsequently concurrently simultaneously besides except other one two three four five both many most some " +
    "please see there here where who what which how why once then also thereafter later earlier such until through " +
    "between among without within despite given like unlike so but do does did has have had is are was were be been " +
    "will may can could should would messages dear thank thanks upon board joined retired resigned elected appointed " +
    "stepped age served former mr mrs ms dr messrs"
  ).split(" "),
);

const HONORED = new RegExp(`^${HONORIFIC}$`, "u");
const PLURAL = /^(?:Messrs|Mses|Mmes|Drs)\.?$/;
const TOKENS = /[(“"][\p{Lu}][\p{L}'’. -]{0,24}[)”"]|\p{L}[\p{L}\p{M}'’‘-]*(?:\.\p{L})*\.?/gu;
const PARTICLES = /^(?:d[aeiou]s?|de[lnr]|della|van|von|zu|la|le|al|el|bin|ibn|ter?|ten|y|st\.)$/;
const POSSESSIVE = /['’]s?$/;
const SUFFIX_AFTER = new RegExp(String.raw`^(?:,? \(?${SUFFIX}\)?)+`, "u");

/** Whether a full name without honorific, after `before`, is taken for a person's. */
export type IsPerson = (name: string, before: string) => boolean;

/** Returns the persons that a sentence names, left to right. Those named together are one group. */
export function personGroups(sentence: string, isPerson: IsPerson): Group[] {
  return grouped(sentence, mentions(sentence, isPerson));
}

interface Token {
  text: string;
  start: number;
  end: number;
}

function mentions(sentence: string, isPerson: IsPerson): Mention[] {
  const tokens: Token[] = [...sentence.matchAll(TOKENS)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const mentions: Mention[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const first = tokens[index];
    if (!first || !/^\p{Lu}/u.test(first.text)) continue;
    const honorific = HONORED.test(first.text) && tokens[index + 1] ? first.text : null;
    const last = lastToken(sentence, tokens, honorific === null ? index : index + 1);
    if (last < (honorific === null ? index : index + 1)) continue;
    const mention = mentionOf(sentence, tokens, { first: index, last }, honorific);
    const inList = mentions.at(-1);
    const isListed =
      honorific === null &&
      last === index &&
      inList !== undefined &&
      isPlural(inList) &&
      isJoint(sentence.slice(inList.end, first.start));
    const isNamed =
      honorific !== null || isListed || isPerson(withoutHonorific(mention.text), sentence.slice(0, mention.start));
    if (!isNamed || (honorific === null && FIRM_AFTER.test(sentence.slice(mention.end)))) {
      index = Math.max(index, last);
      continue;
    }
    mentions.push(isListed ? { ...mention, honorific: inList?.honorific ?? null } : mention);
    index = last;
  }
  return mentions;
}

const isPlural = ({ honorific }: Mention) => honorific !== null && PLURAL.test(honorific);

/** The last token of the name that begins at `first`; the one before `first` if none begins there. */
function lastToken(sentence: string, tokens: readonly Token[], first: number): number {
  let last = first - 1;
  for (let index = first; index < tokens.length && index < first + 7; index++) {
    const token = tokens[index];
    if (!token) break;
    if (index > first) {
      const gap = sentence.slice(tokens[index - 1]?.end, token.start);
      const before = tokens[index - 1]?.text ?? "";
      if (gap !== " " || POSSESSIVE.test(before) || endsSentence(before)) break;
    }
    const isNickname = /^[(“"]/.test(token.text);
    if (isNickname ? index === first : !/^(?:d[ei]|v[ao]n|la|le)?\p{Lu}/u.test(token.text)) {
      if (index > first && PARTICLES.test(token.text)) continue;
      break;
    }
    const word = token.text.replace(POSSESSIVE, "");
    if (!isNickname && (isRoleWord(word) || (index === first && BEGINNERS.has(word.toLowerCase().replace(/\.$/, "")))))
      break;
    if (HONORED.test(token.text)) break;
    if (!isNickname) last = index;
  }
  return last;
}

/** "Rataj." ends a sentence or clause; "Sue H." and "Jr." do not. */
const endsSentence = (word: string) =>
  /\p{Ll}{2}\.$/u.test(word) && !/^(?:Jr|Sr|St|Mc|Wm|Chas|Geo|Jos|Thos|Robt)\.$/.test(word);

function mentionOf(
  sentence: string,
  tokens: readonly Token[],
  { first, last }: { first: number; last: number },
  honorific: string | null,
): Mention {
  const start = tokens[first]?.start ?? 0;
  let end = tokens[last]?.end ?? start;
  let text = sentence.slice(start, end);
  const isPossessive = POSSESSIVE.test(text) && !/^[^'’]*['’]\p{L}{2,}/u.test(tokens[last]?.text ?? "");
  if (isPossessive) text = text.replace(POSSESSIVE, "");
  else if (endsSentence(tokens[last]?.text ?? "")) {
    text = text.replace(/\.$/, "");
    end -= 1;
  } else {
    const suffix = SUFFIX_AFTER.exec(sentence.slice(end))?.[0] ?? "";
    text += suffix;
    end += suffix.length;
  }
  return { text, honorific, start, end, isPossessive };
}

const isJoint = (between: string) => /^(?:, and | and |, | & |, as well as | as well as | or )$/.test(between);

function grouped(sentence: string, mentions: readonly Mention[]): Group[] {
  const groups: Mention[][] = [];
  for (const mention of mentions) {
    const before = groups.at(-1)?.at(-1);
    if (before && !before.isPossessive && isJoint(sentence.slice(before.end, mention.start)))
      groups.at(-1)?.push(mention);
    else if (before?.isPossessive && mention.isPossessive && sentence.slice(before.end, mention.start) === " and ")
      groups.at(-1)?.push(mention);
    else groups.push([mention]);
  }
  return groups.map((persons) => ({
    persons,
    start: persons[0]?.start ?? 0,
    end: persons.at(-1)?.end ?? 0,
    isPossessive: persons.at(-1)?.isPossessive ?? false,
  }));
}

/** The pronoun that can mean a person; null if either can. */
export function gender({ honorific }: Mention): "he" | "she" | null {
  if (honorific === null) return null;
  if (/^(?:Ms|Mrs|Miss|Mses|Dame|Lady)/.test(honorific)) return "she";
  return /^(?:Mr|Messrs|Sir|Lord)/.test(honorific) ? "he" : null;
}

/** After a firm's or a body's name: "Initech, Inc.", "the Leaders Against Rust group". */
const FIRM_AFTER =
  /^[,']? ?(?:Inc|Corp|LLC|L\.L\.C|L\.P|LP|LLP|Ltd|Co\.|plc|PLC|N\.A|N\.V|S\.A|AG|SE|Company|Corporation|Group|Holdings|Bank|& Co|group|initiative|program|campaign|chapter|council|coalition|charity|foundation)\b/;
