import type { Settings } from "../../config.ts";
import { action } from "../../http/action.ts";
import { idParameter } from "../../http/parameters/uuid.ts";
import { list, resource } from "../../http/read-endpoints.ts";
import { BULK_REPLAY_COST } from "../limits.ts";
import { replayCount, replayPage } from "../replays/queries/replays.ts";
import { cancelReplay, rangeFaults, replayRuns, requireReplay, startReplay } from "../replays/replays.ts";
import { takeUse } from "../subscriptions/account-limits.ts";
import { ROWS_AT_ONCE } from "../subscriptions/deliveries.ts";
import { requireSubscription } from "../subscriptions/subscriptions.ts";
import { NO_SUBSCRIPTION, OF_ACCOUNT, PATH, subscriptionId } from "./parameters.ts";
import { NewReplay, REPLAY_EXAMPLE, Replay, shownReplay } from "./replay-schemas.ts";
import type { WebhookParts } from "./subscriptions.ts";

const NO_REPLAY = {
  ...NO_SUBSCRIPTION,
  when: "The account has no subscription of this id, or the subscription no such replay.",
};
const REPLAYS = `${PATH}/{id}/replays`;
const onReplay = {
  path: `${REPLAYS}/{replay_id}`,
  parameters: { id: subscriptionId, replay_id: idParameter("The id of a replay.", REPLAY_EXAMPLE) },
  notFound: NO_REPLAY,
} as const;

/** Endpoints that begin, list, read and cancel bulk replays. */
export const replayEndpoints = (parts: WebhookParts, settings: Pick<Settings, "deliveryDays">) => [
  startEndpoint(parts, settings),
  ...readEndpoints(parts),
  cancelEndpoint(parts),
];

const startEndpoint = (parts: WebhookParts, settings: Pick<Settings, "deliveryDays">) =>
  action({
    ...OF_ACCOUNT,
    id: "createWebhookReplay",
    method: "POST",
    path: REPLAYS,
    summary: "Replay a time range",
    description:
      "Sends the events of a time range that match the subscription as it is now: also those from before it was " +
      "created, or from while it was not active. Each gets a new delivery with `triggered_by: replay`. With " +
      "`status`, `from` can't be before the deliveries that are kept. Events whose data is no longer kept are left " +
      `out. It counts as ${BULK_REPLAY_COST} replays of a delivery.`,
    parameters: { id: subscriptionId },
    body: NewReplay,
    checkBody: async (body) => rangeFaults(body, settings),
    bodyExamples: {
      "What was missed": { from: "2026-03-01", status: "missed" },
      "Everything of a type": { from: "2025-01-01", to: "2026-01-01", event_type: "filing.created" },
    },
    answers: { 202: Replay },
    notFound: NO_SUBSCRIPTION,
    conflicts: {
      when: "The subscription is not active, nothing can be sent to its address, or a replay of it runs.",
      message: replayRuns(REPLAY_EXAMPLE).message,
    },
    async answer({ id }, { account, body }) {
      const { sql, mostSubscriptions } = parts;
      const takeUses = () => takeUse(sql, account.id, { kind: "replays", cost: BULK_REPLAY_COST, mostSubscriptions });
      const replay = await startReplay({ ...parts, takeUses }, account, { subscriptionId: id, body });
      return { status: 202, data: shownReplay(replay) };
    },
  });

const readEndpoints = ({ sql }: WebhookParts) => [
  list({
    ...OF_ACCOUNT,
    id: "listWebhookReplays",
    path: REPLAYS,
    summary: "Replays of a subscription",
    description: "Bulk replays of a subscription, newest first.",
    parameters: { id: subscriptionId },
    row: Replay,
    notFound: NO_SUBSCRIPTION,
    async answer({ id }, { account }) {
      const subscription = await requireSubscription(sql, account, id);
      const page = async (range: { limit: number; offset: number }) =>
        (await replayPage(sql, subscription.id, range)).map(shownReplay);
      return {
        async page(range) {
          const [rows, total] = await Promise.all([page(range), replayCount(sql, subscription.id)]);
          return { rows, total };
        },
        all: () => pages(page),
      };
    },
  }),
  resource({
    ...OF_ACCOUNT,
    ...onReplay,
    id: "getWebhookReplay",
    summary: "A replay",
    description: "A bulk replay, with how many events and deliveries it has come to.",
    data: Replay,
    answer: async ({ id, replay_id: replayId }, { account }) => ({
      data: shownReplay(await requireReplay(sql, account, { subscriptionId: id, id: replayId })),
    }),
  }),
];

async function* pages<Row>(page: (range: { limit: number; offset: number }) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await page({ limit: ROWS_AT_ONCE, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

const cancelEndpoint = ({ sql }: WebhookParts) =>
  action({
    ...OF_ACCOUNT,
    ...onReplay,
    id: "cancelWebhookReplay",
    method: "DELETE",
    summary: "Cancel a replay",
    description:
      "Ends a replay that runs, and answers it. Deliveries that it has queued are sent all the same. A replay that " +
      "has ended stays as it is.",
    answers: { 200: Replay },
    answer: async ({ id, replay_id: replayId }, { account }) => ({
      status: 200,
      data: shownReplay(await cancelReplay(sql, account, { subscriptionId: id, id: replayId })),
    }),
  });
