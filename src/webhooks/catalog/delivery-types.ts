import { type TObject, Type } from "@sinclair/typebox";
import { EVENT_TYPES } from "../../events/event-types.ts";
import { EVENT_TYPE_NAMES, type EventType } from "../../events/names.ts";
import { oneOf } from "../../schema.ts";
import { capitalized } from "../../text.ts";
import { SAMPLE, TEST_MESSAGE, TEST_TYPE } from "../envelope/envelope.ts";

const TestData = Type.Object({
  message: Type.String({ description: "Always the same text.", example: TEST_MESSAGE }),
  triggered_by: Type.String({ description: "E-mail of the account that asked.", example: "owner@example.org" }),
});

/** A type of what can be delivered. */
export type DeliveryType = EventType | typeof TEST_TYPE;

/** Every type of what can be delivered, in the order of the catalog; tests last. */
export const DELIVERY_TYPES: readonly DeliveryType[] = [...EVENT_TYPE_NAMES, TEST_TYPE];

/** When deliveries of a type are made. */
export const descriptionOf = (type: DeliveryType): string =>
  type === TEST_TYPE ? "A test was asked for. It can't be subscribed to." : EVENT_TYPES[type].description;

const dataOf = (type: DeliveryType): TObject => (type === TEST_TYPE ? TestData : EVENT_TYPES[type].data);

/** `corporate_event.created` is CorporateEventCreated in the OpenAPI document. */
const nameOf = (type: DeliveryType): string => type.split(/[._]/).map(capitalized).join("");

const UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
const TIME = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";

/** Returns the schema of a delivery's whole payload, with its name in the OpenAPI document. */
export const payloadSchema = (type: DeliveryType): TObject =>
  Type.Object(
    {
      id: Type.String({
        pattern: UUID,
        description: "The id of the delivery: the same at every attempt, so that you recognize a repeat.",
        example: "019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01",
      }),
      timestamp: Type.String({
        pattern: TIME,
        description: "When the event was recorded (ISO 8601, UTC), not when it was sent.",
        example: "2026-03-02T14:02:10.123Z",
      }),
      type: oneOf([type], { name: `${nameOf(type)}Type`, description: "The type of the event.", example: type }),
      data: { ...dataOf(type), $id: `${nameOf(type)}Data`, description: "What happened." },
      triggered_by: Type.Optional(
        oneOf(["replay", SAMPLE], {
          name: "ReplayMark",
          description: "Only in replays, and in samples, which `govdata webhooks trigger` sends.",
          example: "replay",
        }),
      ),
    },
    { $id: `${nameOf(type)}Delivery`, description: descriptionOf(type) },
  );
