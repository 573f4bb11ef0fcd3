import { type TSchema, Type } from "@sinclair/typebox";
import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import { acceptedBy, nullableInner } from "../../http/body/accepted.ts";
import { canonicalBody } from "../../http/body/canonical.ts";
import { bodyFaults } from "../../http/body/check-body.ts";
import { listOf } from "../../http/parameters/list-parameter.ts";
import { choice, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { timeParameter } from "../../http/parameters/period-parameters.ts";
import { ITEM_CODES } from "../../reference/form-8k-items.ts";
import { settableLists } from "./narrowing-schemas.ts";

/** Returns a list of a subscription as a parameter: left out, it narrows nothing, as null in a body. */
function listParameter(list: TSchema, element = elementOf((nullableInner(list) ?? list).items)) {
  const { description, example, maxItems } = nullableInner(list) ?? list;
  return optional(
    listOf<string>(element, {
      description: String(description).replace(/; null for all[^.]*\./, "."),
      example: example.join(","),
      maxItems,
    }),
  );
}

/** Returns an item of a list as a parameter, which the schema of the item reads and checks. */
function elementOf(item: TSchema): Parameter<string> {
  const checked = Type.Object({ item });
  return {
    description: item.description ?? "",
    example: String(item.example),
    accepted: acceptedBy(item),
    schema: { type: "string" },
    required: true,
    fallback: undefined,
    read(text) {
      const value = canonicalBody(item, text);
      return bodyFaults(checked, { item: value }).length === 0 ? String(value) : new Refusal();
    },
  };
}

const eventType = { name: "EventType", description: "A type of event.", example: "filing.created" } as const;
const reportItem = { name: "CurrentReportItem", description: "An item of Form 8-K.", example: "5.02" } as const;
const ALL_TYPES = { ...settableLists.events, description: "Only events of these types. Default: all types." };

/** What the id of an event is, for errors. */
export const EVENT_ID = "the id of an event of this stream, a whole number from 0";

/** What a stream is narrowed by, and where it begins. */
export const streamParameters = {
  events: listParameter(ALL_TYPES, choice(EVENT_TYPE_NAMES, eventType)),
  filing_types: listParameter(settableLists.filing_types),
  companies: listParameter(settableLists.companies),
  sics: listParameter(settableLists.sics),
  states: listParameter(settableLists.states),
  item_codes: listParameter(settableLists.item_codes, choice(ITEM_CODES, reportItem)),
  last_event_id: optional<number>({
    description:
      "The id of the last event that you have: the stream continues after it; 0 begins with the first event of the " +
      "log. The header `Last-Event-ID`, which clients send when they connect again, wins. Default: only new events.",
    example: "0",
    accepted: EVENT_ID,
    schema: { type: "integer", minimum: 0 },
    required: true,
    fallback: undefined,
    read: (text) => readEventId(text) ?? new Refusal(),
  }),
  since: optional(
    timeParameter({
      description: "Begins with the events recorded at this time or later, unless the id of a last event is sent.",
      example: "2026-03-01",
    }),
  ),
};

/** Returns the number of an event; undefined for another text. */
export function readEventId(text: string): number | undefined {
  const id = Number(text);
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
