import type { TObject, TSchema } from "@sinclair/typebox";
import { EXAMPLE_BASE_URL } from "../../events/event-types.ts";
import { type DeliveryType, payloadSchema } from "./delivery-types.ts";

/** Returns an example of a delivery's payload, about a company that does not exist, with addresses below `baseUrl`. */
export function examplePayload(type: DeliveryType, baseUrl: string): Record<string, unknown> {
  const { triggered_by: _, ...payload } = exampleOf(payloadSchema(type)) as Record<string, unknown>; // of an object
  const text = JSON.stringify(payload).replaceAll(EXAMPLE_BASE_URL, baseUrl);
  return JSON.parse(text) as Record<string, unknown>; // as above
}

const exampleOf = (schema: TSchema): unknown =>
  "properties" in schema
    ? Object.fromEntries(
        Object.entries((schema as TObject).properties).map(([name, field]) => [name, exampleOf(field)]),
      )
    : schema.example;
