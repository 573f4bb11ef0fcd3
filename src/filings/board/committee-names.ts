/** A seat on a committee. */
export interface Seat {
  /** The committee's name as printed, without "Committee". */
  name: string;
  /** Null: the filing does not say who chairs the committee. */
  isChair: boolean | null;
}

/** Words that are in a committee's name, and in few other short lines. */
const SUBJECT =
  /\b(?:audit|compensation|governance|nominat\w+|nominations?|finance|financial|risk|executive|technology|sustainab\w+|safety|health|environment\w*|human|talent|people|policy|responsib\w+|investment|capital|strateg\w+|operations?|credit|regulatory|compliance|quality|research|cyber\w*|digital|innovation|pension|legal|public|affairs|security|nuclear|social|ethics|culture|privacy|development|remuneration|organization|planning|transactions?|conflicts|reserves|directors?|management|science|affairs|corporate|growth|loan|trust)\b/i;

/** Words before a committee's name in a sentence. */
const BEFORE =
  /^(?:(?:the|our|its|this|that|each|such|a|an|and|of|on|to|or|for|as|by|in|with|board[’']?s?|standing|chair\w*|member\w*|company[’']s|special|serves?|both|former|current|independent|separate|see|additional|committees?)\b,? ?)+/i;
const WORD = new RegExp(`^(?:${SUBJECT.source})$`, "i");
const CHAIR = /\(? ?(?<![-\w])(?:Committee )?(?:co-|vice )?chair(?:man|woman|person)?\b ?\)?|\(C\)/i;
const NO_COMMITTEES = /^(?:none|n\/?a|[-–—]+|no(?:ne| committees?))\.?$/i;

/** What a document calls its committees. */
export interface CommitteeNames {
  knownNames: ReadonlySet<string>;
  /** Full names by the key of a shorter one. */
  full: ReadonlyMap<string, string>;
  /** How many standing committees the text says there are; null: it does not say. */
  count: number | null;
}

/** Returns the names of committees that a document calls so, in lower case, with "and" for "&". */
export function knownCommittees(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const pattern = /((?:[\p{L}][\p{L}’'-]*,?|&) ){1,9}(?=[Cc]ommittees?\b)/gu;
  for (const [printed] of text.matchAll(pattern)) {
    const name = nameAtEnd(printed.trim().split(" "));
    if (name !== undefined) counts.set(key(name), (counts.get(key(name)) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name));
}

/** "the Nominating and Governance Committee of our Board (the “Governance Committee”)", or "which we call the …". */
const INTRODUCED =
  /((?:(?:[\p{L}][\p{L}’'-]*,?|&) ){1,9})Committee(?: of (?:the|our) Board(?: of Directors)?)?(?:,? which we (?:also )?(?:call|refer to as)(?: the| our)? [“"']?([\p{L}& ]{2,60}?) Committee\b| ?\((?:the |our |referred to as (?:the )?)*[“"'](?:the )?([^”"'()]{2,60}?) Committee[”"'])/gu;

/** Returns the full names of the committees for which a document introduces a shorter name, by that name's key. */
export function fullCommitteeNames(text: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const [, words = "", called, quoted] of text.matchAll(INTRODUCED)) {
    const short = called ?? quoted ?? "";
    const full = nameAtEnd(words.trim().split(" "));
    if (full === undefined || key(full) === key(short)) continue;
    const before = names.get(key(short));
    if (before !== undefined && key(before) !== key(full)) doubtful.add(key(short));
    names.set(key(short), full);
  }
  return new Map([...names].filter(([short]) => !doubtful.has(short)));
}

/** Returns seats with the full names of their committees; a committee that is named in two ways is one seat. */
export function withFullNames(seats: readonly Seat[], full: ReadonlyMap<string, string>): Seat[] {
  const byName = new Map<string, Seat>();
  for (const { name: printed, isChair } of seats) {
    const name = full.get(key(printed)) ?? printed;
    const same = byName.get(key(name));
    byName.set(key(name), { name: same?.name ?? name, isChair: same?.isChair || isChair });
  }
  return [...byName.values()];
}

/** Whether two names are one committee's: "HRC" and "Human Resources", "Governance" and "Nominating and Governance". */
export function isSameCommittee(a: string, b: string): boolean {
  const [one, two] = [key(a), key(b)];
  // "SHE&S" is compared as "shes".
  const letters = (name: string) => name.replace(/and(?=\p{L}{1,2}$)|[^\p{L}]/gu, "");
  const initials = (name: string) =>
    name
      .split(" ")
      .filter((word) => !CONNECTORS.test(word))
      .map((word) => word[0])
      .join("");
  const isShort = (short: string, long: string) =>
    [initials(long), `${initials(long)}c`].includes(letters(short)) || ` ${long} `.includes(` ${short} `);
  return one === two || isShort(one, two) || isShort(two, one);
}

const CONNECTORS = /^(?:and|&|of|on)$/;

/** The name that the words before "Committee" end with: capitalized words, or words of committees in lower case. */
function nameAtEnd(words: readonly string[]): string | undefined {
  const isPart = (word: string) => /^\p{Lu}/u.test(word) || WORD.test(word.replace(/[,’'].*$/, ""));
  let first = words.length;
  while (first > 0 && (isPart(words[first - 1] ?? "") || CONNECTORS.test(words[first - 1] ?? ""))) first--;
  const name = words.slice(first).join(" ").replace(BEFORE, "").replace(/,$/, "").trim();
  return name.length > 3 && SUBJECT.test(name) ? name : undefined;
}

/** A committee's name as it is compared. */
export const key = (name: string) =>
  name.toLowerCase().replaceAll("&", "and").replace(/,/g, "").replace(/\s+/g, " ").trim();

/** Whether a text is the name of a committee: one that the document names, or of known words. */
export function isCommittee(text: string, knownNames: ReadonlySet<string>): boolean {
  const name = bareName(text);
  if (/[\d:]|\bmeetings?\b/i.test(name)) return false;
  if (name.length < 2 || name.length > 80 || name.split(" ").length > 9) return false;
  return knownNames.has(key(name)) || (/\bcommittee\b/i.test(text) && SUBJECT.test(name) && isCapitalized(name));
}

/** Whether all words but those that connect them are capitalized. */
const isCapitalized = (name: string) => name.split(" ").every((word) => /^\p{Lu}/u.test(word) || CONNECTORS.test(word));

/** A committee's name without "Committee", marks and what says who chairs it. */
export const bareName = (text: string): string =>
  text
    .replace(CHAIR, " ")
    .replace(/\bCommittees?\b/gi, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:•●▪■◦*–—()-]+|[\s,;:.•●▪■◦*–—(-]+$/g, "")
    .replace(/^(?:the|of(?: the)?|member(?: of(?: the)?)?|and|on(?: the)?) /i, "")
    .replace(/ and$| \(\d\)$/, "")
    .trim();

/**
 * Returns the seats in a list such as "Audit (Chair), Nominating and Governance"; `undefined` if a part of it is not a
 * committee. An empty list: the text says that there are none.
 */
export function seatsIn(list: string, knownNames: ReadonlySet<string>): Seat[] | undefined {
  const text = list.trim().replace(/^[•●▪■◦|\s]+/, "");
  if (NO_COMMITTEES.test(text)) return [];
  const seats: Seat[] = [];
  for (const part of parts(text, knownNames)) {
    const isChair = CHAIR.test(part) && !/vice[- ]chair/i.test(part);
    const name = bareName(part);
    if (name === "" && isChair && seats.length > 0) seats[seats.length - 1] = { ...(seats.at(-1) as Seat), isChair };
    else if (!isCommittee(part, knownNames) && !isAbbreviation(name)) return undefined;
    else if (!seats.some((seat) => key(seat.name) === key(name))) seats.push({ name, isChair });
  }
  return seats.length === 0 ? undefined : seats;
}

/** Whether the document names each of these committees in its text. */
export const areKnown = (seats: readonly Seat[], knownNames: ReadonlySet<string>): boolean =>
  seats.every(({ name }) => knownNames.has(key(name)));

/** "SHE&S", "ESG": how a card shortens a committee's name. */
const isAbbreviation = (name: string) => /^[A-Z]{2,4}$|^(?=.*&)[A-Z][A-Z&]{2,6}$/.test(name);

/** The parts of a list, where a comma or "and" can also be inside a name that the document uses. */
function parts(text: string, knownNames: ReadonlySet<string>): string[] {
  const pieces = text
    .replace(/\(C\)/g, "(Chair)")
    .split(
      /\s*[;•●▪■◦|/]\s*|\s*,\s*(?=\(?(?:and )?[\p{Lu}(])|\s*,\s*(?=chair)|\n|(?<=\bCommittee|\(Chair\))\s+(?=\p{Lu})/u,
    )
    .map((piece) => piece.trim().replace(/^and /, ""))
    .filter((piece) => piece !== "");
  const joined: string[] = [];
  for (let index = 0; index < pieces.length; index++) {
    // "Safety, Health and Environment" is one committee.
    const length = [3, 2].find((count) =>
      knownNames.has(key(bareName(pieces.slice(index, index + count).join(" and ")))),
    );
    const commaLength = [4, 3, 2].find(
      (count) =>
        pieces.length >= index + count && knownNames.has(key(bareName(pieces.slice(index, index + count).join(" ")))),
    );
    const count = commaLength ?? length ?? 1;
    joined.push(pieces.slice(index, index + count).join(count === length && !commaLength ? " and " : ", "));
    index += count - 1;
  }
  return joined.flatMap((piece) => (knownNames.has(key(bareName(piece))) ? [piece] : partsAtAnd(piece, knownNames)));
}

function partsAtAnd(piece: string, knownNames: ReadonlySet<string>): string[] {
  for (const { index, 0: printed } of piece.matchAll(/ (?:and|&) /g)) {
    const [left, right] = [piece.slice(0, index), piece.slice(index + printed.length)];
    if (!knownNames.has(key(bareName(left)))) continue;
    const otherNames = knownNames.has(key(bareName(right))) ? [right] : partsAtAnd(right, knownNames);
    if (otherNames.every((other) => knownNames.has(key(bareName(other))))) return [left, ...otherNames];
  }
  return [piece];
}
