import { MOST_FAILURES } from "../../webhooks/limits.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { TableLinks } from "../parts/downloads.tsx";
import { countText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Time } from "../parts/values.tsx";
import { narrowingTexts } from "./narrowing.tsx";
import { Done, SubscriptionState, shareText } from "./status.tsx";
import { nameOf, pagePath, type Subscription } from "./subscription-data.ts";

/** `/webhooks`: the subscriptions of the account, with their health. */
export async function subscriptionsPage({ api, query }: PageContext): Promise<PageAnswer> {
  if (query.has("csv")) return { kind: "csv", request: api.request("listWebhooks", {}), name: "webhooks" };
  const answer = await api.get("listWebhooks", {});
  return {
    kind: "page",
    title: "Webhooks",
    summary: "Your addresses that receive new filings and their events, as signed JSON.",
    from: [answer],
    body: (
      <>
        <Done query={query} />
        <p>
          <a class="button" href="/webhooks/new">
            New webhook
          </a>
        </p>
        {answer.data.length === 0 ? (
          <p>You have no webhooks so far. Create one, and test it before the first filing arrives.</p>
        ) : (
          <>
            <Table label="Your webhooks" layout="records" columns={COLUMNS} rows={answer.data} />
            <p class="tools">
              <TableLinks href="/webhooks?csv=webhooks">Download your webhooks as CSV</TableLinks>
            </p>
          </>
        )}
      </>
    ),
  };
}

const COLUMNS: readonly Column<Subscription>[] = [
  {
    heading: "Webhook",
    cell: (subscription) => (
      <>
        <a href={pagePath(subscription.id)}>{nameOf(subscription)}</a>
        {nameOf(subscription) !== subscription.url && <div class="unit url">{subscription.url}</div>}
      </>
    ),
  },
  {
    heading: "Events",
    cell: ({ events, ...lists }) => (
      <>
        {events.map((event) => (
          <div key={event}>
            <code>{event}</code>
          </div>
        ))}
        {narrowingTexts(lists).map((text) => (
          <div class="unit" key={text}>
            only {text}
          </div>
        ))}
      </>
    ),
  },
  { heading: "State", cell: (subscription) => <SubscriptionState subscription={subscription} /> },
  {
    heading: "Succeeded",
    unit: "of the last 100",
    isNumber: true,
    cell: ({ success_rate_last_100: share }) => shareText(share),
  },
  {
    heading: "Failed in a row",
    unit: `of ${MOST_FAILURES}`,
    isNumber: true,
    cell: ({ consecutive_failure_count: count }) => countText(count),
  },
  { heading: "Last delivery", cell: ({ last_delivery_at: at }) => <Time at={at} /> },
];
