import { type Group, gender } from "./mentions.ts";

/** A sentence with the persons it names, and the sentences before it in its paragraph. */
export interface Reading {
  text: string;
  readonly groups: readonly Group[];
  /** The sentence before, in the same paragraph. */
  before: Reading | undefined;
  /**
   * The person that the paragraph is about if no sentence says so: the name over a biography, the row of a footnote.
   */
  topic: Group | undefined;
}

// Words before a name that is not the subject of the next verb.
const OBJECT_OF =
  /(?:^|\s)(?:of|by|with|from|to|for|than|like|replac(?:e|es|ed|ing)|succeed(?:s|ed|ing)?|joining|joins?|under|against|between|about|behalf of|alongside|appoint(?:ed|ing)?|elect(?:ed|ing)?|nominat(?:e|ed|ing)|promot(?:ed|ing)|named|naming|thanks?|thanked|congratulat\w+|recogniz\w+|welcom\w+|assist\w*) (?:(?:our|the|its|former|current|then|director|Director|Chair|Chairman|Chairwoman|President|CEO|and|fellow|longtime)[ -])*$/;
// Another subject between the name and the verb.
const OTHER_SUBJECT =
  /(?<!\b(?:as|become|becoming|being) )\b(?:any|each|every|no|another|a|an|other|such|all|non-employee|independent|outside|our|the|incumbent|continuing) (?:other |new |such |non-employee |independent |incumbent |remaining |eligible )*(?:directors?|nominees?|persons?|members?|individuals?|candidates?|trustees?) (?:who|that|which|will|shall|is|are|was|were|has|have|may|must|nominated|elected|appointed|retir\w+|resign\w+|whose|(?:re)?-?election)\b|\b(?:directors|nominees|trustees) (?:who|whose|that|may|must|shall|should|cannot|generally|typically|normally|ordinarily)\b|(?<!\b(?:on|of|by|from|to|with|inform|informed|notified|advised|told|and|in|as|join|joined|leave|left) )\b(?:[Tt]he|[Oo]ur) (?:Board|Company|Committee|board|company|\p{Lu}\p{L}+(?: \p{L}+){0,4} Committee)(?: of Directors)? (?:also |then |has |have |had |will |would )*(?:determined|elected|appointed|approved|decided|accepted|intends|expects|believes|considered|nominated|reduced|increased|recommended|adopted|is|was|are|has|will)\b/u;
const RELATIVE = /^,? ?(?:\([^)]*\),? ?)?(?:each |both |all |neither |none )?(?:of )?(?:who|whom|whose)\b/;
const PRONOUN = /\b(?:he|she|they|his|her|their|He|She|They|His|Her|Their)\b/;
const EITHER = /\b(?:he or she|she or he|his or her|her or his|he\/she)\b/;
/** A verb of reporting or deciding before the change's own. What follows is said about the same person. */
export const TOLD =
  /\b(?:inform|notif|advis|announc|indicat|decid|decision|determin|elect(?:ed)? not|elected to (?:retire|resign|step)|intend|intention|plan|communicat|express|notice|agreed|chose|chosen|opted|tender|submit|deliver)\p{L}*/u;

/**
 * Returns the persons that a verb at `start` is about: in its own sentence or, for a pronoun or without a name, in
 * those before.
 */
export function subjectOf(reading: Reading, start: number): Group | undefined {
  const { text, groups } = reading;
  const left = groups.filter((group) => group.end <= start);
  for (let index = left.length - 1; index >= 0; index--) {
    const group = left[index];
    if (!group) continue;
    const bridge = text.slice(group.end, start);
    if (bridge.includes(";") || bridge.length > 260) return undefined;
    if (RELATIVE.test(bridge)) return group;
    if (OTHER_SUBJECT.test(bridge)) return undefined;
    if (isEmbedded(text, left, index, start)) continue;
    const pronoun = EITHER.test(bridge) ? "they" : PRONOUN.exec(bridge)?.[0];
    if (pronoun !== undefined && !EITHER.test(bridge) && !agrees(group, pronoun)) continue;
    const isObject =
      OBJECT_OF.test(text.slice(0, group.start)) &&
      !/\b(?:each|both|all|neither|one) of (?:our |the )?$/.test(text.slice(0, group.start));
    if (isObject && pronoun === undefined) continue;
    if (isObject && left.length > 1 && !TOLD.test(bridge)) continue;
    if (
      group.isPossessive &&
      pronoun === undefined &&
      !/^ (?:\p{Ll}+ ){0,2}(?:term|service|tenure|position|decision|intention|intent)/u.test(bridge)
    )
      continue;
    return group;
  }
  const [first] = left;
  const lead = text.slice(first === undefined ? 0 : first.end, start);
  if (left.length > 0 || OTHER_SUBJECT.test(lead) || EITHER.test(lead)) return undefined;
  const pronoun = PRONOUN.exec(lead)?.[0];
  if (pronoun !== undefined) return antecedent(reading, pronoun);
  // "Retired from the Board in May": a footnote or a line under a name, without subject.
  return /^[\s\p{P}\d]*(?:(?:was|has|will|is|also|who|and|not) )*$/u.test(lead) ? reading.topic : undefined;
}

/**
 * Returns the owner of a noun at `start`: "Ms. Roe’s retirement", "her retirement", "upon her election …, Dr. Doe
 * received".
 */
export function ownerOf(reading: Reading, start: number): Group | undefined {
  const { text, groups } = reading;
  const owner = groups.findLast((group) => group.isPossessive && group.end <= start);
  if (owner && /^ (?:[\p{L}-]+ ){0,3}$/u.test(text.slice(owner.end, start))) return owner;
  const pronoun = /\b(his|her|their|His|Her|Their) (?:[\p{L}-]+ ){0,3}$/u.exec(text.slice(0, start));
  if (!pronoun || /\b(?:his|her|their) (?:or|and) $/.test(text.slice(0, pronoun.index))) return undefined;
  if (/(?:his or|his and|his\/)$/i.test(text.slice(0, pronoun.index).trimEnd())) return undefined;
  const left = groups.filter((group) => group.end <= pronoun.index);
  const agreeing = left.findLast((group) => agrees(group, pronoun[1] ?? ""));
  if (agreeing) return OTHER_SUBJECT.test(text.slice(agreeing.end, pronoun.index)) ? undefined : agreeing;
  if (left.length > 0) return undefined;
  // "Upon her election to the Board, effective …, Dr. Doe received": the person comes after.
  if (/^(?:[\p{L}-]+ ){0,6}$/u.test(text.slice(0, pronoun.index))) {
    const next = groups.find((group) => group.start > start);
    if (next && agrees(next, pronoun[1] ?? "")) return next;
  }
  return antecedent(reading, pronoun[1] ?? "");
}

/** The last person before a sentence that a pronoun can mean. A sentence is about the first person it names. */
function antecedent(reading: Reading, pronoun: string): Group | undefined {
  let earlier = reading.before;
  for (let back = 0; earlier && back < 8; back++, earlier = earlier.before) {
    const fitting = earlier.groups.filter((group) => agrees(group, pronoun));
    // "Their" seldom means a list of many. It means someone closer, whom the reader did not recognize.
    if (fitting.length > 0) return (fitting[0]?.persons.length ?? 0) > 4 ? undefined : fitting[0];
  }
  return reading.topic && agrees(reading.topic, pronoun) ? reading.topic : undefined;
}

function agrees(group: Group, pronoun: string): boolean {
  const lowerPronoun = pronoun.toLowerCase();
  const isMany = group.persons.length > 1;
  if (lowerPronoun === "they" || lowerPronoun === "their")
    return isMany || group.persons.some((person) => gender(person) === null);
  if (isMany) return false;
  const [person] = group.persons;
  const personGender = person ? gender(person) : null;
  return personGender === null || personGender === (lowerPronoun === "she" || lowerPronoun === "her" ? "she" : "he");
}

/**
 * Whether a group is inside a clause about an earlier one: "Ms. Roe, who succeeded Mr. Doe as chair, will retire".
 */
function isEmbedded(text: string, left: readonly Group[], index: number, start: number): boolean {
  const group = left[index];
  if (!group) return false;
  for (let earlier = index - 1; earlier >= 0; earlier--) {
    const owner = left[earlier];
    if (!owner) continue;
    const between = text.slice(owner.end, group.start);
    const opens =
      /^, (?:who|whose|which|an?|our|the|one of|age|aged|formerly|currently|as|together with|along with|along|a former)\b|^ ?\(/.test(
        between,
      );
    const isClosed = /^[^,]*,.*, *$/.test(between);
    if (opens && !isClosed && /[,)]/.test(text.slice(group.end, start))) return true;
  }
  return false;
}
