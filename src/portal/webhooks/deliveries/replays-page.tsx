import { isAnswer, segment } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { faultsOf } from "../../forms/faults.ts";
import { type Faults, Field, PostForm } from "../../forms/form.tsx";
import { SelectField } from "../../forms/select.tsx";
import type { PageAnswer, PageContext, Session } from "../../page.ts";
import { TableLinks } from "../../parts/downloads.tsx";
import { countText } from "../../parts/figures.ts";
import { Pager, pageNumber } from "../../parts/links.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Time } from "../../parts/values.tsx";
import { Done } from "../status.tsx";
import { nameOf, pagePath, readSubscription, type Subscription } from "../subscription-data.ts";
import { timeSent } from "./delivery-data.tsx";

/** A replay of a time range, as the API answers it. */
type Replay = RowOf<"listWebhookReplays">;

const PER_PAGE = 20;
const FIELDS = ["from", "to", "status", "event_type"];

/** Which events are sent again, by their results. */
const STATUSES = [
  { value: "", label: "all events" },
  { value: "missed", label: "those without a delivery" },
  { value: "failed", label: "those whose delivery failed" },
  { value: "succeeded", label: "those whose delivery succeeded" },
];

/** `/webhooks/{id}/replays`: sends the events of a time range again; shows such replays. `from=`, `to=`, `page=`. */
export const replaysPage = (context: PageContext): Promise<PageAnswer> =>
  listedPage(context, { sent: context.query, faults: {} });

async function listedPage(
  { api, path, query, session }: PageContext,
  { sent, faults, status }: { sent: URLSearchParams; faults: Faults; status?: number },
): Promise<PageAnswer> {
  const id = path.id ?? "";
  if (query.get("csv") === "replays")
    return { kind: "csv", request: api.request("listWebhookReplays", { id }), name: "replays" };
  const page = pageNumber(query);
  const [{ data: subscription }, replays] = await Promise.all([
    readSubscription(api, id),
    api.get("listWebhookReplays", { id, page, per_page: PER_PAGE }),
  ]);
  const { data, total, hasMore } = replays;
  return {
    kind: "page",
    ...(status === undefined ? {} : { status }),
    title: "Replay a time range",
    breadcrumb: [
      { label: "Webhooks", href: "/webhooks" },
      { label: nameOf(subscription), href: pagePath(id) },
    ],
    summary: "Sends events again that match the webhook as it is now, including events from before it existed.",
    from: [replays],
    body: (
      <>
        <Done query={query} />
        <RangeForm subscription={subscription} session={session} sent={sent} faults={faults} />
        {data.length > 0 && (
          <>
            <h2>Replays</h2>
            <Table label="Replays" layout="records" columns={columnsOf(id, session)} rows={data} />
            <p class="tools">
              <TableLinks href={pagePath(id, "/replays?csv=replays")} />
            </p>
            <Pager
              page={page}
              perPage={PER_PAGE}
              total={total}
              hasMore={hasMore}
              href={(number) => pagePath(id, `/replays?page=${number}`)}
            />
          </>
        )}
      </>
    ),
  };
}

function RangeForm({
  subscription: { id, events },
  session,
  sent,
  faults,
}: {
  subscription: Subscription;
  session: Session | undefined;
  sent: URLSearchParams;
  faults: Faults;
}) {
  const text = (name: string): string => sent.get(name) ?? "";
  return (
    <PostForm action={pagePath(id, "/replays")} session={session} faults={faults}>
      <Field name="from" label="From (UTC)" type="datetime-local" value={text("from")} isRequired faults={faults} />
      <Field
        name="to"
        label="Before (UTC)"
        type="datetime-local"
        value={text("to")}
        hint="Now by default."
        faults={faults}
      />
      <SelectField name="status" label="Which" options={STATUSES} value={text("status")} faults={faults} />
      <SelectField
        name="event_type"
        label="Event"
        options={[{ value: "", label: "any of the webhook" }, ...events.map((type) => ({ value: type, label: type }))]}
        value={text("event_type")}
        faults={faults}
      />
      <button class="main" type="submit">
        Replay these events
      </button>
    </PostForm>
  );
}

const columnsOf = (id: string, session: Session | undefined): readonly Column<Replay>[] => [
  { heading: "Begun", cell: ({ created_at: at }) => <Time at={at} /> },
  { heading: "From", cell: ({ from }) => <Time at={from} /> },
  { heading: "Before", cell: ({ to }) => <Time at={to} /> },
  {
    heading: "Which",
    cell: ({ status, event_type: type }) =>
      [STATUSES.find(({ value }) => value === (status ?? ""))?.label, type].filter(Boolean).join(", "),
  },
  { heading: "Events", isNumber: true, cell: ({ event_count: count }) => countText(count) },
  { heading: "Deliveries", isNumber: true, cell: ({ delivery_count: count }) => countText(count) },
  {
    heading: "State",
    cell: ({ id: replay, state }) =>
      state === "running" ? (
        <PostForm action={pagePath(id, `/replays/${segment(replay)}/cancel`)} session={session}>
          <span class="warn">… running</span> <button type="submit">Cancel</button>
        </PostForm>
      ) : (
        <span class={state === "done" ? "good" : "missing"}>{state === "done" ? "✓ done" : "canceled"}</span>
      ),
  },
];

/** Begins a replay. What is wrong is next to the fields. */
export async function startReplay(context: PageContext): Promise<PageAnswer> {
  const { api, path, form } = context;
  const id = path.id ?? "";
  const [from, to] = [form.get("from") ?? "", form.get("to") ?? ""].map((text) => timeSent(text.trim()));
  const body = {
    from,
    ...(to === "" ? {} : { to }),
    status: form.get("status") || null,
    event_type: form.get("event_type") || null,
  };
  const sent = await api.send("createWebhookReplay", { id }, body);
  if (isAnswer(sent)) return { kind: "redirect", to: pagePath(id, "/replays?done=replay") };
  return listedPage(context, { sent: form, faults: faultsOf(sent.error, FIELDS), status: sent.error.status });
}

/** Cancels a replay that runs. */
export async function cancelReplay({ api, path }: PageContext): Promise<PageAnswer> {
  const id = path.id ?? "";
  const canceled = await api.send("cancelWebhookReplay", { id, replay_id: path.replay ?? "" });
  if (!isAnswer(canceled)) throw canceled.error;
  return { kind: "redirect", to: pagePath(id, "/replays?done=canceled") };
}
