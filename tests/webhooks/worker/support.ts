import { randomUUID } from "node:crypto";
import { openLog } from "../../../src/log.ts";
import { openSender, type Sender } from "../../../src/webhooks/sending/sender.ts";
import { newSecret } from "../../../src/webhooks/subscriptions/secrets.ts";
import type { WorkerOptions } from "../../../src/webhooks/worker/parts.ts";
import { startWorker, type Worker } from "../../../src/webhooks/worker/worker.ts";
import type { TestStore } from "../../support/store.ts";

/** A request as a receiver got it. */
export interface ReceivedDelivery {
  path: string;
  id: string;
  body: string;
  signature: string;
}

/** A receiver on this machine whose answers a test decides. */
export interface Receiver {
  url: string;
  received: ReceivedDelivery[];
  answer: (delivery: ReceivedDelivery) => Response | Promise<Response>;
  stop(): Promise<void>;
}

/** Starts a receiver; it answers 200 until the test says otherwise. */
export function startReceiver(hostname = "127.0.0.1"): Receiver {
  const receiver = {
    received: [] as ReceivedDelivery[],
    answer: (_: ReceivedDelivery): Response | Promise<Response> => new Response("thanks"),
  };
  const server = Bun.serve({
    hostname,
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const body = await request.text();
      const delivery = {
        path: new URL(request.url).pathname,
        id: (JSON.parse(body) as { id: string }).id,
        body,
        signature: request.headers.get("x-service-signature") ?? "",
      };
      receiver.received.push(delivery);
      return receiver.answer(delivery);
    },
  });
  return Object.assign(receiver, { url: `http://${hostname}:${server.port}`, stop: () => server.stop(true) });
}

/** What workers of tests may send to. */
export const LOCAL_RULES = { allowNetworks: ["127.0.0.0/8"], allowHttp: true, resolver: undefined };

/** A worker of a test, which closes its sender too. */
export interface TestWorker extends Worker {
  sender: Sender;
}

/** Starts a worker in this process. */
export async function testWorker(
  { database }: TestStore,
  options: Partial<Omit<WorkerOptions, "database" | "settings">> & {
    settings?: Partial<WorkerOptions["settings"]>;
  } = {},
): Promise<TestWorker> {
  const sender = options.sender ?? openSender(LOCAL_RULES);
  const settings = { baseUrl: "https://data.example.org", secretsKeys: [], shutdownSeconds: 1, ...options.settings };
  const log = options.log ?? openLog({ write: () => {} });
  const worker = await startWorker({ ...options, database, settings, sender, log });
  return {
    ...worker,
    sender,
    async stop() {
      await worker.stop();
      await sender.close();
    },
  };
}

/** Adds an account, and returns its number. */
export async function addAccount({ database }: TestStore): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`
    insert into accounts (email) values (${`${randomUUID()}@example.org`}) returning id`;
  return row!.id;
}

/** Adds a subscription of its own account unless one is named, and returns its id. */
export async function addSubscription(
  store: TestStore,
  url: string,
  {
    accountId,
    secret = newSecret(),
    isActive = true,
  }: { accountId?: number; secret?: string; isActive?: boolean } = {},
): Promise<string> {
  const [row] = await store.database.sql<{ id: string }[]>`
    insert into webhook_subscriptions (account_id, url, events, secret, is_active)
    values (${accountId ?? (await addAccount(store))}, ${url}, ${["filing.created"]}, ${secret}, ${isActive})
    returning id`;
  return row!.id;
}

/** Records events, which the trigger turns into deliveries of every active subscription. */
export async function recordEvents({ database }: TestStore, count: number): Promise<void> {
  await database.sql`
    insert into events (type, dedupe_key, filing_type, data)
    select 'filing.created', gen_random_uuid()::text, '8-K', jsonb_build_object('number', number, 'cik', '0000000001')
      from generate_series(1, ${count}) as number`;
}

/** A delivery with what tests look at. */
export interface DeliveryView {
  id: string;
  subscription_id: string;
  state: string;
  attempts: number;
  due_in_s: number | null;
  claim: string | null;
}

/**
 * Returns the deliveries of a subscription, or of all, oldest first. `due_in_s` counts from the database's own time.
 */
export const deliveriesOf = async ({ database }: TestStore, subscriptionId?: string): Promise<DeliveryView[]> => [
  ...(await database.sql<DeliveryView[]>`
    select id, subscription_id, state, attempts, extract(epoch from due_at - now())::float8 as due_in_s, claim
      from webhook_deliveries
     where subscription_id = ${subscriptionId ?? null} or ${subscriptionId === undefined}
     order by id`),
];

/** A subscription with what tests look at. */
export interface SubscriptionView {
  is_active: boolean;
  consecutive_failure_count: number;
  disabled_at: Date | null;
  disabled_reason: string | null;
  updated_at: Date;
}

/** Returns a subscription. */
export async function subscriptionOf({ database }: TestStore, id: string): Promise<SubscriptionView> {
  const [row] = await database.sql<SubscriptionView[]>`
    select is_active, consecutive_failure_count, disabled_at, disabled_reason, updated_at
      from webhook_subscriptions
     where id = ${id}`;
  return row!;
}
