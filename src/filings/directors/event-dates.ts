import type { NamedDate, Window } from "./dates.ts";
import type { Group } from "./mentions.ts";
import { type Reading, TOLD } from "./subjects.ts";
import type { Trigger } from "./triggers.ts";

/** Where in a sentence a change is reported. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

/** A change that a sentence reports for a group of persons, before its date is known. */
export interface Found {
  trigger: Trigger;
  reading: Reading;
  span: Span;
  group: Group;
  dates: readonly NamedDate[];
  window: Window;
  isFootnote: boolean;
}

/** Returns the first date, but the day of "at the 2024 Annual Meeting on May 15, 2024". */
export const mainDate = ([first, second]: readonly NamedDate[]): NamedDate | undefined =>
  first?.precision === "meeting" && second?.iso != null ? second : first;

const FINITE =
  /[,;] (?:and |but )?(?:he|she|they|we|the|our|which|who|after|at which)\b|\band (?:was|were|is|are|has|have|had|will|he|she|they|(?:the|our)(?! (?:committees?|Banks?|Corporation|Company|Partnership|Association)\b)|became|joined|continue\w*|remain\w*|serve\w*|currently|appointed|elected|received|succeeded)\b|;|\bto succeed\b|\bwhere\b|\bwhose\b/;
/** Between a date and the change, these words make it the date of the news. */
const NEWS = /\b(?:announc|inform|notif|advis|report|disclos|news release|press release|letter|notice)/i;
const LEAD = /\b(?:effective|as of|on|in|since|until|through|at|from|during|dated|for|by|upon)\b[^;]{0,70}$/i;

/** Returns the dates of the change itself: after it in its clause, or at the clause's beginning. */
export function datesOf({ trigger, reading, span, group, dates }: Found): NamedDate[] {
  const { text } = reading;
  const from = trigger.person === "object" ? Math.max(group.end, span.end) : span.end;
  const person = reading.groups.find(({ start }) => start >= from && start > group.start);
  const clause = FINITE.exec(text.slice(from));
  const to = Math.min(person?.start ?? text.length, clause ? from + clause.index : text.length, from + 200);
  const inside = dates.filter((date) => date.start >= span.start && date.end <= from && !isOfTerm(text, date));
  const after = dates.filter(
    (date) =>
      date.start >= from &&
      date.start < to &&
      LEAD.test(text.slice(from - 12, date.start)) &&
      !isOfTerm(text, date) &&
      !NEWS.test(text.slice(from, date.start)),
  );
  // "a director since 1999, resigned effective 15 March": the date right after the change counts.
  if (/\b(?:since|until|through) ?$/.test(span.text))
    return dates.filter((date) => date.start >= from && date.start <= from + 32).slice(0, 1);
  const effective = after.filter((date) => /\beffective\b/i.test(text.slice(Math.max(from - 12, 0), date.start)));
  if (effective.length > 0) return effective;
  // "effective" before the subject, or in between: "Effective May 1, 2024, Ms. Roe retired", "was, on May 1, elected".
  const clauseStart = Math.max(text.lastIndexOf(";", span.start), 0);
  const clauseDates = dates.filter(
    (date) => date.start >= clauseStart && date.end <= span.start && !isOfTerm(text, date),
  );
  const isNow = /\beffective immediately(?! (?:after|before|prior|following|upon))|\bwith immediate effect\b/i.test(
    text,
  );
  const isLater = /\beffective (?!immediately[.,;) ]|as previously)/i.test(text.slice(span.start, to)) && !isNow;
  const isTold = TOLD.test(bridgeTo(reading, group, span)) && !isNow;
  // "On May 1, Ms. Roe told us that she will retire": the day of the news, not of the change, but it still shows the
  // year. In "On May 1, in connection with her election, Ms. Roe was granted units" it is not the day of the election,
  // either.
  const isAside = trigger.person === "owner";
  const before = clauseDates.filter((date) => isLeading(text, date, { clauseStart, group, span }));
  const inForce = before.filter((date) => /\beffective (?:as of |on )?$/i.test(text.slice(0, date.start)));
  const leading = (inForce.length > 0 ? inForce : before)
    .sort((a, b) => Number(b.start >= group.end) - Number(a.start >= group.end))
    .map((date) =>
      isTold || isLater || isAside || (!isNow && NEWS.test(text.slice(date.end, span.start)))
        ? { ...date, iso: null }
        : date,
    );
  const changeDates = after.length > 0 ? after : inside;
  if (changeDates.length > 0)
    return changeDates.some((date) => date.iso) || isTold ? changeDates : preferDay(leading, changeDates);
  const isMeeting = /\b(?:[Aa]nnual (?:[Gg]eneral )?[Mm]eeting|expir\w+|conclusion)\b/.test(text.slice(span.start, to));
  return isMeeting && trigger.change === "departed" ? leading.map((date) => ({ ...date, iso: null })) : leading;
}

/** The text between the person and the change; everything before it if another sentence names the person. */
export const bridgeTo = ({ text, groups }: Reading, group: Group, span: Span) =>
  text.slice(groups.includes(group) ? Math.min(group.end, span.start) : 0, span.start);

const preferDay = (leading: NamedDate[], changeDates: NamedDate[]) => {
  const day = leading.find(
    (date) =>
      date.iso &&
      changeDates.some(
        (changeDate) => changeDate.year === date.year && date.from.startsWith(changeDate.from.slice(0, 4)),
      ),
  );
  return day ? [day] : changeDates;
};

/** Whether a date in the clause leads to the change, from before the person or between the person and the change. */
function isLeading(
  text: string,
  date: NamedDate,
  { clauseStart, group, span }: { clauseStart: number; group: Group; span: Span },
): boolean {
  const before = text.slice(clauseStart, date.start);
  if (date.start < group.start)
    return /(?:^|[,;] (?:and )?)\s*(?:[Ee]ffective|[Oo]n|[Ii]n|[Aa]s of|[Aa]t (?:the|our)|[Dd]uring|[Bb]y|[Ss]ince|[Ff]ollowing|[Uu]pon|[Ff]iscal)?[^,;]{0,40}$/.test(
      before,
    );
  const between = text.slice(date.end, span.start);
  return /^,? ?(?:(?:[Mm]eeting|of [Ss]tockholders|of [Ss]hareholders|the Board|our Board|Board|unanimously|also|was|were|has been|had|by|and|,|he|she|when|first) ?)*$/.test(
    between,
  );
}

/** "whose term expires in 2025", "until the 2026 annual meeting": when a term ends, not when the change is. */
function isOfTerm(text: string, date: NamedDate): boolean {
  const before = text.slice(Math.max(0, date.start - 60), date.start);
  return (
    /\b(?:expir(?:e|es|ed|ing|ation)|term (?:ending|to end|ends)|for a term|age|born|until (?:the|our)|in office until|through (?:the|our)|proxy statement for|filed|reported|dated|Form (?:\d|[SF]-)\S*)\b[^,;]*$/i.test(
      before,
    ) || /\b(?:fiscal|year)s? (?:ended|ending) (?:on )?$/i.test(before)
  );
}
