import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import { ITEM_CODES } from "../../reference/form-8k-items.ts";
import { canonicalForm } from "../../reference/form-names.ts";
import { accepting, nullable, oneOf } from "../../schema.ts";
import { MOST_COMPANIES } from "../subscriptions/companies.ts";
import { FORM_IN_WORDS, MOST_FORMS } from "../subscriptions/fields.ts";
import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";

/** A type of event that can be subscribed to. */
export const eventTypeField = oneOf(EVENT_TYPE_NAMES, {
  name: "EventType",
  description: "A type of event.",
  example: "filing.created",
});

/** More than EDGAR has of each: 440 industries, 310 states and countries. */
const MOST_CODES = 500;

const events = (more: object = {}) =>
  Type.Array(eventTypeField, {
    description: "The types of events to deliver. `webhook.test` can't be listed.",
    example: ["filing.created", "board.changed"],
    ...more,
  });

/** A list that narrows, as it is read or as it is sent. */
const narrowing = <T extends TSchema>(item: T, description: string, example: readonly string[], more: object = {}) =>
  nullable(Type.Array(item, { description, example, ...more }));

const FORMS = "Only events of filings of these forms, as EDGAR names them; null for all forms.";
const COMPANIES =
  "Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays " +
  "with its company.";
const SICS =
  "Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company " +
  "without a SIC code is in no list.";
const STATES =
  "Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is " +
  "the United Kingdom); null for all. A company without an address is in no list.";
const ITEMS =
  "Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its " +
  "items; null for all items. Other events are not narrowed.";

const form = { description: "A form.", example: "10-K" };
const sic = { description: "A SIC code, or its first digits.", example: "7372" };
const state = { description: "A state or country.", example: "CA" };
const itemCode = oneOf(ITEM_CODES, {
  name: "CurrentReportItem",
  description: "An item of Form 8-K; 1 to 12 before 2004-08-23.",
  example: "5.02",
});

/** The lists of a subscription, as answers have them. */
export const shownLists = {
  events: events(),
  filing_types: narrowing(Type.String(form), FORMS, ["10-K", "10-K/A", "10-Q"]),
  companies: narrowing(Type.String({ description: "A CIK, 10 digits.", example: "0000320193" }), COMPANIES, [
    "0000320193",
    "0000789019",
  ]),
  sics: narrowing(Type.String(sic), SICS, ["737", "2834"]),
  states: narrowing(Type.String(state), STATES, ["CA", "NY"]),
  item_codes: narrowing(itemCode, ITEMS, ["2.02", "5.02"]),
};

/** The lists of at most so many items that are not repeated. An empty one is refused: nothing would be in it. */
const upTo = (maxItems: number) => ({ minItems: 1, maxItems, uniqueItems: true });
const upperCase = (text: string): string => text.trim().toUpperCase();

/** The lists of a subscription, as they are sent. */
export const settableLists = {
  events: events({ minItems: 1, maxItems: EVENT_TYPE_NAMES.length, uniqueItems: true }),
  filing_types: Type.Optional(
    narrowing(
      // `fieldFaults` refuses texts that are not forms, and names the nearest form. A pattern would come before it.
      accepting(Type.String({ minLength: 1, maxLength: 20, ...form }), FORM_IN_WORDS, canonicalForm),
      FORMS,
      ["10-K", "10-K/A", "10-Q"],
      upTo(MOST_FORMS),
    ),
  ),
  companies: Type.Optional(
    narrowing(
      // As with forms: `fieldFaults` looks them up.
      accepting(
        Type.String({ minLength: 1, maxLength: 40, description: "A ticker or CIK.", example: "AAPL" }),
        "a ticker or CIK (AAPL, BRK.B, 0000320193)",
        (text) => text.trim(),
      ),
      `${COMPANIES} Tickers or CIKs, up to ${MOST_COMPANIES.toLocaleString("en-US")}.`,
      ["AAPL", "0000789019"],
      upTo(MOST_COMPANIES),
    ),
  ),
  sics: Type.Optional(
    narrowing(
      accepting(Type.String({ pattern: "^\\d{1,4}$", ...sic }), "a SIC code of 4 digits, or its first 1 to 3", (text) =>
        text.trim(),
      ),
      SICS,
      ["737", "2834"],
      upTo(MOST_CODES),
    ),
  ),
  states: Type.Optional(
    narrowing(
      accepting(
        Type.String({ pattern: "^[A-Z0-9]{2}$", ...state }),
        "EDGAR's code of a state or country, 2 letters or digits (CA, X0)",
        upperCase,
      ),
      STATES,
      ["CA", "NY"],
      upTo(MOST_CODES),
    ),
  ),
  item_codes: Type.Optional(narrowing(itemCode, ITEMS, ["2.02", "5.02"], upTo(ITEM_CODES.length))),
};

/** The lists of a body, without those that were left out. */
type SentLists = Partial<Omit<Narrowing, "events">> & Pick<Narrowing, "events">;

/** Returns the lists of a body that makes something new: what was left out narrows nothing. */
export const listsOf = (body: SentLists): Narrowing => ({
  events: body.events,
  filing_types: body.filing_types ?? null,
  companies: body.companies ?? null,
  sics: body.sics ?? null,
  states: body.states ?? null,
  item_codes: body.item_codes ?? null,
});

const WatchedCompany = Type.Object(
  {
    cik: Type.String({ description: "Its CIK, 10 digits.", example: "0000320193" }),
    ticker: nullable(Type.String({ description: "Its ticker now; null if it has none.", example: "AAPL" })),
    name: Type.String({ description: "Its name now.", example: "Apple Inc." }),
  },
  { $id: "WatchedCompany", description: "A company that a subscription lists, as it is called now." },
);

/** The companies of one subscription, as they are called now. */
export const watchedCompanies = nullable(
  Type.Array(WatchedCompany, {
    description:
      "The `companies` as they are called now, by ticker, then by name; null without such a list. A company that is " +
      "no longer known is left out.",
    example: [{ cik: "0000320193", ticker: "AAPL", name: "Apple Inc." }] satisfies Static<typeof WatchedCompany>[],
  }),
);
