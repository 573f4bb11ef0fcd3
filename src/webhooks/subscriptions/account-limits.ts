import type { Sql, TransactionSql } from "postgres";
import { conflict, type GovdataError, rateLimited } from "../../errors.ts";
import { USES_A_MINUTE } from "../limits.ts";
import { lockSubscriptionCount, noteUse, secondsToNextUse, type UseKind } from "./queries/account-limits.ts";

const USES_IN_WORDS: Readonly<Record<UseKind, string>> = {
  tests: "test deliveries of this account",
  replays: "replays of this account",
};

/**
 * Notes a test or replay of an account: five in 60 s for each subscription that it may have, including those of
 * deleted ones, so that making subscriptions again gives no more. @throws 429
 */
export async function takeUse(
  sql: Sql,
  accountId: number,
  { kind, cost = 1, mostSubscriptions }: { kind: UseKind; cost?: number; mostSubscriptions: number },
): Promise<void> {
  const use = { accountId, kind, cost, most: USES_A_MINUTE * mostSubscriptions };
  if (await noteUse(sql, use)) return;
  throw rateLimited(use.most, await secondsToNextUse(sql, use), USES_IN_WORDS[kind]);
}

/** Checks that an account may have another subscription, until the transaction ends. @throws 409 */
export async function requireRoom(tx: TransactionSql, accountId: number, mostSubscriptions: number): Promise<void> {
  const count = await lockSubscriptionCount(tx, accountId);
  if (count !== undefined && count >= mostSubscriptions) throw noRoom(count, mostSubscriptions);
}

/** 409: an account has all the subscriptions that it may have. */
export const noRoom = (count: number, most: number): GovdataError =>
  conflict(
    `The account has ${count} webhook subscriptions, and ${most} are the most (GOVDATA_WEBHOOKS_PER_ACCOUNT); ` +
      "delete one that you do not need",
  );
