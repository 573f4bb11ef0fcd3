import type { Sql } from "postgres";
import { bug, conflict, type GovdataError, notFound } from "../../errors.ts";
import type { Account } from "../../http/endpoint.ts";
import { isUuid } from "../../http/parameters/uuid.ts";
import type { Database } from "../../storage/database.ts";
import { sealSecret } from "../../storage/sealing.ts";
import { cutText } from "../../text.ts";
import { requireRoom } from "./account-limits.ts";
import {
  changeSecret,
  changeSubscription,
  insertSubscription,
  markDeleted,
  newSubscriptionId,
  type SubscriptionChange,
  type SubscriptionFields,
  type SubscriptionRow,
  subscriptionOfAccount,
} from "./queries/subscriptions.ts";
import { newSecret } from "./secrets.ts";

/** The account that subscriptions belong to. */
export type Owner = Pick<Account, "id">;

/** The keys that signing secrets are stored with: `settings.secretsKeys`. */
type Keys = readonly Uint8Array[];

/** 404: the account has no subscription of this id. It says the same for those of other accounts. */
export const noSubscription = (id: string): GovdataError =>
  notFound("subscription", cutText(id, 80), "GET /v1/webhooks lists those of the account");

/** 409: the subscription has to be active for what was asked. */
export const inactiveSubscription = ({
  disabled_reason: reason,
}: Pick<SubscriptionRow, "disabled_reason">): GovdataError =>
  conflict(
    `The subscription is not active${reason === null ? "" : ` (${reason})`}; ` +
      'reactivate it first, by PATCH with {"is_active": true}',
  );

/** Returns a subscription of the account. @throws 404 if the account has none of this id */
export async function requireSubscription(sql: Sql, account: Owner, id: string): Promise<SubscriptionRow> {
  const subscription = isUuid(id) ? await subscriptionOfAccount(sql, account.id, id) : undefined;
  if (subscription === undefined) throw noSubscription(id);
  return subscription;
}

/** As {@link requireSubscription}. @throws 404, and 409 if it is not active */
export async function requireActiveSubscription(sql: Sql, account: Owner, id: string): Promise<SubscriptionRow> {
  const subscription = await requireSubscription(sql, account, id);
  if (!subscription.is_active) throw inactiveSubscription(subscription);
  return subscription;
}

/**
 * Adds a subscription whose fields were checked, and returns it with its secret, which is never shown again.
 * @throws 409 if the account has `most` already
 */
export async function createSubscription(
  { sql, transaction }: Pick<Database, "sql" | "transaction">,
  account: Owner,
  { fields, keys, most }: { fields: SubscriptionFields; keys: Keys; most: number },
): Promise<SubscriptionRow & { secret: string }> {
  const id = await newSubscriptionId(sql);
  const secret = newSecret();
  const subscription = { ...fields, id, accountId: account.id, secret: sealSecret(secret, keys, id) };
  await transaction(async (tx) => {
    await requireRoom(tx, account.id, most);
    await insertSubscription(tx, subscription);
  });
  const row = await subscriptionOfAccount(sql, account.id, id);
  if (row === undefined) throw bug(`the new subscription ${id} is missing`);
  return { ...row, secret };
}

/**
 * Changes a subscription by fields that were checked, and returns it. An inactive one that is set active begins without
 * failures, and its queued deliveries are sent.
 * @throws 404
 */
export async function updateSubscription(
  { sql, transaction }: Pick<Database, "sql" | "transaction">,
  account: Owner,
  { id, change }: { id: string; change: SubscriptionChange },
): Promise<SubscriptionRow> {
  const owned = { accountId: account.id, id };
  if (!isUuid(id) || !(await transaction((tx) => changeSubscription(tx, owned, change)))) throw noSubscription(id);
  return requireSubscription(sql, account, id);
}

/** Replaces the secret of a subscription at once, and returns the new one, which is never shown again. @throws 404 */
export async function rotateSecret(
  sql: Sql,
  account: Owner,
  { id, keys }: { id: string; keys: Keys },
): Promise<{ id: string; secret: string }> {
  const subscription = await requireSubscription(sql, account, id); // the id as the database writes it
  const secret = newSecret();
  const stored = sealSecret(secret, keys, subscription.id);
  if (!(await changeSecret(sql, { accountId: account.id, id: subscription.id }, stored))) throw noSubscription(id);
  return { id: subscription.id, secret };
}

/** Deletes a subscription. Its deliveries are never attempted again. @throws 404 */
export async function deleteSubscription(sql: Sql, account: Owner, id: string): Promise<void> {
  if (!isUuid(id) || !(await markDeleted(sql, { accountId: account.id, id }))) throw noSubscription(id);
}
