import { Type } from "@sinclair/typebox";
import { deliveredData } from "../../events/addresses.ts";
import { action } from "../../http/action.ts";
import { keyedBy } from "../../schema.ts";
import { examplePayload } from "../catalog/examples.ts";
import { withCiks } from "../subscriptions/companies.ts";
import { fieldFaults } from "../subscriptions/fields.ts";
import { MOST_SAMPLES, PREVIEW_DAYS, previewOf } from "../subscriptions/preview.ts";
import { eventTypeField, listsOf, settableLists } from "./narrowing-schemas.ts";
import { OF_ACCOUNT, PATH } from "./parameters.ts";
import { timeField } from "./subscription-schemas.ts";
import type { WebhookParts } from "./subscriptions.ts";

const Day = Type.Object(
  {
    date: Type.String({ format: "date", description: "The day of the recording, in UTC.", example: "2026-03-02" }),
    event_type: eventTypeField,
    count: Type.Integer({ minimum: 1, description: "Events of this type on this day.", example: 12 }),
  },
  { $id: "WebhookPreviewDay", description: "Events of a type that would have been sent on a day." },
);

const Sample = Type.Object(
  {
    event_type: eventTypeField,
    recorded_at: timeField("When it was recorded."),
    data: keyedBy(Type.Unknown(), {
      name: "WebhookEventData",
      description: "The `data` of the payload.",
      example: examplePayload("filing.created", "https://data.example.org").data as object,
    }),
  },
  { $id: "WebhookPreviewSample", description: "An event that would have been sent." },
);

const Preview = Type.Object(
  {
    from: timeField("Events that were recorded at this time or later.", "2026-01-31T14:05:06.789Z"),
    to: timeField("Events that were recorded before this time: now."),
    event_count: Type.Integer({ minimum: 0, description: "All events that would have been sent.", example: 12 }),
    days: Type.Array(Day, { description: "Their count by day and type, the oldest day first, without zeros." }),
    samples: Type.Array(Sample, { description: `The newest of them whose data is kept, up to ${MOST_SAMPLES}.` }),
  },
  { $id: "WebhookPreview", description: "What a subscription would have been sent." },
);

/** The endpoint that shows what a subscription would have been sent, before it is made. */
export const previewEndpoint = ({ sql, urls, directory, baseUrl }: WebhookParts) =>
  action({
    ...OF_ACCOUNT,
    id: "previewWebhook",
    method: "POST",
    path: `${PATH}/preview`,
    isForReadOnlyKeys: true,
    summary: "Preview a subscription",
    description:
      `What a subscription with these lists would have been sent in the last ${PREVIEW_DAYS} days, by the time at ` +
      "which events were recorded. Nothing is sent or kept. The body is that of a new subscription, without its " +
      "address.",
    parameters: {},
    body: Type.Object(settableLists, { description: "The lists of the subscription." }),
    checkBody: (body) => fieldFaults(body, { urls, directory }),
    bodyExamples: {
      "Results of some companies": {
        events: ["corporate_event.created"],
        companies: ["AAPL", "MSFT"],
        item_codes: ["2.02"],
      },
      "Annual reports of an industry": { events: ["filing.created"], filing_types: ["10-K"], sics: ["737"] },
    },
    answers: { 200: Preview },
    async answer(_, { body }) {
      const { from, to, days, samples } = await previewOf(sql, await withCiks(listsOf(body), directory), new Date());
      return {
        status: 200,
        data: {
          from: from.toISOString(),
          to: to.toISOString(),
          event_count: days.reduce((total, { count }) => total + count, 0),
          days,
          samples: samples.map((event) => ({
            event_type: event.type,
            recorded_at: event.recorded_at.toISOString(),
            data: deliveredData(event, baseUrl),
          })),
        },
      };
    },
  });
