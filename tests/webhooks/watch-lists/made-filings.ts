import type { Filer, FilingEvent } from "../../../src/events/event-types.ts";
import { EVENT_TYPE_NAMES } from "../../../src/events/names.ts";
import { record } from "../../../src/events/record.ts";
import type { Database } from "../../../src/storage/database.ts";
import type { Narrowing } from "../../../src/webhooks/subscriptions/queries/subscriptions.ts";

const COMPANIES = 40;
const SICS = ["7372", "7371", "2834", "6021", "0100", null];
const STATES = ["CA", "NY", "TX", "X0", null];
const FORMS = ["8-K", "8-K", "10-K", "10-Q", "8-K/A", "DEF 14A", "4"];
const ITEMS = ["1.01", "2.02", "5.02", "8.01", "9.01"];

/** Returns the same whole number below `size` for the same words, so that a failure comes again. */
export const chosen = (size: number, ...words: readonly (string | number)[]): number =>
  Number(Bun.hash(words.join(" ")) % BigInt(size));

const oneOf = <T>(list: readonly T[], ...words: readonly (string | number)[]): T | undefined =>
  list[chosen(list.length, ...words)];

/** Some of a list, each with a chance of one in `share`. */
const someOf = <T>(list: readonly T[], share: number, ...words: readonly (string | number)[]): T[] =>
  list.filter((_, index) => chosen(share, index, ...words) === 0);

const filerOf = (number: number): Filer => ({
  cik: String(number + 1).padStart(10, "0"),
  sic: oneOf(SICS, "sic", number) ?? null,
  state: oneOf(STATES, "state", number) ?? null,
});

/** The CIK of a made company. */
export const cikOf = (number: number): string => filerOf(number).cik;

/** Returns the events of a made filing: of one company, or of two. An 8-K can have no items. */
export function madeEvents(number: number): FilingEvent[] {
  const company = chosen(COMPANIES, "filer", number);
  const filers = [filerOf(company), ...(number % 10 === 0 ? [filerOf((company + 7) % COMPANIES)] : [])];
  const filingType = oneOf(FORMS, "form", number) ?? "10-K";
  const items = filingType.startsWith("8-K") ? someOf(ITEMS, 3, "items", number) : null;
  const accession = `0000000001-26-${String(number).padStart(6, "0")}`;
  const cik = filers[0]?.cik ?? "";
  const about = { cik, ticker: null, accession, filed_at: "2026-03-02" };
  const folder = "https://www.sec.gov/Archives/edgar/data/1/000000000126000017/";
  const subject = { filingType, filers, itemCodes: null };
  const events: FilingEvent[] = [
    {
      ...subject,
      type: "filing.created",
      itemCodes: items,
      data: {
        filing_type: filingType,
        cik,
        ticker: null,
        company_name: null,
        accession_number: accession,
        filed_at: "2026-03-02",
        processed_at: "2026-03-02T14:02:10Z",
      },
    },
    ...(items ?? []).map(
      (code): FilingEvent => ({
        ...subject,
        type: "corporate_event.created",
        itemCodes: [code],
        data: { ...about, item_code: code, item_description: "Other Events", corporate_event_url: folder },
      }),
    ),
  ];
  if (filingType === "DEF 14A")
    events.push({
      ...subject,
      type: "compensation.filed",
      data: { ...about, fiscal_year: 2025, neo_count: 5, total_compensation_url: "/v1/us/sec" },
    });
  if (filingType.endsWith("/A"))
    events.push({
      ...subject,
      type: "amendment.filed",
      data: { ...about, amends_accession: null, form_type: filingType, filing_url: folder },
    });
  return events;
}

/** Records made filings, 500 in a statement. */
export async function recordMade({ transaction }: Database, from: number, count: number): Promise<void> {
  for (let first = from; first < from + count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, from + count - first) }, (_, index) => first + index);
    await transaction((tx) => record(tx, numbers.flatMap(madeEvents)));
  }
}

/** Returns lists of a made subscription: each is missing in two of three. */
export function madeLists(number: number): Narrowing {
  const listed = <T>(name: string, list: readonly T[], share: number): T[] | null => {
    const items = someOf(list, share, name, number);
    return chosen(3, name, "is there", number) !== 0 || items.length === 0 ? null : items;
  };
  const events = someOf(EVENT_TYPE_NAMES, 2, "events", number);
  return {
    events: events.length === 0 ? ["filing.created"] : events,
    filing_types: listed("forms", [...new Set(FORMS)], 2),
    companies: listed(
      "companies",
      Array.from({ length: COMPANIES }, (_, index) => cikOf(index)),
      4,
    ),
    sics: listed("sics", ["7", "737", "7372", "28", "2834", "01", "9"], 3),
    states: listed("states", ["CA", "NY", "X0", "WA"], 2),
    item_codes: listed("items", ITEMS, 3),
  };
}

/** Whether an event is in each list, said in another way than the database does. */
export function isAbout(lists: Narrowing, { type, filingType, filers, itemCodes }: FilingEvent): boolean {
  const narrows = <T>(list: readonly T[] | null, fits: (item: T) => boolean): boolean =>
    list === null || list.some(fits);
  return (
    lists.events.includes(type) &&
    narrows(lists.filing_types, (form) => form === filingType) &&
    narrows(lists.companies, (cik) => filers.some((filer) => filer.cik === cik)) &&
    narrows(lists.sics, (prefix) => filers.some(({ sic }) => sic?.startsWith(prefix))) &&
    narrows(lists.states, (code) => filers.some(({ state }) => state === code)) &&
    (itemCodes === null || narrows(lists.item_codes, (code) => itemCodes.includes(code)))
  );
}
