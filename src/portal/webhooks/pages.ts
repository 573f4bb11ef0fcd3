import { getPage, type PortalPage, postPage } from "../page.ts";

/** The pages of an account's webhooks, and the forms of their actions. */
export const WEBHOOK_PAGES: readonly PortalPage[] = [
  getPage(
    "/webhooks",
    "session",
    async (context) => (await import("./subscriptions-page.tsx")).subscriptionsPage(context),
    ["done", "csv"],
  ),
  getPage("/webhooks/new", "session", async (context) =>
    (await import("./new-subscription-page.tsx")).newSubscriptionPage(context),
  ),
  postPage("/webhooks/new", "session", async (context) =>
    (await import("./new-subscription-page.tsx")).createSubscription(context),
  ),
  getPage(
    "/webhooks/companies",
    "session",
    async (context) => (await import("./companies-field.tsx")).companySuggestionsPage(context),
    ["q"],
  ),
  getPage(
    "/webhooks/{id}",
    "session",
    async (context) => (await import("./subscription-page.tsx")).subscriptionPage(context),
    ["done"],
  ),
  postPage("/webhooks/{id}", "session", async (context) => (await import("./actions.tsx")).changeSubscription(context)),
  postPage("/webhooks/{id}/active", "session", async (context) => (await import("./actions.tsx")).setActive(context)),
  postPage("/webhooks/{id}/test", "session", async (context) => (await import("./actions.tsx")).sendTest(context)),
  getPage("/webhooks/{id}/preview", "session", async (context) =>
    (await import("./preview-page.tsx")).previewPage(context),
  ),
  getPage("/webhooks/{id}/rotate-secret", "session", async (context) =>
    (await import("./question-pages.tsx")).rotationPage(context),
  ),
  postPage("/webhooks/{id}/rotate-secret", "session", async (context) =>
    (await import("./question-pages.tsx")).rotateSecret(context),
  ),
  getPage("/webhooks/{id}/delete", "session", async (context) =>
    (await import("./question-pages.tsx")).deletionPage(context),
  ),
  postPage("/webhooks/{id}/delete", "session", async (context) =>
    (await import("./question-pages.tsx")).deleteSubscription(context),
  ),
  getPage(
    "/webhooks/{id}/deliveries",
    "session",
    async (context) => (await import("./deliveries/deliveries-page.tsx")).deliveriesPage(context),
    ["status", "event_type", "from", "to", "page", "csv"],
  ),
  getPage(
    "/webhooks/{id}/deliveries/{delivery}",
    "session",
    async (context) => (await import("./deliveries/delivery-page.tsx")).deliveryPage(context),
    ["csv"],
  ),
  postPage("/webhooks/{id}/deliveries/{delivery}/replay", "session", async (context) =>
    (await import("./deliveries/delivery-page.tsx")).replayDelivery(context),
  ),
  getPage(
    "/webhooks/{id}/replays",
    "session",
    async (context) => (await import("./deliveries/replays-page.tsx")).replaysPage(context),
    ["from", "to", "status", "event_type", "done", "page", "csv"],
  ),
  postPage("/webhooks/{id}/replays", "session", async (context) =>
    (await import("./deliveries/replays-page.tsx")).startReplay(context),
  ),
  postPage("/webhooks/{id}/replays/{replay}/cancel", "session", async (context) =>
    (await import("./deliveries/replays-page.tsx")).cancelReplay(context),
  ),
];
