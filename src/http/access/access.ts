import { createHash } from "node:crypto";
import { type GovdataError, invalidKey, missingKey, refusedLink, suspendedAccount, unavailable } from "../../errors.ts";
import type { Tier } from "../../settings/keys.ts";
import type { Listeners } from "../../storage/connections/listening.ts";
import type { Account } from "../endpoint.ts";
import { startFollowing } from "../following.ts";
import { checkedTerms, type LinkRules, type LinkTerms, type SentLink } from "./links.ts";
import { fullRate, type KeyRate, type Rate, TIERS, takeFrom } from "./rates.ts";
import { createUsageCounter, type KeyCounts, type UsageBatch } from "./usage.ts";

/** A key, as stored. */
export interface KeyRow {
  id: number;
  /** SHA-256 of the whole key, in hex. */
  sha256: string;
  tier: Tier;
  status: "active" | "disabled";
  is_read_only: boolean;
  account_id: number;
  account_email: string;
  account_status: "active" | "suspended";
}

/** A key in memory. The object stays the same while the key exists; its fields change. */
export interface Grant extends KeyRate {
  readonly keyId: number;
  /** Whether the key changes nothing of its account. */
  isReadOnly: boolean;
  /** The account that the key belongs to now. Replaced by another object when the key changes accounts. */
  account: Account;
  /** `blocked`: the key is disabled, or its account suspended. */
  state: "active" | "blocked" | "revoked";
  /** When the key was last used, in ms since 1970. */
  usedAt: number;
  /** The last use that is in the store, in ms since 1970. */
  recordedAt: number;
  /** Its requests since they were last stored; only `Access.count` changes it. */
  readonly counts: KeyCounts;
}

/** Reads the keys and links, and stores when they were used, and how often. */
export interface KeyStore {
  keys(): Promise<readonly KeyRow[]>;
  /** What signed links are checked by. */
  links(): Promise<LinkRules>;
  recordUse(uses: readonly { id: number; usedAt: Date }[]): Promise<void>;
  /** Adds counted requests to those that are stored, once for each batch. */
  recordUsage(batch: UsageBatch): Promise<void>;
  /** Sends a message at each change of a key or an account. */
  listen(listeners: Listeners): Promise<{ stop(): Promise<void> }>;
}

/** Checks API keys, and links that keys have signed, in memory only. A link counts before a key next to it. */
export interface Access {
  /** Returns the grant of a request with a valid key or link; undefined for any other. Never throws (hot path). */
  find(headers: Headers, link?: SentLink): Grant | undefined;
  /** Returns the grant of a request with a valid key or link. @throws 401 or 403; 503 when out of touch */
  require(headers: Headers, link?: SentLink): Grant;
  /**
   * Reads the keys once more for a request whose key is not known but could be a new one; undefined if there is nothing
   * to wait for. Each unknown key is looked up once, and few of them in a minute.
   */
  lookUp(headers: Headers, link?: SentLink): Promise<void> | undefined;
  /** Counts an answered request of a key for its usage (hot path). `endpoint`: the label of its route. */
  count(grant: Grant, endpoint: string, status: number): void;
  /** False when the database has been silent for so long that all requests are refused. */
  isInTouch(): boolean;
  /** Reads all keys again. */
  refresh(): Promise<void>;
  /** Stores when keys were last used, each at most once a minute. */
  recordUse(): Promise<void>;
  /** Stores the requests that were counted since the last call. */
  recordUsage(): Promise<void>;
  /** Stores uses and counts once more. */
  stop(): Promise<void>;
}

/** The form of a key: `gd_live_` and 128 bits in hex. */
const KEY_FORM = /^gd_live_[0-9a-f]{32}$/;

/** Returns the SHA-256 of a key in hex. The key itself is not stored. */
export const keyDigest = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Recently seen keys to remember, so that each is hashed once. Hashing is most of the cost of a check. */
const MOST_REMEMBERED = 10_000;

/** Changes arrive at once by notification. This interval is for poolers that do not forward notifications. */
const REFRESH_MS = 30_000;
/** After this long without hearing from the database, a key could be revoked without our knowing. */
const OUT_OF_TOUCH_MS = 30_000;
/** Unknown keys cause so many reads a minute: guessed keys must be no load for the database. */
const LOOK_UPS_PER_MINUTE = 60;
const RECORD_MS = 60_000;
/** What a crash loses of counted requests. */
const RECORD_USAGE_MS = 5_000;

/** Clocks and limits of the check. */
export interface AccessOptions {
  /** The time of day, for recording when keys were used. */
  now?: () => number;
  /** A clock that is never set back, in ms. */
  clock?: () => number;
  /** All requests are refused after this long without hearing from the database. */
  outOfTouchMs?: number;
  onError?: (error: unknown) => void;
}

/** Reads all keys and keeps them current. Refuses all requests after 30 s without hearing from the database. */
export async function startAccess(store: KeyStore, options: AccessOptions = {}): Promise<Access> {
  const {
    now = Date.now,
    clock = () => performance.now(),
    outOfTouchMs = OUT_OF_TOUCH_MS,
    onError = () => {},
  } = options;
  const grants = createGrants();
  let linkRules: LinkRules = { secret: undefined, revoked: new Set() };
  const recordUse = (): Promise<void> => recordUses(store, grants.used());
  // People who have just made a key look at its page to see whether it is used.
  const recordFirstUse = (): Promise<void> =>
    recordUses(
      store,
      grants.used().filter((grant) => grant.recordedAt === 0),
    );
  const usage = createUsageCounter(store.recordUsage, now);
  const following = await startFollowing({
    async read() {
      const [keys, rules] = await Promise.all([store.keys(), store.links()]);
      grants.replace(keys);
      linkRules = rules;
    },
    listen: store.listen,
    onError,
    clock,
  });
  const isInTouch = (): boolean => clock() - following.upToDateMs() <= outOfTouchMs;
  const grantBy = (headers: Headers, link: SentLink | undefined): Grant | undefined => {
    if (link) return grants.ofSigner(termsOf(link, linkRules, now()));
    const key = sentKey(headers);
    return key === undefined ? undefined : grants.of(key);
  };
  const find = (headers: Headers, link?: SentLink): Grant | undefined => {
    const grant = grantBy(headers, link);
    if (grant?.state !== "active" || !isInTouch()) return undefined;
    grant.usedAt = now();
    return grant;
  };
  const absent = new Set<string>();
  const lookUps = { left: LOOK_UPS_PER_MINUTE, filledAt: clock() };
  const lookUp = (headers: Headers, link?: SentLink): Promise<void> | undefined => {
    const key = link ? link.token : sentKey(headers);
    if (key === undefined || absent.has(key) || grantBy(headers, link)) return undefined;
    // A link that is signed is by a key that existed. A text that can't be a key is not looked up.
    if (link ? typeof termsOf(link, linkRules, now()) === "string" : !KEY_FORM.test(key)) return undefined;
    if (!takeFrom(lookUps, LOOK_UPS_PER_MINUTE, clock())) return undefined;
    if (absent.size >= MOST_REMEMBERED) absent.clear();
    absent.add(key);
    return following.refresh().catch(onError);
  };
  const refreshTimer = setInterval(() => void following.refresh().catch(onError), REFRESH_MS);
  const recordTimer = setInterval(() => void recordUse().catch(onError), RECORD_MS);
  const usageTimer = setInterval(
    () => void (isInTouch() && usage.write().then(recordFirstUse).catch(onError)),
    RECORD_USAGE_MS,
  );
  return {
    find,
    require(headers, link) {
      const grant = find(headers, link);
      if (grant) return grant;
      throw link
        ? linkRefusal(termsOf(link, linkRules, now()), grants, isInTouch())
        : refusalOf(sentKey(headers), grants, isInTouch());
    },
    lookUp,
    count: usage.count,
    isInTouch,
    refresh: following.refresh,
    recordUse,
    recordUsage: usage.write,
    async stop() {
      for (const timer of [refreshTimer, recordTimer, usageTimer]) clearInterval(timer);
      await following.stop();
      await recordUse().catch(onError);
      await usage.write().catch(onError); // a write under way, if there is one
      await usage.write().catch(onError);
    },
  };
}

/** Stores when keys were last used. */
async function recordUses(store: KeyStore, used: readonly Grant[]): Promise<void> {
  const uses = used.map((grant) => ({ grant, id: grant.keyId, usedAt: new Date(grant.usedAt) }));
  if (uses.length === 0) return;
  await store.recordUse(uses.map(({ id, usedAt }) => ({ id, usedAt })));
  for (const { grant, usedAt } of uses) grant.recordedAt = usedAt.getTime();
}

/** Returns the error for a request without a grant. */
function refusalOf(key: string | undefined, grants: Grants, isInTouch: boolean): GovdataError {
  if (key === undefined) return missingKey();
  if (!isInTouch) return outOfTouch();
  return grants.of(key)?.state === "blocked" ? suspendedAccount() : invalidKey();
}

/** What a link says of itself, or why it does not answer; undefined if links can't be checked in this process. */
const termsOf = (link: SentLink, { secret, revoked }: LinkRules, nowMs: number): LinkTerms | string | undefined =>
  secret === undefined ? undefined : checkedTerms(link, { secret, revoked }, nowMs);

/** Returns the error for a link without a grant. */
function linkRefusal(terms: ReturnType<typeof termsOf>, grants: Grants, isInTouch: boolean): GovdataError {
  if (!isInTouch) return outOfTouch();
  if (terms === undefined) return uncheckedLinks();
  if (typeof terms === "string") return refusedLink(terms);
  return grants.ofSigner(terms)?.state === "blocked" ? suspendedAccount() : refusedLink("is of a key that was revoked");
}

/** The error while the secret of links can't be decrypted. */
export const uncheckedLinks = () =>
  unavailable("Links can't be signed or checked here: no key of GOVDATA_SECRETS_KEY decrypts their secret");

/** The error while revoked keys can't be recognized. */
export const outOfTouch = () =>
  unavailable("The database has not answered for too long, so that keys can't be checked; try again in a moment");

/** All keys in memory. */
interface Grants {
  /** Returns the grant of a key in any state; undefined for an unknown key. */
  of(key: string): Grant | undefined;
  /** Returns the grant of the key that has signed a link; undefined if the key is revoked, or there are no terms. */
  ofSigner(terms: LinkTerms | string | undefined): Grant | undefined;
  /** Replaces all keys. Existing grants are updated in place, so that they keep their buckets. */
  replace(rows: readonly KeyRow[]): void;
  /** Returns the grants used since their last use was stored. */
  used(): Grant[];
}

function createGrants(): Grants {
  const byDigest = new Map<string, Grant>();
  const byId = new Map<number, Grant>();
  const recent = new Map<string, Grant>();
  const rates = createAccountRates();
  // Revoked ones whose last use is not stored yet.
  const leaving = new Set<Grant>();
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
    ofSigner: (terms) => (typeof terms === "object" ? byId.get(terms.keyId) : undefined),
    replace(rows) {
      const removedGrants = new Map(byDigest);
      rates.replace(rows);
      for (const row of rows) {
        removedGrants.delete(row.sha256);
        const { tier } = row;
        const account = { id: row.account_id, email: row.account_email };
        const shared = rates.of(row.account_id);
        const change = { account, tier, state: stateOf(row), isReadOnly: row.is_read_only, shared };
        const before = byDigest.get(row.sha256);
        if (before) Object.assign(before, change);
        const grant = before ?? {
          keyId: row.id,
          bucket: fullRate(tier).bucket,
          usedAt: 0,
          recordedAt: 0,
          counts: new Map(),
          ...change,
        };
        byDigest.set(row.sha256, grant);
        byId.set(row.id, grant);
      }
      for (const [digest, grant] of removedGrants) {
        grant.state = "revoked"; // `recent` may still hold it
        byDigest.delete(digest);
        byId.delete(grant.keyId);
        leaving.add(grant);
      }
    },
    used() {
      for (const grant of leaving) if (grant.usedAt <= grant.recordedAt) leaving.delete(grant);
      return [...byDigest.values(), ...leaving].filter((grant) => grant.usedAt > grant.recordedAt);
    },
  };
}

/**
 * Returns the rates of accounts: the largest tier among an account's keys. An account keeps its bucket while the
 * process runs, also without a key, so that revoking and creating keys fills nothing.
 */
function createAccountRates(): { replace(rows: readonly KeyRow[]): void; of(accountId: number): Rate } {
  const rates = new Map<number, Rate>();
  return {
    replace(rows) {
      const tiers = new Map<number, Tier>();
      for (const { account_id: id, tier } of rows) if (TIERS[tier] >= TIERS[tiers.get(id) ?? tier]) tiers.set(id, tier);
      for (const [id, tier] of tiers) {
        const rate = rates.get(id);
        if (rate) rate.tier = tier;
        else rates.set(id, fullRate(tier));
      }
    },
    of: (accountId) => rates.get(accountId)!, // each account of the rows has one
  };
}

const stateOf = ({ status, account_status: accountStatus }: KeyRow): Grant["state"] =>
  status === "active" && accountStatus === "active" ? "active" : "blocked";

/** Returns the key of a request: `X-API-Key`, else `Authorization: Bearer`; undefined without either. */
function sentKey(headers: Headers): string | undefined {
  const apiKey = headers.get("x-api-key");
  if (apiKey) return apiKey;
  const authorization = headers.get("authorization");
  if (!authorization || authorization.length < 8) return undefined;
  if (authorization.slice(0, 7).toLowerCase() !== "bearer ") return undefined;
  return authorization.slice(7).trim() || undefined;
}
