import { isAnswer } from "../../in-process/api-client.ts";
import type { ResultOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { countText, dayText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Narrowing } from "./narrowing.tsx";
import { nameOf, pagePath, readSubscription } from "./subscription-data.ts";

/** `/webhooks/{id}/preview`: what a subscription would have been sent in the last 30 days. */
export async function previewPage({ api, path }: PageContext): Promise<PageAnswer> {
  const answer = await readSubscription(api, path.id ?? "");
  const subscription = answer.data;
  const { events, filing_types, companies, sics, states, item_codes } = subscription;
  const lists = { events, filing_types, companies, sics, states, item_codes };
  const preview = await api.send("previewWebhook", {}, lists);
  if (!isAnswer(preview)) throw preview.error;
  const { event_count: count, days } = preview.data;
  return {
    kind: "page",
    title: "The last 30 days",
    breadcrumb: [
      { label: "Webhooks", href: "/webhooks" },
      { label: nameOf(subscription), href: pagePath(subscription.id) },
    ],
    summary: `With its current lists it would have been sent ${countText(count)} ${count === 1 ? "event" : "events"}.`,
    from: [answer],
    body: (
      <>
        <p>Days are those on which govdata recorded the events, in UTC. Nothing is sent by this page.</p>
        <Narrowing subscription={subscription} />
        {days.length > 0 && <Table label="Events by day and type" columns={COLUMNS} rows={days.toReversed()} />}
      </>
    ),
  };
}

const COLUMNS: readonly Column<ResultOf<"previewWebhook">["days"][number]>[] = [
  { heading: "Day", cell: ({ date }) => dayText(date) },
  { heading: "Type", cell: ({ event_type: type }) => <code>{type}</code> },
  { heading: "Events", isNumber: true, cell: ({ count }) => countText(count) },
];
