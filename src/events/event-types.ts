import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "../schema.ts";
import type { EventType } from "./names.ts";

/** The address of this service in examples. */
export const EXAMPLE_BASE_URL = "https://data.example.org";

// The company of the examples does not exist.
const CIK = Type.String({ pattern: "^\\d{10}$", description: "CIK of the company, 10 digits.", example: "0009990001" });
const ACCESSION = "^\\d{10}-\\d{2}-\\d{6}$";
const ticker = nullable(
  Type.String({
    description: "The company's own ticker; null for delisted, foreign-only and fund-only filers.",
    example: "XMPL",
  }),
);
const accession = (filing: string) =>
  Type.String({
    pattern: ACCESSION,
    description: `Accession number of ${filing}, dashed.`,
    example: "0009990001-26-000017",
  });
const filedAt = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}Z)?$",
  description: "When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown.",
  example: "2026-03-02T14:01:36Z",
});
const url = (description: string, example: string) => Type.String({ pattern: "^https?://", description, example });
const FOLDER = "https://www.sec.gov/Archives/edgar/data/9990001/000999000126000017/";

const closed = { additionalProperties: false };

const FilingCreated = Type.Object(
  {
    filing_type: Type.String({ description: "The form.", example: "10-K" }),
    cik: CIK,
    ticker,
    company_name: nullable(
      Type.String({ description: "Null if the filing names none.", example: "Example Robotics Inc." }),
    ),
    accession_number: accession("the filing"),
    filed_at: filedAt,
    processed_at: Type.String({
      pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$",
      description: "When this service first parsed the filing (ISO 8601, UTC).",
      example: "2026-03-02T14:02:10Z",
    }),
  },
  closed,
);

const CorporateEventCreated = Type.Object(
  {
    cik: CIK,
    ticker,
    accession: accession("the 8-K"),
    item_code: Type.String({
      pattern: "^\\d{1,2}(\\.\\d{2})?$",
      description: "The item's number; 1 to 12 before 2004-08-23.",
      example: "2.02",
    }),
    item_description: Type.String({
      description: "The item's official name.",
      example: "Results of Operations and Financial Condition",
    }),
    filed_at: filedAt,
    corporate_event_url: url("The filing's folder at EDGAR.", FOLDER),
  },
  closed,
);

const CompensationFiled = Type.Object(
  {
    cik: CIK,
    ticker,
    accession: accession("the DEF 14A"),
    fiscal_year: Type.Integer({ description: "The newest year of the Summary Compensation Table.", example: 2025 }),
    filed_at: filedAt,
    neo_count: Type.Integer({ minimum: 1, description: "Named executive officers in the table.", example: 5 }),
    total_compensation_url: url(
      "The parsed amounts, at this service.",
      `${EXAMPLE_BASE_URL}/v1/us/sec/companies/0009990001/executive-compensation?year=2025`,
    ),
  },
  closed,
);

const BoardChanged = Type.Object(
  {
    cik: CIK,
    ticker,
    accession: accession("the DEF 14A"),
    change_type: oneOf(["joined", "departed"], {
      name: "BoardChangeType",
      description: "What the director did.",
      example: "joined",
    }),
    member_name: Type.String({ description: "The director's name as parsed.", example: "Jane Q. Doe" }),
    effective_date: nullable(
      Type.String({
        pattern: "^\\d{4}-\\d{2}-\\d{2}$",
        description: "Null if the filing does not state it.",
        example: "2026-05-31",
      }),
    ),
    source_url: url("The filing's folder at EDGAR.", FOLDER),
  },
  closed,
);

const AmendmentFiled = Type.Object(
  {
    cik: CIK,
    ticker,
    accession: accession("the amendment"),
    amends_accession: nullable(
      Type.String({
        pattern: ACCESSION,
        description: "Accession number of the amended filing; null if unknown.",
        example: "0009990001-26-000012",
      }),
    ),
    form_type: Type.String({ pattern: "/A$", description: "The form; always ends in /A.", example: "10-K/A" }),
    filed_at: filedAt,
    filing_url: url("The filing's folder at EDGAR.", FOLDER),
  },
  closed,
);

/** Every type of event: its category, its cause, and the schema of its `data` as delivered. */
export const EVENT_TYPES = {
  "filing.created": {
    category: "filings",
    description: "A filing was parsed. Once per filing, amendments included.",
    data: FilingCreated,
  },
  "corporate_event.created": {
    category: "corporate_events",
    description: "A parsed Form 8-K reports an item. Once per item.",
    data: CorporateEventCreated,
  },
  "compensation.filed": {
    category: "compensation",
    description: "A parsed DEF 14A has at least one named executive officer. Once per proxy statement.",
    data: CompensationFiled,
  },
  "board.changed": {
    category: "governance",
    description: "A parsed DEF 14A says that a director joined or left the board. Once per change.",
    data: BoardChanged,
  },
  "amendment.filed": {
    category: "filings",
    description: "An amendment was parsed (a form that ends in /A). Once per amendment.",
    data: AmendmentFiled,
  },
} as const satisfies Record<EventType, { category: string; description: string; data: TSchema }>;

/** The `data` of a type of event. Addresses of this service are paths until the event is delivered. */
export type EventData<T extends EventType> = Static<(typeof EVENT_TYPES)[T]["data"]>;

/** A company that filed a filing, as it was known then. */
export interface Filer {
  /** 10 digits. */
  cik: string;
  /** 4 digits; null if unknown. */
  sic: string | null;
  /** EDGAR's code of the headquarters' state or country; null if unknown. */
  state: string | null;
}

/** What subscriptions narrow events by, besides the type. */
export interface EventSubject {
  /** The filing's form. */
  filingType: string;
  /** Every company that filed it. */
  filers: readonly Filer[];
  /** Items of the 8-K that the event is about; null for events that no item is about. */
  itemCodes: readonly string[] | null;
}

/** An event about a filing. */
export type FilingEvent = {
  [T in EventType]: EventSubject & { type: T; data: EventData<T> };
}[EventType];
