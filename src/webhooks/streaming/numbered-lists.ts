import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";
import type { LoggedEvent } from "./queries.ts";

/** Each list in ascending order; null narrows nothing. */
type Numbers = Float64Array | Uint32Array | null;

/** The lists of a stream, as numbers: 1,000 companies take 8 KB. */
export type NumberedLists = Readonly<Record<keyof Narrowing, Numbers>>;

/** What lists narrow an event by. */
export interface NumberedEvent {
  types: readonly number[];
  forms: readonly number[];
  ciks: readonly number[];
  sicPrefixes: readonly number[];
  states: readonly number[];
  /** Null: lists of items do not narrow it. */
  itemCodes: readonly number[] | null;
}

/**
 * Turns texts of lists and of events into numbers. A text keeps its number while the process runs: there are some
 * thousands of types, forms, SIC codes, states and items. A CIK is its own number: there are too many to remember.
 */
export class ListNumbers {
  private readonly numberOfText = new Map<string, number>();

  /** Returns the lists of a stream. */
  lists({ companies, ...lists }: Narrowing): NumberedLists {
    const numbered = (texts: readonly string[] | null): Numbers =>
      texts && Uint32Array.from(texts, (text) => this.numberOf(text)).sort();
    return {
      events: numbered(lists.events),
      filing_types: numbered(lists.filing_types),
      companies: companies && Float64Array.from(companies, Number).sort(),
      sics: numbered(lists.sics),
      states: numbered(lists.states),
      item_codes: numbered(lists.item_codes),
    };
  }

  /** Returns an event as it is compared with lists: texts that no list has had are left out. */
  event(event: LoggedEvent): NumberedEvent {
    const numbered = (texts: readonly string[]) => texts.flatMap((text) => this.numberOfText.get(text) ?? []);
    return {
      types: numbered([event.type]),
      forms: event.filing_type === null ? [] : numbered([event.filing_type]),
      ciks: event.ciks.map(Number),
      sicPrefixes: numbered(event.sic_prefixes),
      states: numbered(event.states),
      itemCodes: event.item_codes && numbered(event.item_codes),
    };
  }

  private numberOf(text: string): number {
    const number = this.numberOfText.get(text) ?? this.numberOfText.size;
    this.numberOfText.set(text, number);
    return number;
  }
}

/**
 * Whether an event is in all lists. It says the same as the condition `isInLists` of the database, and a test compares
 * the two: thousands of streams with long lists would send megabytes to the database with each event.
 */
export const hasEvent = (lists: NumberedLists, event: NumberedEvent): boolean =>
  hasAny(lists.events, event.types) &&
  hasAny(lists.filing_types, event.forms) &&
  hasAny(lists.companies, event.ciks) &&
  hasAny(lists.sics, event.sicPrefixes) &&
  hasAny(lists.states, event.states) &&
  (event.itemCodes === null || hasAny(lists.item_codes, event.itemCodes));

function hasAny(list: Numbers, wanted: readonly number[]): boolean {
  if (list === null) return true;
  for (const number of wanted) if (has(list, number)) return true;
  return false;
}

/** Whether a number is in an ascending list, by halves. */
function has(list: Float64Array | Uint32Array, number: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return list[low] === number;
}
