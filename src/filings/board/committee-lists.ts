import { bareName, type CommitteeNames, isCommittee, key } from "./committee-names.ts";
import { type Line, leadingName } from "./lines.ts";
import type { People } from "./people.ts";
import { type BoardSentence, directorsOf } from "./sentences.ts";

/** A member that a committee's list or sentence names. */
interface Listed {
  committee: string;
  name: string;
  isChair: boolean;
  text: string;
}

const CHAIR_AFTER =
  /^,? ?[–—-]? ?[(,]?\s*(?:(?:the|its|our|who (?:is|serves as)(?: the)?|as|Committee) )*(?:Committee )?(?:co-)?chair(?:man|woman|person)?\b/i;
const COMPOSED =
  /\b(?:consists?(?: solely| entirely)? of|consisting of|(?:is|are|was|were)(?: currently| presently)? (?:composed|comprised|made up)(?: entirely| solely)? of|comprises?|includes?|members (?:are|were|include|is)|members of [^.;]{3,80}? (?:are|include|were|is|consist of)|membership (?:is|consists of))\b/i;
const CHAIRED = /\b(?:is )?chaired by $/i;
const CHAIRS =
  /^ (?:currently )?(?:(?:is|serves|acts|served|serving|acting)(?: as)?(?: the| its| our)?|as(?: the| its)?|being(?: the)?)? ?(?:committee )?(?:chair(?:man|woman|person|s)?)\b/i;
const MEMBERS_LABEL = /^(?:current |committee |\d{4} )*members?(?: \([^)]{3,40}\))?(?: of (?:the )?committee)? ?:?\s*/i;
const CHAIR_LABEL = /^(?:committee )?chair(?:man|woman|person)?(?: ?\(current\))? ?:?\s*/i;
/** Words on persons who chaired a committee, or will. */
const NOT_NOW = /\b(?:will|would|recommend\w*|appoint\w*|succe\w+|former\w*|previously|until|expected|effective)\b/i;
/** A list of members is near the heading with the committee's name. */
const REACH = 30;

/**
 * Whether the members of every committee were read, each with one chair at most. A person can sit on a committee whose
 * members were not.
 */
function areWhole(listed: readonly Listed[], committees: CommitteeNames): boolean {
  const byCommittee = Map.groupBy(listed, ({ committee }) => key(committees.full.get(key(committee)) ?? committee));
  if (byCommittee.size < (committees.count ?? 0)) return false;
  return [...byCommittee.values()].every((members) => {
    const names = new Set(members.map(({ name }) => name));
    return names.size > 1 && new Set(members.filter(({ isChair }) => isChair).map(({ name }) => name)).size < 2;
  });
}

/** Reads who sits on which committee from lists and sentences about a committee. */
export function readCommitteeLists(
  lines: readonly Line[],
  sentences: readonly BoardSentence[],
  committees: CommitteeNames,
  people: People,
): void {
  const { knownNames } = committees;
  const listed = [...fromLists(lines, knownNames), ...fromSentences(sentences, knownNames, people)];
  const ofDirectors = listed.filter(({ name }) => people.find(name)?.isDirector);
  if (!areWhole(ofDirectors, committees)) return;
  const chaired = new Set(ofDirectors.filter(({ isChair }) => isChair).map(({ committee }) => committee.toLowerCase()));
  const byName = Map.groupBy(ofDirectors, ({ name }) => people.find(name) ?? name);
  for (const [person, seats] of byName) {
    if (typeof person === "string") continue;
    const byCommittee = Map.groupBy(seats, ({ committee }) => committee.toLowerCase().replaceAll("&", "and"));
    const value = [...byCommittee.values()].map((same) => ({
      name: same[0]?.committee ?? "",
      isChair:
        same.some(({ isChair }) => isChair) || (chaired.has(same[0]?.committee.toLowerCase() ?? "") ? false : null),
    }));
    person.committees.push({ value, text: seats[0]?.text ?? "", kind: "list" });
  }
}

function* fromLists(lines: readonly Line[], knownNames: ReadonlySet<string>): Generator<Listed> {
  let committee: { name: string; at: number } | undefined;
  let isList = false;
  let chairNext = false;
  for (const [index, { text }] of lines.entries()) {
    if (
      text.length < 90 &&
      /^\p{Lu}/u.test(text) &&
      /\bcommittee(?: members?| membership)?:?$/i.test(text) &&
      isCommittee(text, knownNames)
    ) {
      // Two headings side by side: the names below are those of two committees.
      const isBeside = committee !== undefined && committee.at === index - 1;
      committee = isBeside ? undefined : { name: bareName(text.replace(/members?(?:hip)?:?$/i, "")), at: index };
      isList = /members?(?:hip)?:?$/i.test(text);
      chairNext = false;
      continue;
    }
    if (!committee || index - committee.at > REACH) continue;
    const label = MEMBERS_LABEL.exec(text) ?? CHAIR_LABEL.exec(text);
    const rest = label ? text.slice(label[0].length) : text;
    if (label && text.length < 200) {
      isList = true;
      chairNext = CHAIR_LABEL.test(text);
    }
    if (!isList || rest === "") continue;
    const names = namesIn(rest);
    if (names.length === 0) {
      if (/^\(?(?:committee )?chair(?:man|woman|person)?\)?$/i.test(rest)) continue;
      if (rest.length > 40 || !label) isList = false;
      continue;
    }
    for (const { name, rest: after } of names)
      yield {
        committee: committee.name,
        name,
        isChair: chairNext || CHAIR_AFTER.test(after),
        text: text.slice(0, 160),
      };
    chairNext = false;
  }
}

/** The names of a short list: "Jane Roe (Chair), John Doe and Lee Chan". */
function namesIn(text: string): { name: string; rest: string }[] {
  const parts = text
    .split(/\s*[;•●▪|]\s*|,\s+(?!(?:Jr|Sr|II|III|IV|M\.?D|Ph\.?D|Chair|CPA|Esq)\b)|,?\s+and\s+/)
    .filter((part) => part !== "");
  const names = parts.map((part) => leadingName(part));
  return names.every((name) => name !== undefined && name.rest.length < 40) ? names.flatMap((name) => name ?? []) : [];
}

function* fromSentences(
  sentences: readonly BoardSentence[],
  knownNames: ReadonlySet<string>,
  people: People,
): Generator<Listed> {
  let last: string | undefined;
  for (const sentence of sentences) {
    const { text } = sentence;
    const namedCommittee = committeeIn(text, knownNames);
    if (namedCommittee) last = namedCommittee.name;
    else if (!/\b(?:the|this|our) [Cc]ommittee\b/.test(text.slice(0, 120))) last = undefined;
    const composed = COMPOSED.exec(text);
    const committee =
      namedCommittee && composed && namedCommittee.index > composed.index + composed[0].length ? undefined : last;
    if (committee === undefined) continue;
    if (composed && text.slice(0, composed.index + composed[0].length).search(/committee/i) >= 0)
      yield* composedOf(sentence, committee, composed.index + composed[0].length, people);
    for (const group of sentence.groups)
      if (
        group.persons.length === 1 &&
        (CHAIRS.test(text.slice(group.end)) || CHAIRED.test(text.slice(0, group.start)))
      ) {
        const chairs = CHAIRS.exec(text.slice(group.end))?.[0] ?? "";
        const after = text.slice(group.end + chairs.length);
        // "Mr. Roe is Chair of the Board" says nothing about a committee.
        if (
          chairs !== "" &&
          !/^(?:$|[.,;]| of (?:the|our|this) (?:[^.;,]{0,60} )?[Cc]ommittee\b| the (?:[^.;,]{0,60} )?[Cc]ommittee\b)/.test(
            after,
          )
        )
          continue;
        if (/^[.,;]?$/.test(after.slice(0, 1)) && composed === null) continue;
        if (NOT_NOW.test(text)) continue;
        for (const person of directorsOf(sentence, group, people))
          if (person) yield { committee, name: person.name, isChair: true, text: text.slice(0, 160) };
      }
  }
}

function committeeIn(text: string, knownNames: ReadonlySet<string>): { name: string; index: number } | undefined {
  const match = /((?:[\p{L}][\p{L}’'-]*,?|&)(?: (?:[\p{L}][\p{L}’'-]*,?|&)){0,8}?) Committee\b/u.exec(text);
  if (!match) return undefined;
  const words = (match[1] ?? "").split(" ");
  for (let first = 0; first < words.length; first++) {
    const name = words.slice(first).join(" ");
    if (
      /^\p{Lu}/u.test(name) &&
      isCommittee(name, knownNames) &&
      knownNames.has(name.toLowerCase().replaceAll("&", "and").replace(/,/g, ""))
    )
      return { name, index: match.index };
  }
  return undefined;
}

function* composedOf(sentence: BoardSentence, committee: string, start: number, people: People): Generator<Listed> {
  const { text } = sentence;
  const rest = text.slice(start);
  const end = rest.search(/;|\b(?:each of whom|all of whom|none of whom|Our Board|The Board|former|until)\b/);
  const stop = end < 0 ? text.length : start + end;
  let isFirst = true;
  for (const group of sentence.groups) {
    if (group.start < start || group.start > stop) continue;
    if (isFirst && text.slice(start, group.start).length > 120) return;
    isFirst = false;
    for (const [index, person] of directorsOf(sentence, group, people).entries()) {
      const mention = group.persons[index];
      if (person && mention)
        yield {
          committee,
          name: person.name,
          isChair: CHAIR_AFTER.test(text.slice(mention.end, mention.end + 60)),
          text: text.slice(0, 160),
        };
    }
  }
}
