import { type ApiQuery, requestLine } from "../../../in-process/api-client.ts";
import { TEST_TYPE } from "../../../webhooks/envelope/envelope.ts";
import { Field } from "../../forms/form.tsx";
import { SelectField } from "../../forms/select.tsx";
import type { PageAnswer, PageContext } from "../../page.ts";
import { TableLinks } from "../../parts/downloads.tsx";
import { countText } from "../../parts/figures.ts";
import { Pager, pageNumber } from "../../parts/links.tsx";
import { Table } from "../../parts/table.tsx";
import { nameOf, pagePath, readEventTypes, readSubscription } from "../subscription-data.ts";
import { deliveryColumns, STATUSES, timeSent } from "./delivery-data.tsx";

const PER_PAGE = 50;

/** The filters, as the address has them. */
interface Filters {
  status: string;
  event_type: string;
  from: string;
  to: string;
}

/** `/webhooks/{id}/deliveries`: what was sent and what waits; `status=`, `event_type=`, `from=`, `to=`, `page=`. */
export async function deliveriesPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const id = path.id ?? "";
  const text = (name: string): string => (query.get(name) ?? "").trim();
  const filters: Filters = {
    status: text("status"),
    event_type: text("event_type"),
    from: text("from"),
    to: text("to"),
  };
  const askedQuery = requested(filters);
  if (query.has("csv"))
    return { kind: "csv", request: api.request("listWebhookDeliveries", { id, ...askedQuery }), name: "deliveries" };
  const page = pageNumber(query);
  const [subscription, deliveries, eventTypes] = await Promise.all([
    readSubscription(api, id),
    api.get("listWebhookDeliveries", { id, ...askedQuery, page, per_page: PER_PAGE }),
    readEventTypes(api),
  ]);
  const self = (more: ApiQuery) => requestLine(pagePath(id, "/deliveries"), { ...filled(filters), ...more });
  const { data, total, hasMore } = deliveries;
  return {
    kind: "page",
    title: "Deliveries",
    breadcrumb: [
      { label: "Webhooks", href: "/webhooks" },
      { label: nameOf(subscription.data), href: pagePath(id) },
    ],
    summary:
      total === null ? undefined : `${countText(total)} ${total === 1 ? "delivery" : "deliveries"}, newest first`,
    from: [deliveries, subscription, eventTypes],
    body: (
      <>
        <FilterForm filters={filters} types={[...eventTypes.data.map((entry) => entry.event_type), TEST_TYPE]} />
        {data.length === 0 ? (
          <p>
            No deliveries match. <a href={pagePath(id, "/deliveries")}>Show all</a>, or{" "}
            <a href={pagePath(id)}>send a test</a>.
          </p>
        ) : (
          <>
            <Table hasLinks label="Deliveries" layout="records" columns={deliveryColumns(id)} rows={data} />
            <Pager
              page={page}
              perPage={PER_PAGE}
              total={total}
              hasMore={hasMore}
              href={(number) => self({ page: number })}
            />
            <p class="tools">
              <TableLinks href={self({ csv: "deliveries" })}>Download these deliveries as CSV</TableLinks>
              <a
                href={requestLine(pagePath(id, "/replays"), {
                  from: filters.from || undefined,
                  to: filters.to || undefined,
                })}
              >
                Replay a time range
              </a>
            </p>
          </>
        )}
      </>
    ),
  };
}

/** The filters that are set. */
const filled = (filters: Filters): ApiQuery =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));

/** The filters as the API takes them. */
const requested = (filters: Filters): ApiQuery => ({
  ...filled(filters),
  ...(filters.from ? { from: timeSent(filters.from) } : {}),
  ...(filters.to ? { to: timeSent(filters.to) } : {}),
});

/** Chooses which deliveries are listed: a form, so that it works without script. */
function FilterForm({ filters, types }: { filters: Filters; types: readonly string[] }) {
  const option = (value: string) => ({ value, label: value });
  return (
    <form class="filters">
      <SelectField
        name="status"
        label="Status"
        options={[{ value: "", label: "any" }, ...STATUSES.map(option)]}
        value={filters.status}
      />
      <SelectField
        name="event_type"
        label="Event"
        options={[{ value: "", label: "any" }, ...types.map(option)]}
        value={filters.event_type}
      />
      <Field name="from" label="From (UTC)" type="datetime-local" value={filters.from} />
      <Field name="to" label="Before (UTC)" type="datetime-local" value={filters.to} />
      <button type="submit">Show</button>
    </form>
  );
}
