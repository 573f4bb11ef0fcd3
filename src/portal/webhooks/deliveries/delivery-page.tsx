import { VERSION } from "../../../executable/version.ts";
import { isAnswer, segment } from "../../../in-process/api-client.ts";
import { canonicalJson } from "../../../webhooks/envelope/canonical.ts";
import { PostForm } from "../../forms/form.tsx";
import type { PageAnswer, PageContext } from "../../page.ts";
import { CsvLink, downloadsOf } from "../../parts/downloads.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Facts, Time } from "../../parts/values.tsx";
import { nameOf, pagePath, readSubscription, type Subscription } from "../subscription-data.ts";
import { type Attempt, type Delivery, DeliveryState, filingOf, type Payload, subjectOf } from "./delivery-data.tsx";

const below = ({ delivery }: Readonly<Record<string, string>>): string => `/deliveries/${segment(delivery ?? "")}`;

/** `/webhooks/{id}/deliveries/{delivery}`: what was sent, and the result of each attempt. */
export async function deliveryPage({ api, path, session, query }: PageContext): Promise<PageAnswer> {
  const id = path.id ?? "";
  const [{ data: subscription }, answer] = await Promise.all([
    readSubscription(api, id),
    api.get("getWebhookDelivery", { id, delivery_id: path.delivery ?? "" }),
  ]);
  const delivery = answer.data;
  const downloads = downloadsOf(
    { query },
    {
      tables: { attempts: { columns: FIELDS, rows: delivery.attempts } },
      fileName: "delivery",
      self: pagePath(id, below(path)),
    },
  );
  if (downloads.answer) return downloads.answer;
  const isOpen = delivery.status === "queued" || delivery.status === "retrying";
  return {
    kind: "page",
    title: `Delivery of ${delivery.event_type}`,
    breadcrumb: [
      { label: "Webhooks", href: "/webhooks" },
      { label: nameOf(subscription), href: pagePath(id) },
      { label: "Deliveries", href: pagePath(id, "/deliveries") },
    ],
    summary: subjectOf(delivery.payload) || undefined,
    from: [answer],
    scripts: isOpen ? ["following"] : [],
    body: (
      <>
        {isOpen && (
          <p class="banner" role="status" data-follow={`${delivery.status} ${delivery.attempt_count}`}>
            {waitText(delivery, subscription)}
            <noscript> Open this page again to see the result.</noscript>
          </p>
        )}
        <DeliveryFacts delivery={delivery} />
        <PostForm action={pagePath(id, `${below(path)}/replay`)} session={session}>
          <p>
            <button type="submit">Send it again</button>
          </p>
        </PostForm>
        <Attempts attempts={delivery.attempts} csv={downloads.address("attempts")} />
        <h2>Request</h2>
        <p class="note">
          As it was or will be sent, to the webhook's current address. Each attempt has its own signature.
        </p>
        <pre>
          <code>{sentRequest(subscription.url, delivery.payload, delivery.attempts.at(-1))}</code>
        </pre>
        <details>
          <summary>The body, with its lines broken</summary>
          <pre>
            <code>{JSON.stringify(delivery.payload, null, 2)}</code>
          </pre>
        </details>
      </>
    ),
  };
}

/** Says what a delivery waits for. */
function waitText(delivery: Delivery, { is_active: isActive }: Subscription): string {
  if (!isActive) return "It waits: nothing is sent until the webhook is active again.";
  return delivery.attempt_count === 0 ? "It is being sent." : "It is sent again if an attempt fails.";
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const filing = filingOf(delivery.payload);
  return (
    <Facts
      facts={[
        ["Status", <DeliveryState key="status" status={delivery.status} />],
        ["Id", <code key="id">{delivery.id}</code>],
        ["Caused by", delivery.triggered_by],
        ["Recorded", <Time key="recorded" at={delivery.payload.timestamp} />],
        ["Queued", <Time key="queued" at={delivery.created_at} />],
        ["Ended", delivery.completed_at && <Time at={delivery.completed_at} />],
        ["Next attempt", delivery.next_retry_at && <Time at={delivery.next_retry_at} />],
        ["Filing", filing && <a href={`/filings/${segment(filing)}`}>{filing}</a>],
      ]}
    />
  );
}

function Attempts({ attempts, csv }: { attempts: readonly Attempt[]; csv: string }) {
  if (attempts.length === 0) return null;
  return (
    <>
      <h2>Attempts</h2>
      <Table label="Attempts" layout="records" columns={COLUMNS} rows={attempts} />
      <CsvLink href={csv} />
      <p class="note">
        Times are in milliseconds. An attempt on a kept connection has none for DNS, the connection and TLS.
      </p>
      {attempts
        .filter(({ response_body: text }) => text)
        .map(({ number, response_body: text }) => (
          <section key={number}>
            <h3>Answer to attempt {number}</h3>
            <pre>
              <code>{text}</code>
            </pre>
          </section>
        ))}
    </>
  );
}

/** Returns a number of milliseconds: `12.4`; "–" for null. */
const msText = (ms: number | null): string => (ms === null ? "–" : ms.toFixed(1));

/** The fields of the CSV. */
const FIELDS = [
  ...["number", "started_at", "http_status", "error", "dns_ms", "connect_ms", "tls_ms", "first_byte_ms"],
  ...["duration_ms", "address", "response_body"],
];

const COLUMNS: readonly Column<Attempt>[] = [
  { heading: "Attempt", cell: ({ number }) => number },
  { heading: "Began", cell: ({ started_at: at }) => <Time at={at} /> },
  { heading: "Answer", isNumber: true, cell: ({ http_status: status }) => status ?? "–" },
  {
    heading: "Outcome",
    cell: ({ error }) => (error === null ? <span class="good">✓ accepted</span> : <span class="bad">✕ {error}</span>),
  },
  { heading: "DNS", unit: "ms", isNumber: true, cell: ({ dns_ms: ms }) => msText(ms) },
  { heading: "Connect", unit: "ms", isNumber: true, cell: ({ connect_ms: ms }) => msText(ms) },
  { heading: "TLS", unit: "ms", isNumber: true, cell: ({ tls_ms: ms }) => msText(ms) },
  { heading: "First byte", unit: "ms", isNumber: true, cell: ({ first_byte_ms: ms }) => msText(ms) },
  { heading: "In all", unit: "ms", isNumber: true, cell: ({ duration_ms: ms }) => msText(ms) },
  { heading: "Address", cell: ({ address }) => address && <code>{address}</code> },
];

/** Sends a delivery again, and goes to the new one. */
export async function replayDelivery({ api, path }: PageContext): Promise<PageAnswer> {
  const id = path.id ?? "";
  const sent = await api.send("replayWebhookDelivery", { id, delivery_id: path.delivery ?? "" });
  if (!isAnswer(sent)) throw sent.error;
  return { kind: "redirect", to: pagePath(id, `/deliveries/${sent.data.replay_delivery_id}`) };
}

/**
 * Returns the request of a delivery as it is sent to an address: its lines, headers, and the very bytes of its body.
 * The signature needs the secret, which pages don't have: it is named by what it is made of.
 */
function sentRequest(url: string, payload: Payload, attempt: Attempt | undefined): string {
  const { host, pathname, search } = new URL(url);
  const body = canonicalJson(payload);
  const seconds = attempt ? Math.floor(Date.parse(attempt.started_at) / 1000) : undefined;
  return [
    `POST ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    `User-Agent: govdata/${VERSION}`,
    `X-Service-Signature: t=${seconds ?? "<seconds since 1970>"},v1=<HMAC-SHA256 of "t.body" with the secret, in hex>`,
    "Accept: */*",
    "Accept-Encoding: identity",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\n");
}
