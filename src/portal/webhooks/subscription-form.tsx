import { FORM_NAMES } from "../../reference/form-names.ts";
import { CheckboxGroup } from "../forms/checkboxes.tsx";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import type { PageContext } from "../page.ts";
import { CompaniesField, companiesIn } from "./companies-field.tsx";
import type { EventTypeEntry, Subscription, SubscriptionHealth } from "./subscription-data.ts";

/** What an account decides about a subscription, as the API takes it. */
export type SubscriptionFields = Pick<Subscription, "url" | "description"> & {
  events: readonly string[];
} & Readonly<Record<"filing_types" | "companies" | "sics" | "states" | "item_codes", readonly string[] | null>>;

/** The names of the fields that show faults of the API. */
export const FIELDS: readonly string[] = [
  "url",
  "events",
  "filing_types",
  "companies",
  "sics",
  "states",
  "item_codes",
  "description",
];

/** The forms that most subscriptions are about, each with what it is. Others are typed. */
const FORMS: readonly (readonly [form: string, name: string])[] = [
  ["10-K", "Annual report"],
  ["10-K/A", "Its amendment"],
  ["10-Q", "Quarterly report"],
  ["10-Q/A", "Its amendment"],
  ["8-K", "Current report"],
  ["8-K/A", "Its amendment"],
  ["DEF 14A", "Proxy statement"],
  ["20-F", "Foreign annual report"],
  ["6-K", "Foreign current report"],
  ["S-1", "Registration of securities"],
  ["4", "Trades of insiders"],
  ["13F-HR", "Holdings of managers"],
];
const OFFERED = FORMS.map(([form]) => form);

/** Nothing chosen so far. */
export const NOTHING: SubscriptionFields = {
  url: "",
  events: [],
  filing_types: null,
  companies: null,
  sics: null,
  states: null,
  item_codes: null,
  description: null,
};

/** Returns the fields of a subscription, with tickers for the companies that have one. */
export function fieldsOfSubscription(subscription: SubscriptionHealth): SubscriptionFields {
  const tickers = new Map(subscription.watched_companies?.map(({ cik, ticker }) => [cik, ticker]));
  return { ...subscription, companies: subscription.companies?.map((cik) => tickers.get(cik) ?? cik) ?? null };
}

/** A list that narrows; null without an item. */
const listOrNull = (items: readonly string[]): readonly string[] | null => (items.length > 0 ? items : null);

/** Lists of codes that are typed, with commas or blanks between. */
const CODE_FIELDS = [
  {
    name: "item_codes",
    label: "Items of 8-Ks",
    hint: "Only these items: 2.02 are results, 5.02 is about directors and officers. Other forms are all sent.",
  },
  {
    name: "sics",
    label: "Industries",
    hint: "Only companies whose SIC code begins so: 7372 is prepackaged software, 73 business services.",
  },
  {
    name: "states",
    label: "Headquarters",
    hint: "Only companies in these states or countries, in EDGAR's codes: CA, NY; X0 is the United Kingdom.",
  },
] as const;

/** Reads the fields that a form sent. Blank texts and no forms at all are null. */
export function fieldsOf(form: URLSearchParams): SubscriptionFields {
  const text = (name: string): string => (form.get(name) ?? "").trim();
  const otherForms = text("other_forms").split(/[,;\n]+/);
  const forms = [...form.getAll("filing_types"), ...otherForms].map((name) => name.trim().toUpperCase());
  const codes = (name: string): readonly string[] | null => listOrNull(companiesIn(text(name)));
  return {
    url: text("url"),
    events: form.getAll("events"),
    filing_types: listOrNull([...new Set(forms)].filter((name) => name !== "")),
    companies: codes("companies"),
    sics: codes("sics"),
    states: codes("states"),
    item_codes: codes("item_codes"),
    description: text("description") || null,
  };
}

/** What the settings accept as an address, in words. */
function acceptedAddress({ allowHttp, allowNetworks }: PageContext["settings"]): string {
  const scheme = allowHttp ? "an https or http address" : "an https address";
  const networks = allowNetworks.length === 0 ? "" : `, or one in ${allowNetworks.join(", ")}`;
  return `${scheme} that the internet can reach${networks}`;
}

/** The fields of a subscription, with pickers for events and forms. */
export function SubscriptionForm({
  action,
  button,
  context: { session, settings },
  fields,
  eventTypes,
  faults: sentFaults,
}: {
  action: string;
  /** What the button says. */
  button: string;
  context: Pick<PageContext, "session" | "settings">;
  fields: SubscriptionFields;
  eventTypes: readonly EventTypeEntry[];
  faults: Faults;
}) {
  const forms = fields.filing_types ?? [];
  const faults =
    fields.events.length === 0 && sentFaults.events !== undefined
      ? { ...sentFaults, events: "Check at least one." }
      : sentFaults;
  return (
    <PostForm action={action} session={session} faults={faults}>
      <Field
        name="url"
        label="Address"
        type="url"
        value={fields.url}
        hint={`Where deliveries are sent by POST: ${acceptedAddress(settings)}.`}
        isRequired
        faults={faults}
      />
      <CheckboxGroup
        name="events"
        label="Events"
        options={eventTypes.map(({ event_type: type, description }) => ({
          value: type,
          label: <code>{type}</code>,
          hint: description,
        }))}
        chosen={fields.events}
        faults={faults}
      />
      <CheckboxGroup
        name="filing_types"
        label="Forms"
        layout="columns"
        hint="Only events of filings of these forms. None checked: every form. An amendment is a form of its own."
        options={FORMS.map(([form, name]) => ({ value: form, label: form, hint: name }))}
        chosen={forms}
        faults={faults}
      />
      <Field
        name="other_forms"
        label="Other forms"
        value={forms.filter((form) => !OFFERED.includes(form)).join(", ")}
        hint={`As EDGAR names them, with commas between: 11-K, SC 13D. EDGAR has ${FORM_NAMES.length} forms.`}
      />
      <ListFields fields={fields} faults={faults} />
      <Field
        name="description"
        label="Description"
        value={fields.description ?? ""}
        hint="A name for you, such as Annual reports."
        faults={faults}
      />
      <button class="main" type="submit">
        {button}
      </button>
    </PostForm>
  );
}

/** The lists that are typed or pasted: of companies, and of codes. */
const ListFields = ({ fields, faults }: { fields: SubscriptionFields; faults: Faults }) => (
  <>
    <CompaniesField companies={fields.companies ?? []} faults={faults} />
    {CODE_FIELDS.map(({ name, label, hint }) => (
      <Field key={name} name={name} label={label} value={fields[name]?.join(", ") ?? ""} hint={hint} faults={faults} />
    ))}
  </>
);
