import { beforeAll, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { openDatabase } from "../../../src/storage/database.ts";
import { FIRST_ID } from "../../../src/webhooks/subscriptions/ids.ts";
import { claimDeliveries, waitingSubscriptions } from "../../../src/webhooks/worker/queries/claim.ts";
import { testStore } from "../../support/store.ts";
import { addAccount } from "./support.ts";

const store = testStore("claim_plan");
const DEAD = 3;
const HEALTHY = 5_000;
/** That a step of a plan may handle: twice the candidates of a claim. */
const MOST_ROWS = 2_048;
let healthyIds: string[] = [];

beforeAll(async () => {
  const { sql } = store.database;
  const accountId = await addAccount(store);
  await sql`
    insert into webhook_subscriptions (account_id, url, events, secret, is_active)
    select ${accountId}, 'https://receiver.example/', ${["filing.created"]}, 'whsec_x', number > ${DEAD}
      from generate_series(1, ${DEAD + HEALTHY}) as number`;
  // 100,000 finished, 100,000 due for dead subscriptions, 3 due and 3 later for each healthy one.
  await sql`
    insert into webhook_deliveries (id, subscription_id, type, test_data, recorded_at, state, due_at)
    select gen_random_uuid(), subscriptions.id, 'webhook.test', '{}', now(),
           (case when number % 2 = 0 then 'succeeded' else 'queued' end)::webhook_delivery_state,
           case when number % 2 = 1 then now() - interval '1 hour' end
      from (select array_agg(id) as ids from webhook_subscriptions where not is_active) as dead
     cross join generate_series(1, 200000) as number
     cross join lateral (select dead.ids[1 + number % ${DEAD}] as id) as subscriptions`;
  await sql`
    insert into webhook_deliveries (id, subscription_id, type, test_data, recorded_at, due_at)
    select gen_random_uuid(), subscriptions.id, 'webhook.test', '{}', now(),
           now() + (number - 3.5) * interval '1 minute'
      from (select id from webhook_subscriptions where is_active limit 600) as subscriptions,
           generate_series(1, 6) as number`;
  await sql.unsafe("vacuum analyze webhook_deliveries");
  await sql`insert into webhook_bases (id, url) overriding system value values (1, 'https://data.example.org')`;
  const rows = await sql<{ id: string }[]>`
    select subscription_id as id from webhook_deliveries where due_at > now() group by subscription_id order by id`;
  healthyIds = rows.map(({ id }) => id);
}, 120_000);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows that a node handed on or left out, over all its loops. */
const rowsOf = (node: PlanNode): number =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0)) *
  (node["Actual Loops"] ?? 0);

type PlanKind = "custom" | "generic";

/** Runs a statement, with a plan for its values or one for any, and returns the plan. */
async function planOf(kind: PlanKind, run: (sql: typeof store.database.sql) => unknown): Promise<PlanNode> {
  let statement = "";
  let values: unknown[] = [];
  run(((strings: TemplateStringsArray, ...given: unknown[]) => {
    statement = strings.reduce((text, part, index) => `${text}$${index}${part}`);
    values = given;
  }) as unknown as typeof store.database.sql);
  const worker = openDatabase(store.database.target, { max: 1, purpose: "answers" });
  try {
    await worker.sql.unsafe(`set plan_cache_mode = force_${kind}_plan`);
    await worker.sql.unsafe(`prepare planned as ${statement}`);
    const literals = values.map((value) => `'${Array.isArray(value) ? `{${value.join()}}` : value}'`);
    const [row] = await worker.sql.unsafe<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
      `explain (analyze, buffers, format json) execute planned (${literals.join()})`,
    );
    return row!["QUERY PLAN"][0].Plan;
  } finally {
    await worker.close();
  }
}

function expectBounded(plan: PlanNode, mostBlocks: number): void {
  const nodes = nodesOf(plan);
  const scans = nodes.filter((node) => node["Relation Name"] === "webhook_deliveries");
  expect(scans.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
  expect(scans.map((node) => node["Index Name"])).toContain("webhook_deliveries_ready");
  expect((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0)).toBeLessThan(mostBlocks);
  expect(nodes.filter((node) => rowsOf(node) > MOST_ROWS)).toEqual([]);
}

// The tables of subscriptions and accounts have no statistics here, as on a server that was just set up.
describe.each<PlanKind>(["custom", "generic"])(
  "next to 100,000 due deliveries of dead subscriptions, %s plan",
  (kind) => {
    test("a claim of 256 reads the index of due deliveries, and few blocks", async () => {
      const rooms = healthyIds
        .slice(0, 256)
        .map((subscriptionId, index) => ({ subscriptionId, room: 2, turn: index + 1, turns: 256 }));
      const request = { rooms, most: 256, claim: randomUUID(), leaseMs: 30_000, baseId: 1, shiftMs: 0 };
      expectBounded(await planOf(kind, (sql) => claimDeliveries(sql, request)), 10_000);
    });

    test("a look at 256 subscriptions probes the index of due deliveries once or twice for each", async () => {
      const plan = await planOf(kind, (sql) => waitingSubscriptions(sql, { afterId: FIRST_ID, most: 256, shiftMs: 0 }));
      expectBounded(plan, 10_000);
    });
  },
);
