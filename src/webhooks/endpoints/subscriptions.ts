import { action } from "../../http/action.ts";
import { resource, series } from "../../http/read-endpoints.ts";
import type { Database } from "../../storage/database.ts";
import { DELIVERY_CALLBACK } from "../catalog/callback.ts";
import { noRoom } from "../subscriptions/account-limits.ts";
import { type CompanyDirectory, withCiks } from "../subscriptions/companies.ts";
import { fieldFaults } from "../subscriptions/fields.ts";
import { subscriptionHealth } from "../subscriptions/queries/health.ts";
import { subscriptionsOfAccount } from "../subscriptions/queries/subscriptions.ts";
import {
  createSubscription,
  deleteSubscription,
  requireSubscription,
  rotateSecret,
  updateSubscription,
} from "../subscriptions/subscriptions.ts";
import type { UrlChecks } from "../subscriptions/targets.ts";
import { listsOf } from "./narrowing-schemas.ts";
import { NO_SUBSCRIPTION, OF_ACCOUNT, PATH, subscriptionId } from "./parameters.ts";
import {
  CreatedSubscription,
  NewSubscription,
  RotatedSecret,
  Subscription,
  SubscriptionHealth,
  SubscriptionPatch,
  shownHealth,
  shownSubscription,
} from "./subscription-schemas.ts";

/** What the endpoints of webhooks work with. */
export interface WebhookParts extends Pick<Database, "sql" | "transaction"> {
  /** `settings.webhooksPerAccount`. */
  mostSubscriptions: number;
  urls: UrlChecks;
  directory: CompanyDirectory;
  /** `settings.secretsKeys`. */
  keys: readonly Uint8Array[];
  /** Without a slash at the end. */
  baseUrl: string;
}

/** Endpoints that list, read, create, change and delete subscriptions. */
export const subscriptionEndpoints = (parts: WebhookParts) => [
  ...readEndpoints(parts),
  createEndpoint(parts),
  ...changeEndpoints(parts),
];

const createEndpoint = ({ urls, directory, keys, mostSubscriptions: most, ...database }: WebhookParts) =>
  action({
    ...OF_ACCOUNT,
    id: "createWebhook",
    method: "POST",
    path: PATH,
    summary: "Create a subscription",
    description:
      "Subscribes an address to events that are recorded from now on, narrowed by lists: an event has to be in each " +
      "list, and one item of the list is enough. Of a filing of several companies, one is enough, too. The answer " +
      "has the signing secret, which is not shown again. The same address and events can be subscribed to more than " +
      "once; each subscription gets its own deliveries. An address that is not public, or whose host does not " +
      "resolve, is refused.",
    parameters: {},
    body: NewSubscription,
    checkBody: (body) => fieldFaults(body, { urls, directory }),
    bodyExamples: {
      "Annual reports": {
        url: "https://example.org/hooks",
        events: ["filing.created"],
        filing_types: ["10-K", "10-K/A"],
        description: "Annual reports",
      },
      "Officers of some companies": {
        url: "https://example.org/officers",
        events: ["corporate_event.created"],
        companies: ["AAPL", "MSFT", "0001045810"],
        item_codes: ["5.02"],
      },
      "Changes of boards": { url: "https://example.org/boards", events: ["board.changed"] },
    },
    answers: { 201: CreatedSubscription },
    conflicts: {
      when: `The account has as many subscriptions as it may have: ${most}; operators are not limited.`,
      message: noRoom(most, most).message,
    },
    callback: DELIVERY_CALLBACK,
    async answer(_, { account, body }) {
      const { url, description = null } = body;
      const fields = { url: urls.normalized(url), description, ...(await withCiks(listsOf(body), directory)) };
      const { secret, ...row } = await createSubscription(database, account, { fields, keys, most });
      return { status: 201, data: { ...shownSubscription(row), secret }, location: `${PATH}/${row.id}` };
    },
  });

const readEndpoints = ({ sql, directory }: WebhookParts) => [
  series({
    ...OF_ACCOUNT,
    id: "listWebhooks",
    path: PATH,
    summary: "Subscriptions",
    description: "All subscriptions of the account, in the order in which they were created.",
    parameters: {},
    row: Subscription,
    answer: async (_, { account }) => ({
      rows: (await subscriptionsOfAccount(sql, account.id)).map(shownSubscription),
    }),
  }),
  resource({
    ...OF_ACCOUNT,
    id: "getWebhook",
    path: `${PATH}/{id}`,
    summary: "A subscription",
    description: "A subscription, with how many deliveries wait, when the next attempt is due, and what failed last.",
    parameters: { id: subscriptionId },
    data: SubscriptionHealth,
    notFound: NO_SUBSCRIPTION,
    async answer({ id }, { account }) {
      const subscription = await requireSubscription(sql, account, id);
      const { companies } = subscription;
      const [health, watched] = await Promise.all([
        subscriptionHealth(sql, subscription.id),
        companies === null ? null : directory.describe(companies),
      ]);
      return { data: shownHealth(subscription, { health, watched }) };
    },
  }),
];

const changeEndpoints = ({ sql, transaction, urls, directory, keys }: WebhookParts) => [
  action({
    ...OF_ACCOUNT,
    id: "updateWebhook",
    method: "PATCH",
    path: `${PATH}/{id}`,
    summary: "Change a subscription",
    description:
      "Changes the fields of the body; the others stay. A list replaces the list before it. The next attempt of a " +
      "delivery already goes to a new address. `is_active: true` reactivates a disabled subscription: its failures " +
      "are forgotten, and deliveries that waited are sent. `is_active: false` disables it.",
    parameters: { id: subscriptionId },
    body: SubscriptionPatch,
    checkBody: (body) => fieldFaults(body, { urls, directory }),
    bodyExamples: {
      "Other companies": { companies: ["AAPL", "NVDA"] },
      Reactivate: { is_active: true },
      "All forms": { filing_types: null },
    },
    answers: { 200: Subscription },
    notFound: NO_SUBSCRIPTION,
    async answer({ id }, { account, body }) {
      const fields = await withCiks(body, directory);
      const change = body.url === undefined ? fields : { ...fields, url: urls.normalized(body.url) };
      const row = await updateSubscription({ sql, transaction }, account, { id, change });
      return { status: 200, data: shownSubscription(row) };
    },
  }),
  action({
    ...OF_ACCOUNT,
    id: "deleteWebhook",
    method: "DELETE",
    path: `${PATH}/{id}`,
    summary: "Delete a subscription",
    description: "Deletes a subscription. Deliveries that wait are not sent, and can no longer be read.",
    parameters: { id: subscriptionId },
    answers: { 204: null },
    notFound: NO_SUBSCRIPTION,
    async answer({ id }, { account }) {
      await deleteSubscription(sql, account, id);
      return { status: 204 };
    },
  }),
  action({
    ...OF_ACCOUNT,
    id: "rotateWebhookSecret",
    method: "POST",
    path: `${PATH}/{id}/rotate-secret`,
    summary: "Replace the signing secret",
    description:
      "Replaces the signing secret at once and shows the new one, once. Attempts that begin afterwards are signed " +
      "with it, retries too.",
    parameters: { id: subscriptionId },
    answers: { 200: RotatedSecret },
    notFound: NO_SUBSCRIPTION,
    answer: async ({ id }, { account }) => ({ status: 200, data: await rotateSecret(sql, account, { id, keys }) }),
  }),
];
