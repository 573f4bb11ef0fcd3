import type { PortalPage } from "../page.ts";

/** The pages of an account's webhooks, and the forms of their actions. */
export const WEBHOOK_PAGES: readonly PortalPage[] = [
  {
    ...{ method: "GET", path: "/webhooks", needs: "session" },
    render: async (context) => (await import("./subscriptions-page.tsx")).subscriptionsPage(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/new", needs: "session" },
    render: async (context) => (await import("./new-subscription-page.tsx")).newSubscriptionPage(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/new", needs: "session" },
    render: async (context) => (await import("./new-subscription-page.tsx")).createSubscription(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/{id}", needs: "session" },
    render: async (context) => (await import("./subscription-page.tsx")).subscriptionPage(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}", needs: "session" },
    render: async (context) => (await import("./actions.tsx")).changeSubscription(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/active", needs: "session" },
    render: async (context) => (await import("./actions.tsx")).setActive(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/test", needs: "session" },
    render: async (context) => (await import("./actions.tsx")).sendTest(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/{id}/rotate-secret", needs: "session" },
    render: async (context) => (await import("./question-pages.tsx")).rotationPage(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/rotate-secret", needs: "session" },
    render: async (context) => (await import("./question-pages.tsx")).rotateSecret(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/{id}/delete", needs: "session" },
    render: async (context) => (await import("./question-pages.tsx")).deletionPage(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/delete", needs: "session" },
    render: async (context) => (await import("./question-pages.tsx")).deleteSubscription(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/{id}/deliveries", needs: "session" },
    render: async (context) => (await import("./deliveries/deliveries-page.tsx")).deliveriesPage(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/{id}/deliveries/{delivery}", needs: "session" },
    render: async (context) => (await import("./deliveries/delivery-page.tsx")).deliveryPage(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/deliveries/{delivery}/replay", needs: "session" },
    render: async (context) => (await import("./deliveries/delivery-page.tsx")).replayDelivery(context),
  },
  {
    ...{ method: "GET", path: "/webhooks/{id}/replays", needs: "session" },
    render: async (context) => (await import("./deliveries/replays-page.tsx")).replaysPage(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/replays", needs: "session" },
    render: async (context) => (await import("./deliveries/replays-page.tsx")).startReplay(context),
  },
  {
    ...{ method: "POST", path: "/webhooks/{id}/replays/{replay}/cancel", needs: "session" },
    render: async (context) => (await import("./deliveries/replays-page.tsx")).cancelReplay(context),
  },
];
