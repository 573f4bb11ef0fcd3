import { createHash } from "node:crypto";
import { type GovdataError, invalidKey, missingKey, suspendedAccount, unavailable } from "../../errors.ts";
import type { Listeners } from "../../storage/connections/listening.ts";
import type { Account } from "../endpoint.ts";
import { startFollowing } from "../following.ts";
import { type Bucket, fullBucket, type Tier } from "./rates.ts";

/** A key as the store has it. */
export interface KeyRow {
  id: number;
  /** SHA-256 of the whole key, in hex. */
  sha256: string;
  tier: Tier;
  status: "active" | "disabled" | "revoked";
  account_id: number;
  account_email: string;
  account_status: "active" | "suspended";
}

/** What this process knows of a key. The object stays the same while the key exists; its fields change. */
export interface Grant {
  readonly keyId: number;
  /** Whose key it is now: another object once the key belongs to another account. */
  account: Account;
  tier: Tier;
  /** `blocked`: the key is disabled, or its account suspended. */
  state: "active" | "blocked" | "revoked";
  bucket: Bucket;
  /** When it was last used (ms since 1970), and when that was last written down. */
  usedAt: number;
  recordedAt: number;
}

/** Where keys come from, and where their use is written down. */
export interface KeyStore {
  keys(): Promise<readonly KeyRow[]>;
  recordUse(uses: readonly { id: number; usedAt: Date }[]): Promise<void>;
  /** Sends a message at each change of a key or an account. */
  listen(listeners: Listeners): Promise<{ stop(): Promise<void> }>;
}

/** The check of API keys, against memory alone. */
export interface Access {
  /** The grant of a request that may pass; undefined for any other. Never throws: made for the hot path. */
  find(headers: Headers): Grant | undefined;
  /** The grant of a request that may pass. @throws 401 or 403; 503 when out of touch. */
  require(headers: Headers): Grant;
  /** False where the database was not heard from for so long that nobody may pass. */
  isInTouch(): boolean;
  /** Reads all keys again. */
  refresh(): Promise<void>;
  /** Writes down when keys were last used, each at most once a minute. */
  recordUse(): Promise<void>;
  stop(): Promise<void>;
}

/** A key, as {@link sentKey} finds it in a request's headers: `gd_live_` and 128 bits in hex. */
const KEY_FORM = /^gd_live_[0-9a-f]{32}$/;

/** SHA-256 in hex of a key: all that is stored of it. */
export const keyDigest = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Keys that were seen lately, so that each is hashed once; hashing costs more than all else of the check. */
const MOST_REMEMBERED = 10_000;

/** Changes are heard at once; this is for a pooler that keeps them to itself. */
const REFRESH_MS = 30_000;
/** Which keys are revoked can't be known for longer than this without hearing from the database. */
const OUT_OF_TOUCH_MS = 30_000;
const RECORD_MS = 60_000;

/** How access is checked. */
export interface AccessOptions {
  /** The time of day, for when keys were used. */
  now?: () => number;
  /** A clock that is never set back, in ms. */
  clock?: () => number;
  /** After this time without hearing from the database nobody passes. */
  outOfTouchMs?: number;
  onError?: (error: unknown) => void;
}

/** Reads all keys and keeps them fresh; nobody passes once the database was not heard from for 30 s. */
export async function startAccess(store: KeyStore, options: AccessOptions = {}): Promise<Access> {
  const {
    now = Date.now,
    clock = () => performance.now(),
    outOfTouchMs = OUT_OF_TOUCH_MS,
    onError = () => {},
  } = options;
  const grants = createGrants();
  const recordUse = (): Promise<void> => recordUses(store, grants);
  const following = await startFollowing({
    read: async () => grants.replace(await store.keys()),
    listen: store.listen,
    onError,
    clock,
  });
  const isInTouch = (): boolean => clock() - following.upToDateMs() <= outOfTouchMs;
  const find = (headers: Headers): Grant | undefined => {
    const key = sentKey(headers);
    const grant = key === undefined ? undefined : grants.of(key);
    if (grant?.state !== "active" || !isInTouch()) return undefined;
    grant.usedAt = now();
    return grant;
  };
  const refreshTimer = setInterval(() => void following.refresh().catch(onError), REFRESH_MS);
  const recordTimer = setInterval(() => void recordUse().catch(onError), RECORD_MS);
  return {
    find,
    require(headers) {
      const grant = find(headers);
      if (grant) return grant;
      throw refusalOf(sentKey(headers), grants, isInTouch());
    },
    isInTouch,
    refresh: following.refresh,
    recordUse,
    async stop() {
      clearInterval(refreshTimer);
      clearInterval(recordTimer);
      await following.stop();
      await recordUse().catch(onError);
    },
  };
}

/** Stores when keys were last used, of those that were since it was last stored. */
async function recordUses(store: KeyStore, grants: Grants): Promise<void> {
  const uses = grants.used().map((grant) => ({ grant, id: grant.keyId, usedAt: new Date(grant.usedAt) }));
  if (uses.length === 0) return;
  await store.recordUse(uses.map(({ id, usedAt }) => ({ id, usedAt })));
  for (const { grant, usedAt } of uses) grant.recordedAt = usedAt.getTime();
}

/** Why a request without a grant may not pass. */
function refusalOf(key: string | undefined, grants: Grants, isInTouch: boolean): GovdataError {
  if (key === undefined) return missingKey();
  if (!isInTouch) return outOfTouch();
  return grants.of(key)?.state === "blocked" ? suspendedAccount() : invalidKey();
}

/** What a request gets while nobody can know which keys hold. */
export const outOfTouch = () =>
  unavailable("The database has not answered for too long, so that keys can't be checked; try again in a moment");

/** What is known of all keys. */
interface Grants {
  /** The grant of a key, in whatever state; undefined where there is no such key. */
  of(key: string): Grant | undefined;
  /** Takes over what the store has now; grants that exist are changed, so that their buckets stay. */
  replace(rows: readonly KeyRow[]): void;
  /** Those that were used since that was last written down. */
  used(): Grant[];
}

function createGrants(): Grants {
  const byDigest = new Map<string, Grant>();
  const recent = new Map<string, Grant>();
  return {
    of(key) {
      const recentGrant = recent.get(key);
      if (recentGrant) return recentGrant;
      const grant = KEY_FORM.test(key) ? byDigest.get(keyDigest(key)) : undefined;
      if (!grant) return undefined;
      if (recent.size >= MOST_REMEMBERED) recent.clear();
      recent.set(key, grant);
      return grant;
    },
    replace(rows) {
      const removedGrants = new Map(byDigest);
      for (const row of rows) {
        removedGrants.delete(row.sha256);
        const { tier } = row;
        const account = { id: row.account_id, email: row.account_email };
        const now = { account, tier, state: stateOf(row) };
        const grant = byDigest.get(row.sha256);
        if (grant) Object.assign(grant, now);
        else {
          // Filled at the beginning of time, by whatever clock its requests will be counted with.
          const bucket = fullBucket(tier, 0);
          byDigest.set(row.sha256, { keyId: row.id, ...now, bucket, usedAt: 0, recordedAt: 0 });
        }
      }
      for (const [digest, grant] of removedGrants) {
        grant.state = "revoked"; // `recent` may still hold it
        byDigest.delete(digest);
      }
    },
    used: () => [...byDigest.values()].filter((grant) => grant.usedAt > grant.recordedAt),
  };
}

const stateOf = (row: KeyRow): Grant["state"] =>
  row.status === "revoked"
    ? "revoked"
    : row.status === "active" && row.account_status === "active"
      ? "active"
      : "blocked";

/** The key that a request sent: `X-API-Key` before `Authorization: Bearer`; undefined when it sent none. */
function sentKey(headers: Headers): string | undefined {
  const apiKey = headers.get("x-api-key");
  if (apiKey) return apiKey;
  const authorization = headers.get("authorization");
  if (!authorization || authorization.length < 8) return undefined;
  if (authorization.slice(0, 7).toLowerCase() !== "bearer ") return undefined;
  return authorization.slice(7).trim() || undefined;
}
