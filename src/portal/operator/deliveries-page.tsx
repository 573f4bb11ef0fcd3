import { type Health, subscriptionHealth } from "../../webhooks/subscriptions/queries/health.ts";
import {
  type FailingSubscription,
  failingSubscriptions,
  MOST_COUNTED_DELIVERIES,
  sendingCounts,
} from "../../webhooks/subscriptions/queries/overview.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { countText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Facts, Time } from "../parts/values.tsx";

/** The most failing subscriptions that the page lists. */
const MOST_LISTED = 50;

type Failing = FailingSubscription & { health: Health };

/** `/operator/deliveries`: what webhooks send now, and which subscriptions fail, with the reasons. */
export async function deliveriesPage({ database: { sql }, settings, query }: PageContext): Promise<PageAnswer> {
  const [counts, failing] = await Promise.all([sendingCounts(sql), failingSubscriptions(sql, MOST_LISTED)]);
  const rows = await Promise.all(
    failing.map(async (each): Promise<Failing> => ({ ...each, health: await subscriptionHealth(sql, each.id) })),
  );
  const downloads = downloadsOf(
    { query },
    {
      tables: { failing: { columns: FIELDS, rows: rows.map(csvRow) } },
      fileName: "operator",
      self: "/operator/deliveries",
    },
  );
  if (downloads.answer) return downloads.answer;
  const isMore = counts.inFlight + counts.due + counts.later >= MOST_COUNTED_DELIVERIES;
  return {
    kind: "page",
    title: "Deliveries",
    breadcrumb: [{ label: "Operator", href: "/operator" }],
    summary: "Deliveries and failures across all accounts.",
    body: (
      <>
        <Facts
          facts={[
            ["In flight", countText(counts.inFlight)],
            ["Waiting for an attempt now", countText(counts.due)],
            ["Waiting for a later attempt", countText(counts.later)],
            ["Active subscriptions", countText(counts.subscriptions)],
          ]}
        />
        {isMore && <p class="note">Of the first {countText(MOST_COUNTED_DELIVERIES)} deliveries that wait.</p>}
        {!settings.roles.includes("webhooks") && (
          <p class="note">This process sends no webhooks: GOVDATA_ROLES names no role webhooks here.</p>
        )}
        <h2>What fails</h2>
        {rows.length > 0 ? (
          <>
            <Table label="Failing subscriptions" layout="records" columns={COLUMNS} rows={rows} />
            <CsvLink href={downloads.address("failing")} />
          </>
        ) : (
          <p>No subscription fails. Metrics of attempts and delays are at GOVDATA_METRICS_LISTEN.</p>
        )}
        {rows.length === MOST_LISTED && <p class="note">These are the first {MOST_LISTED}.</p>}
      </>
    ),
  };
}

/** The fields of the CSV. */
const FIELDS = ["url", "account", "is_active", "disabled_at", "in_a_row", "waiting", "failed_at", "reason"];

const csvRow = ({ health, ...subscription }: Failing) => ({
  ...subscription,
  in_a_row: subscription.consecutive_failure_count,
  waiting: health.queued_count,
  failed_at: health.failed_at,
  reason: subscription.disabled_reason ?? health.failed_reason,
});

const COLUMNS: readonly Column<Failing>[] = [
  {
    heading: "Address",
    cell: ({ url }) => (
      <div class="url">
        <code>{url}</code>
      </div>
    ),
  },
  { heading: "Account", cell: ({ account }) => account },
  {
    heading: "State",
    cell: ({ is_active: isActive, disabled_at: at }) =>
      isActive ? (
        <span class="warn">fails</span>
      ) : (
        <span class="bad">
          disabled <Time at={at} />
        </span>
      ),
  },
  { heading: "In a row", isNumber: true, cell: ({ consecutive_failure_count: count }) => countText(count) },
  { heading: "Waiting", isNumber: true, cell: ({ health }) => countText(health.queued_count) },
  { heading: "Last failure", cell: ({ health }) => <Time at={health.failed_at} /> },
  {
    heading: "Reason",
    cell: ({ health, disabled_reason: disabled }) => (
      <div class="long">{(disabled ?? health.failed_reason ?? "").slice(0, 300)}</div>
    ),
  },
];
