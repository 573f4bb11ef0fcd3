import { segment } from "../../../in-process/api-client.ts";
import type { DataOf, RowOf } from "../../../in-process/operations.ts";
import { countText } from "../../parts/figures.ts";
import type { Column } from "../../parts/table.tsx";
import { Time } from "../../parts/values.tsx";
import { pagePath } from "../subscription-data.ts";

/** The states of a delivery, with their sign and how good they are. */
const STATES: Readonly<Record<Delivery["status"], readonly [text: string, kind: string]>> = {
  queued: ["… queued", "missing"],
  retrying: ["↻ retrying", "warn"],
  succeeded: ["✓ succeeded", "good"],
  failed: ["✕ failed", "bad"],
};

/** The states that a filter offers. */
export const STATUSES = Object.keys(STATES);

/** A delivery, as the API answers it. */
export type Delivery = RowOf<"listWebhookDeliveries">;

/** What is sent. */
export type Payload = Delivery["payload"];

/** A finished attempt. */
export type Attempt = DataOf<"getWebhookDelivery">["attempts"][number];

/** The state of a delivery, in a word with a sign. */
export function DeliveryState({ status }: Pick<Delivery, "status">) {
  const [text, kind] = STATES[status];
  return <span class={kind}>{text}</span>;
}

/** Returns the accession number of the filing that an event is about; undefined without one. */
export function filingOf({ data }: Payload): string | undefined {
  const number = data.accession_number ?? data.accession;
  return typeof number === "string" ? number : undefined;
}

/** What an event is about: a company and a form, as far as its data says so. */
export function subjectOf({ data }: Payload): string {
  const parts = [data.company_name ?? data.ticker, data.filing_type ?? data.item_code];
  return parts.filter((part) => typeof part === "string").join(", ");
}

/** Returns the columns of a table of deliveries of a subscription. */
export const deliveryColumns = (subscriptionId: string): readonly Column<Delivery>[] => [
  {
    heading: "Queued",
    cell: ({ id, created_at: at }) => (
      <a href={pagePath(subscriptionId, `/deliveries/${segment(id)}`)}>
        <Time at={at} />
      </a>
    ),
  },
  {
    heading: "Event",
    cell: ({ event_type: type, triggered_by: by }) => (
      <>
        <code>{type}</code>
        {(by === "replay" || by === "sample") && <div class="unit">{by}</div>}
      </>
    ),
  },
  { heading: "About", cell: ({ payload }) => subjectOf(payload) },
  { heading: "Status", cell: ({ status }) => <DeliveryState status={status} /> },
  { heading: "Attempts", isNumber: true, cell: ({ attempt_count: count }) => countText(count) },
  { heading: "Answer", isNumber: true, cell: ({ http_status: status }) => status ?? "–" },
  { heading: "Next attempt", cell: ({ next_retry_at: at }) => <Time at={at} /> },
];

/** Returns a time of a form as the API takes it: browsers send `2026-03-02T18:00`, which is in UTC here. */
export const timeSent = (text: string): string => (/T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text);
