import { deliveredData } from "../../events/addresses.ts";
import type { EventType } from "../../events/names.ts";
import { canonicalJson, type Json } from "./canonical.ts";

/** The type of test deliveries. It can't be subscribed to. */
export const TEST_TYPE = "webhook.test";

/** The `message` of every test delivery. */
export const TEST_MESSAGE = "This is a test delivery of govdata. No filing caused it.";

/** `triggered_by` of a delivery of invented data, which somebody asked for. */
export const SAMPLE = "sample";

/** What a delivery's payload is made from. */
export interface Delivery {
  /** UUID. */
  id: string;
  type: EventType | typeof TEST_TYPE;
  /** When the event was recorded. */
  recordedAt: Date;
  /** The data of the event, with this service's own addresses as paths. */
  data: { readonly [key: string]: Json };
  /** `replay`, `sample`, or null. */
  triggeredBy: string | null;
}

/** Returns the payload of a delivery as an object, with this service's own addresses below `baseUrl`. */
export const payloadOf = ({ id, type, recordedAt, data, triggeredBy }: Delivery, baseUrl: string) => ({
  id,
  timestamp: recordedAt.toISOString(),
  type,
  data: deliveredDataOf(type, data, baseUrl),
  ...(triggeredBy === null ? {} : { triggered_by: triggeredBy }),
});

/** Returns the data of a delivery, with this service's own addresses below `baseUrl`. */
export const deliveredDataOf = (type: Delivery["type"], data: Delivery["data"], baseUrl: string): Delivery["data"] =>
  type === TEST_TYPE ? data : (deliveredData({ type, data }, baseUrl) as Delivery["data"]);

/**
 * Returns the body of a delivery: its payload as canonical JSON. The same delivery and base address give the same text.
 */
export const bodyOf = (delivery: Delivery, baseUrl: string): string =>
  bodyAround(delivery, canonicalJson(payloadOf(delivery, baseUrl).data));

/** Returns the body of a delivery whose delivered data is canonical JSON already. Its keys are sorted here. */
export const bodyAround = ({ id, type, recordedAt, triggeredBy }: Omit<Delivery, "data">, data: string): string =>
  `{"data":${data},"id":"${id}","timestamp":"${recordedAt.toISOString()}"` +
  `${triggeredBy === null ? "" : `,"triggered_by":${JSON.stringify(triggeredBy)}`},"type":"${type}"}`;
