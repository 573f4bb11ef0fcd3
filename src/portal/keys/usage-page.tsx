import type { ComponentChildren } from "preact";
import { type KeyRequests, requestsByKey, type UsageCount, usageOfAccount } from "../../accounts/portal.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { TimeBars } from "../charts/time-bars.tsx";
import type { Crumb, PageAnswer, PageContext } from "../page.ts";
import { CsvLink } from "../parts/downloads.tsx";
import { countText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { sessionFor } from "../serving/admission.ts";
import { ownKey } from "./key-actions.tsx";
import { chosenPeriod, daysOf, OUTCOMES, PERIODS, type Sums, sumsOf, type UsagePeriod } from "./usage.ts";

const KEYS: Crumb = { label: "API keys", href: "/keys" };

/** `/keys/{id}/usage?days=`: the requests of a key by day and endpoint; `csv=usage` for the counts. */
export async function keyUsagePage(context: PageContext): Promise<PageAnswer> {
  const key = await ownKey(context);
  return usagePage(context, {
    keyId: key.id,
    self: `/keys/${key.id}/usage`,
    title: `Requests of “${key.label}”`,
    name: `usage-of-key-${key.id}`,
    breadcrumb: [KEYS],
    note: (
      <>
        The key is <code>{key.prefix}…</code>, tier {key.tier}, {key.status}.
      </>
    ),
  });
}

/** `/usage?days=`: the requests of all keys of the account. */
export async function accountUsagePage(context: PageContext): Promise<PageAnswer> {
  const { accountId } = sessionFor(context);
  const { since, days } = chosenPeriod(context.query);
  const byKey = await requestsByKey(context.database.sql, { accountId, since });
  if (context.query.get("csv") === "keys")
    return { kind: "rows", columns: ["id", "label", "requests"], rows: byKey, name: "usage-by-key" };
  return usagePage(context, {
    keyId: null,
    self: "/usage",
    title: "Requests of all keys",
    name: "usage",
    breadcrumb: [KEYS],
    more: byKey.length > 0 && (
      <>
        <h2>By key</h2>
        <Table label="Requests by key" columns={KEY_COLUMNS} rows={byKey} />
        <CsvLink href={`/usage?days=${days}&csv=keys`} />
      </>
    ),
  });
}

/** What the pages of usage differ in. */
interface UsageSubject {
  /** Null: all keys of the account. */
  keyId: number | null;
  self: string;
  title: string;
  /** The name of its CSV file. */
  name: string;
  breadcrumb: readonly Crumb[];
  note?: ComponentChildren;
  more?: ComponentChildren;
}

async function usagePage(
  context: PageContext,
  { keyId, self, title, name, breadcrumb, note, more }: UsageSubject,
): Promise<PageAnswer> {
  const { database, query } = context;
  const { accountId } = sessionFor(context);
  const period = chosenPeriod(query);
  const counts = await usageOfAccount(database.sql, { accountId, keyId, since: period.since });
  if (query.has("csv")) return { kind: "rows", columns: ["day", "endpoint", "status", "requests"], rows: counts, name };
  const sums = sumsOf(counts);
  const csv = `${self}?days=${period.days}&csv=usage`;
  return {
    kind: "page",
    title,
    breadcrumb,
    summary: `${countText(sums.requests)} requests in ${period.days} days. Days are in UTC, and today is not over.`,
    freshness: note,
    scripts: [CHART_SCRIPT],
    body: (
      <>
        <Periods self={self} period={period} />
        {counts.length > 0 ? <Counts counts={counts} period={period} csv={csv} /> : <NoRequests days={period.days} />}
        {more}
        <p class="note">
          A request counts once its key was accepted, whatever its status. Requests without a working key (401, 403), to
          paths that do not exist and with wrong methods are not counted: they are of no key. Counts are some seconds
          old.
        </p>
      </>
    ),
  };
}

const Periods = ({ self, period: { days } }: { self: string; period: UsagePeriod }) => (
  <nav class="choices" aria-label="Period">
    {PERIODS.map((period) => (
      <a
        key={period}
        class="button"
        href={`${self}?days=${period}`}
        aria-current={period === days ? "true" : undefined}
      >
        {period} days
      </a>
    ))}
  </nav>
);

const NoRequests = ({ days }: { days: number }) => (
  <p>
    No requests in {days} days. Each counts some seconds after its answer. <a href="/docs">The documentation</a> lists
    what can be asked for.
  </p>
);

/** A chart of some counts with its table by day, and the table by endpoint. */
function Counts({ counts, period, csv }: { counts: readonly UsageCount[]; period: UsagePeriod; csv: string }) {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const sums = daysOf(period).map((day) => ({ day, ...sumsOf(byDay.get(day) ?? []) }));
  const byEndpoint = [...Map.groupBy(counts, ({ endpoint }) => endpoint)]
    .map(([endpoint, members]) => ({ endpoint, statuses: statusesText(members), ...sumsOf(members) }))
    .sort((a, b) => b.requests - a.requests);
  return (
    <>
      <h2>By day</h2>
      <TimeBars
        id="requests"
        title="Requests by day"
        label={`Requests by day, ${period.since} to ${sums.at(-1)?.day}, by outcome`}
        unit="requests"
        format={countText}
        series={OUTCOMES.map(({ name, label, hint }) => ({
          label: `${label} (${hint})`,
          points: sums.map((each) => ({ period: each.day, value: each[name] })),
        }))}
        from={[]}
        vintage="counted by this server, days in UTC"
        csv={csv}
        table={
          <Table
            label="Requests by day"
            columns={DAY_COLUMNS}
            rows={sums.filter(({ requests }) => requests > 0).toReversed()}
          />
        }
      />
      <h2>By endpoint</h2>
      <Table label="Requests by endpoint" layout="records" columns={ENDPOINT_COLUMNS} rows={byEndpoint} />
      <CsvLink href={csv} />
    </>
  );
}

const SUM_COLUMNS: readonly Column<Sums>[] = [
  { heading: "Requests", isNumber: true, cell: ({ requests }) => countText(requests) },
  ...OUTCOMES.map(
    ({ name, label, hint }): Column<Sums> => ({
      heading: label,
      unit: hint,
      isNumber: true,
      cell: (sums) => countText(sums[name]),
    }),
  ),
];

const DAY_COLUMNS: readonly Column<Sums & { day: string }>[] = [
  { heading: "Day", cell: ({ day }) => day },
  ...SUM_COLUMNS,
];

const ENDPOINT_COLUMNS: readonly Column<Sums & { endpoint: string; statuses: string }>[] = [
  { heading: "Endpoint", cell: ({ endpoint }) => <code class="whole">{endpoint}</code> },
  ...SUM_COLUMNS,
  { heading: "Statuses", cell: ({ statuses }) => <div class="long">{statuses}</div> },
];

const KEY_COLUMNS: readonly Column<KeyRequests>[] = [
  { heading: "Key", cell: ({ id, label }) => <a href={`/keys/${id}/usage`}>{label}</a> },
  { heading: "Requests", isNumber: true, cell: ({ requests }) => countText(requests) },
];

/** Returns requests by status: `200: 1,204; 304: 12`. */
function statusesText(counts: readonly UsageCount[]): string {
  const byStatus = Map.groupBy(counts, ({ status }) => status);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, members]) => `${status}: ${countText(sumsOf(members).requests)}`)
    .join("; ");
}
