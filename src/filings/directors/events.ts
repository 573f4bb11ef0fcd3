import { isInWindow, type NamedDate, namedDates, type Window } from "./dates.ts";
import { bridgeTo, datesOf, type Found, mainDate, type Span } from "./event-dates.ts";
import type { Group } from "./mentions.ts";
import type { SeatPatterns } from "./seat.ts";
import { ownerOf, type Reading, subjectOf, TOLD } from "./subjects.ts";
import { type Trigger, triggers } from "./triggers.ts";

/** What a sentence reports about one person: a change, or service since before the proxy statement's years. */
export interface BoardEvent {
  change: "joined" | "departed" | "serving";
  /** The group, and the person's position in it. */
  group: Group;
  person: number;
  /** `YYYY-MM-DD` if the sentence names the day. */
  date: string | null;
  /** It names the day or the month, so it is a new director's. A year or a meeting can be a re-election's. */
  isSure: boolean;
}

/** Reads sentences, for one company and one proxy statement. */
export type EventReader = (reading: Reading, isFootnote: boolean) => BoardEvent[];

/** Longer ones are lists and tables run together, not reported changes. */
export const LONGEST_SENTENCE = 2_500;
/** A sentence without any of these is skipped. */
const WORTH =
  /\b[Bb]oard\b|\b[Dd]irectors?(?:hips?)?\b|\b[Tt]rustees?\b|elect|nomin(?:at|ee)|\b[Mm]eeting\b|another term/;
const CONDITIONS =
  /(?:^|[\s,(])(?:[Ii]f|[Uu]nless|[Ww]hether|[Ii]n the event|[Ii]n case|could|might|may|should|must|would|right to|entitled to|obligat\w+|propos(?:e|es|ed) to|request\w* that)(?=[\s,])/g;
/** About someone who is still to join: "is not currently a member of the Board and is not a nominee". */
const NOT_YET = /\b(?:not currently|currently not|not yet) (?:an? )?(?:members?|directors?|serving)\b/;
const CONDITION_AFTER =
  /^[^.;]{0,80}?\b(?:if|unless|in the event|subject to (?:his|her|their|the|stockholder|shareholder|election|re-?election)|contingent|conditioned|whenever|upon (?:the |any |such |his |her )?(?:termination|cessation|request|failure|change (?:in|of) control)|when (?:he|she|they|a director) (?:reach|attain))/;
const RECENT =
  /\b(?:recent|recently|newly|newest|previously (?:disclosed|announced|reported)|this year|past year|last year|since (?:our|the) (?:last|most recent|prior|\d{4}) [Aa]nnual|(?:after|since|following|subsequent to) the end of (?:our |the )?(?:last )?fiscal)/i;
const NEGATED = /\b(?:not|never|no)(?: \p{L}+){0,2} $/u;

/** Makes the reader of sentences for a company's patterns and a proxy statement's window. */
export function eventReader(seats: SeatPatterns, window: Window): EventReader {
  const all = triggers(seats);
  const anyHint = new RegExp(all.map(({ hint }) => hint.source).join("|"));
  const ownBoard = new RegExp(seats.board, "u");
  const place = new RegExp(
    `^(?:(?!\\band (?:appointed|elected|named|promoted|accepted|approved)\\b)[^.;]){0,90}?(?:to(?: serve on| join)? ${seats.board}|${seats.seat}|as (?:an? |our |its )?${seats.director}|${seats.director}s?\\b|to fill (?:an?|the|that) )`,
    "u",
  );
  const fromPlace = new RegExp(
    `^[^.;]{0,40}?(?:from ${seats.board}|as (?:an? |our )?${seats.director}|from (?:his|her|their) (?:position|role|seat|service)s? (?:on|as))`,
    "u",
  );
  return (reading, isFootnote) => {
    if (reading.text.length > LONGEST_SENTENCE || (!isFootnote && !WORTH.test(reading.text))) return [];
    if (!anyHint.test(reading.text)) return [];
    let dates: NamedDate[] | undefined;
    const likely = all.filter(({ hint }) => hint.test(reading.text));
    return likely.flatMap((trigger) =>
      [...reading.text.matchAll(trigger.pattern)].flatMap((match) => {
        const span = { start: match.index, end: match.index + match[0].length, text: match[0] };
        const group = groupOf(trigger, reading, span, { place, fromPlace });
        if (!group || isHypothetical(reading, trigger, span, group)) return [];
        if (!span.text.match(ownBoard) && seats.elsewhere.test(clauseAround(reading.text, span))) return [];
        dates ??= namedDates(reading.text);
        return eventsOf({ trigger, reading, span, group, dates, window, isFootnote });
      }),
    );
  };
}

/** What follows a person who gets a seat, and one who leaves it. */
interface Places {
  place: RegExp;
  fromPlace: RegExp;
}

function groupOf(trigger: Trigger, reading: Reading, span: Span, { place, fromPlace }: Places): Group | undefined {
  if (trigger.person === "subject") {
    // "…, and appointed Jane Roe as President and a director": she was appointed, not the subject.
    const verb = /^\p{L}+ /u.exec(span.text)?.[0].length ?? 0;
    const isActive = trigger.change === "joined" && reading.groups.some(({ start }) => start === span.start + verb);
    return isActive ? undefined : subjectOf(reading, span.start);
  }
  if (trigger.person === "owner") return ownerOf(reading, span.start);
  const group = reading.groups.find(({ start }) => start >= span.end && start <= span.end + 45);
  if (!group || /[.;]|\band\b|\bwho\b/.test(reading.text.slice(span.end, group.start))) return undefined;
  const after = reading.text.slice(group.end);
  if (trigger.change === "joined") return place.test(after) && !isRole(after) ? group : undefined;
  const isDeath = /^(?:death|passing)/.test(span.text) && /\bdirector $/.test(reading.text.slice(0, group.start));
  return isDeath || /nominat/.test(span.text) || fromPlace.test(after) ? group : undefined;
}

/** "elected Ms. Roe as Chair of the Board": a role, not a seat. */
const isRole = (after: string) =>
  /^(?:,[^,.;]{1,90},)?,? (?:as |to serve as |to be |to become )?(?:(?:its|our|the|an?|[Nn]on-[Ee]xecutive|[Ii]ndependent|[Ii]nterim|[Aa]cting|[Nn]ew|[Nn]ext|[Ss]ole|[Ee]xecutive|[Pp]residing|\p{Lu}[\p{L}.&-]*['’]s?) )*(?:Co-|co-)?(?:Chair|Vice|Lead|Presiding|President|Chief|chair|vice|lead|presiding|president|Secretary|Executive Officer|CEO)/u.test(
    after,
  ) &&
  !/^[^.;]{0,120}\band (?:as )?(?:an? )?(?:member of|director|to (?:the|our) [Bb]oard|to serve as (?:an? )?[Dd]irector)/.test(
    after,
  );

/** Whether it is only a possibility: "if", "may", "the right to appoint". */
function isHypothetical({ text }: Reading, trigger: Trigger, span: Span, group: Group): boolean {
  const from = Math.max(0, text.lastIndexOf(";", span.start));
  const before = text.slice(
    trigger.person === "subject" && group.end <= span.start ? Math.max(from, text.lastIndexOf(",", group.start)) : from,
    span.start,
  );
  const conditions = before.match(CONDITIONS) ?? [];
  // "has informed us that he would not stand": reported, not hypothetical.
  if (conditions.some((condition) => !(/would|should/.test(condition) && TOLD.test(before)))) return true;
  if (NOT_YET.test(text)) return true;
  if (
    /^[\s;]*(?:[Ii]f|[Uu]nless|Had|[Aa]ssuming|Were|[Ss]uppos\w+)\b|\bas if\b|\bassum(?:es|ing) that\b/.test(
      text.slice(from),
    )
  )
    return true;
  if (/\b(?:conditional|irrevocable|contingent|advance|offer(?:ed|s)? (?:of|to|his|her))\b/.test(before.slice(-40)))
    return true;
  if (/\b(?:not accept|reject|declin\w+ to accept|rescind|withdr[ae]w\w* (?:his|her) resign)/.test(text)) return true;
  if (
    trigger.person !== "object" &&
    !/^(?:not|never|no |neither|nor|declin)/.test(span.text) &&
    NEGATED.test(text.slice(0, span.start))
  )
    return true;
  return CONDITION_AFTER.test(text.slice(span.start));
}

/** The text around a change, in its clause. If it does not name the board, another company's may be meant. */
const clauseAround = (text: string, { start, end }: Span): string => {
  const from = Math.max(text.lastIndexOf(";", start) + 1, start - 120);
  const to = text.slice(end).search(/[;,] (?:and|but|which|who)\b|;|\.(?= |$)/);
  return text.slice(from, to < 0 ? end + 140 : Math.min(end + to, end + 140));
};

function eventsOf(told: Found): BoardEvent[] {
  const { trigger, group, window, reading } = told;
  const dates = datesOf(told);
  if (dates.length === 0) {
    if (!isUndatedChange(told)) return [];
    return group.persons.map((_, person) => ({ change: trigger.change, group, person, date: null, isSure: false }));
  }
  const isEach = dates.length === group.persons.length && dates.length > 1 && /\brespectively\b/.test(reading.text);
  return group.persons.flatMap((_, person): BoardEvent[] => {
    const date = isEach
      ? dates[person]
      : mainDate(trigger.change === "departed" ? inWindowFirst(dates, window) : dates);
    if (!date) return [];
    if (!isInWindow(date, window))
      return isServingSince(trigger, reading, told.span) && date.from < window.start
        ? [{ change: "serving", group, person, date: null, isSure: true }]
        : [];
    const isSure = date.precision === "day" || date.precision === "month";
    return [{ change: trigger.change, group, person, date: date.iso, isSure }];
  });
}

/** "has been a director of the Company since 1999". Not "was a director since 1999", who may have returned. */
const isServingSince = ({ change }: Trigger, { text }: Reading, span: Span): boolean =>
  change === "joined" &&
  /\bsince$/.test(span.text) &&
  /\b(?:has|have) (?:\p{L}+ ){1,4}$/u.test(text.slice(0, span.start));

/**
 * "at the end of the 2022-2023 term, which expired at the 2023 annual meeting": a date that is too old is the beginning
 * of the term.
 */
function inWindowFirst(dates: readonly NamedDate[], window: Window): readonly NamedDate[] {
  const inside = dates.filter((date) => isInWindow(date, window));
  return inside.length > 0 ? inside : dates;
}

/** Whether a change without a date belongs to this proxy statement: decided and still to come, or recent. */
function isUndatedChange({ trigger, reading, span, group, isFootnote }: Found): boolean {
  if (isFootnote && trigger.person !== "owner") return true;
  const { text } = reading;
  const bridge = `${bridgeTo(reading, group, span)}${span.text}`;
  if (trigger.change === "joined") {
    if (trigger.person === "owner" || /\bsince\b|joining/.test(span.text)) return false;
    return RECENT.test(text) || /\bwill (?:join|become)\b/.test(text.slice(Math.max(0, span.start - 5), span.end));
  }
  if (trigger.person === "owner")
    return (
      /\bwill (?:end|conclude)\b/.test(span.text) ||
      RECENT.test(text) ||
      /\b(?:upcoming|planned|pending|anticipated|forthcoming|expected|impending)\b/.test(text)
    );
  if (/served|passed away|died/.test(span.text)) return RECENT.test(text);
  if (trigger.isCurrent || trigger.person === "object") return true;
  if (isOtherClass(text, span)) return false;
  if (/^leaves\b/.test(span.text) && /^ (?:at|upon|after|following)\b[^.;]{0,30}\b[Aa]nnual/.test(text.slice(span.end)))
    return true;
  if (/^[^.;]{0,60}\beffective\b[^.;]{0,60}\b[Aa]nnual (?:[Gg]eneral )?[Mm]eeting/.test(text.slice(span.end)))
    return true;
  if (
    /\b(?:did|had|was|were)\b[^.;]{0,12}$/.test(text.slice(Math.max(0, span.start - 20), span.start)) &&
    !TOLD.test(bridge)
  )
    return RECENT.test(text);
  if (/\b(?:will|is|are|has|have|had|intends?|plans?|does|do|expects?)\b/.test(bridge) || TOLD.test(bridge))
    return true;
  if (
    /^(?:retir|resign|step|depart|withdr|roll|left|leav)/.test(span.text) &&
    /ing\b|^(?:not|no longer)/.test(span.text.split(" ")[0] ?? "")
  )
    return true;
  return RECENT.test(text);
}

/** "not standing for election this year, as his term runs until 2026": on a board with several classes. */
const isOtherClass = (text: string, span: Span) =>
  /^(?:not|no longer|nor|neither)/.test(span.text) &&
  !/re-? ?elect|re-? ?nominat/.test(span.text) &&
  /\bcontinu(?:e|es|ing)\b|\bexpires? (?:in|at) |\buntil (?:the|our) 20\d\d|\b(?:this year|class(?:es)?) /i.test(text);
