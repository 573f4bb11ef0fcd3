import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import { failed } from "../../errors.ts";
import type { Database } from "../../storage/database.ts";
import type { DeliveryRow } from "../../webhooks/subscriptions/queries/deliveries.ts";
import type { SubscriptionOwner } from "../../webhooks/subscriptions/queries/owners.ts";
import type { SubscriptionRow } from "../../webhooks/subscriptions/queries/subscriptions.ts";
import { withDatabase } from "../shell/database.ts";

/** The word that names a subscription. */
export const SUBSCRIPTION = { name: "ID", doc: "The id of the subscription.", required: true } as const;

/** A subscription, and the account that it belongs to. */
export interface OwnedSubscription extends Pick<Database, "sql" | "transaction"> {
  account: SubscriptionOwner;
  subscription: SubscriptionRow;
}

/** Runs `work` on a subscription of any account. @throws `failed` if there is none of this id */
export const withSubscription = <T>(
  settings: Settings,
  id: string,
  work: (owned: OwnedSubscription) => Promise<T>,
): Promise<T> =>
  withDatabase(settings, async ({ sql, transaction }) => {
    const [{ isUuid }, { subscriptionOwner }, { requireSubscription }] = await Promise.all([
      import("../../http/parameters/uuid.ts"),
      import("../../webhooks/subscriptions/queries/owners.ts"),
      import("../../webhooks/subscriptions/subscriptions.ts"),
    ]);
    const account = isUuid(id) ? await subscriptionOwner(sql, id) : undefined;
    if (account === undefined)
      throw failed(`the subscription "${id}" does not exist; ${commandText("webhooks list")} shows all`);
    return work({ sql, transaction, account, subscription: await requireSubscription(sql, account, id) });
  });

/** Returns a delivery of the subscription. @throws `failed` if there is none of this id */
export async function ownedDelivery(
  { sql, subscription }: OwnedSubscription,
  deliveryId: string,
): Promise<DeliveryRow> {
  const [{ isUuid }, { deliveryOf }] = await Promise.all([
    import("../../http/parameters/uuid.ts"),
    import("../../webhooks/subscriptions/queries/deliveries.ts"),
  ]);
  const delivery = isUuid(deliveryId) ? await deliveryOf(sql, subscription.id, deliveryId) : undefined;
  if (delivery !== undefined) return delivery;
  throw failed(
    `the subscription has no delivery "${deliveryId}"; ` +
      `${commandText(`webhooks deliveries ${subscription.id}`)} lists them`,
  );
}

/** @throws `failed`, with the command that helps, for a subscription to which nothing is sent now */
export function requireActive({ account, subscription }: OwnedSubscription): void {
  const { id, is_active: isActive, disabled_reason: reason } = subscription;
  const because = reason === null ? "" : ` (${reason})`;
  if (!isActive)
    throw failed(
      `the subscription is not active${because}; reactivate it with: ${commandText(`webhooks reactivate ${id}`)}`,
    );
  if (account.isSuspended)
    throw failed(
      `the account ${account.email} is suspended, so its deliveries wait; ` +
        `activate it with: ${commandText(`accounts activate ${account.email}`)}`,
    );
}

/** A time in lists: minutes, or a word where there is none. */
export const minutes = (time: Date | null, none: string): string =>
  time === null ? none : `${time.toISOString().slice(0, 16)}Z`;
