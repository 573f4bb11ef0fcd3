import type { TObject, TSchema } from "@sinclair/typebox";
import { EXAMPLE_BASE_URL } from "../../events/event-types.ts";
import type { EventType } from "../../events/names.ts";
import { type Delivery, SAMPLE } from "../envelope/envelope.ts";
import { type DeliveryType, payloadSchema } from "./delivery-types.ts";

/** Returns an example of a delivery's payload, about a company that does not exist, with addresses below `baseUrl`. */
export function examplePayload(type: DeliveryType, baseUrl: string): Record<string, unknown> {
  const { triggered_by: _, ...payload } = exampleOf(payloadSchema(type)) as Record<string, unknown>; // of an object
  const text = JSON.stringify(payload).replaceAll(EXAMPLE_BASE_URL, baseUrl);
  return JSON.parse(text) as Record<string, unknown>; // as above
}

/** Returns a sample of an event for receivers: its data is that of the example, with own addresses as paths. */
export const sampleDelivery = (type: EventType): Pick<Delivery, "type" | "data" | "triggeredBy"> => ({
  type,
  data: examplePayload(type, "").data as Delivery["data"], // JSON, by its schema
  triggeredBy: SAMPLE,
});

const exampleOf = (schema: TSchema): unknown =>
  "properties" in schema
    ? Object.fromEntries(
        Object.entries((schema as TObject).properties).map(([name, field]) => [name, exampleOf(field)]),
      )
    : schema.example;
