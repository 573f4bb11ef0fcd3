import { expect, test } from "bun:test";
import { cleanAccounts } from "../../src/accounts/cleaning.ts";
import { addAccount, setAccountStatus, setPasswordHash } from "../../src/accounts/queries.ts";
import { deleteSessionsOf, sessionsOfAccount } from "../../src/accounts/sessions/queries.ts";
import { findSession, liveSince, openSession } from "../../src/accounts/sessions/sessions.ts";
import { makeLink, openLink, readLink } from "../../src/accounts/sign-in/links.ts";
import { testStore } from "../support/store.ts";

const LIMITS = { sessionIdleHours: 2, sessionDays: 3 };
const START = new Date("2026-11-01T12:00:00Z");
const after = (hours: number): Date => new Date(START.getTime() + hours * 3_600_000);

const store = testStore("sessions", { emptyBefore: true });
const sql = () => store.database.sql;

async function account(email: string): Promise<number> {
  return (await addAccount(sql(), email)) ?? 0; // the table was empty
}

async function signedIn(email: string): Promise<{ accountId: number; token: string; expiresAt: Date }> {
  const accountId = await account(email);
  return { accountId, ...(await openSession(sql(), { accountId, isByLink: false }, LIMITS, START)) };
}

const isAlive = async (token: string, hours: number): Promise<boolean> =>
  (await findSession(sql(), token, LIMITS, after(hours))) !== undefined;

test("a session is found by its token, which the store does not have", async () => {
  const { token, accountId, expiresAt } = await signedIn("ann@example.org");
  expect(token).toMatch(/^gd_session_[0-9a-f]{32}$/);
  expect(expiresAt).toEqual(after(72));
  const session = await findSession(sql(), token, LIMITS, START);
  expect(session).toMatchObject({ accountId, email: "ann@example.org", hasPassword: false, createdAt: START });
  expect(session?.csrfToken).toMatch(/^[0-9a-f]{64}$/);
  const stored = JSON.stringify(await sql()`select encode(sha256, 'hex'), s.* from sessions s`);
  expect(stored).not.toContain(token.slice("gd_session_".length));
  expect(stored).not.toContain(session?.csrfToken ?? "");
});

test.each(["", "gd_session_", "gd_session_0123456789abcdef0123456789abcdef", "'; select 1", "gd_session_\0"])(
  "the token %p belongs to no session",
  async (token) => {
    await signedIn("ann@example.org");
    expect(await findSession(sql(), token, LIMITS, START)).toBeUndefined();
  },
);

test("a link's token is not a session's, nor the other way round", async () => {
  const { token, accountId } = await signedIn("ann@example.org");
  const link = await makeLink(sql(), accountId, START);
  expect(await findSession(sql(), link, LIMITS, START)).toBeUndefined();
  expect(await openLink(sql(), token, START)).toBeUndefined();
});

test("a session ends after hours without a visit, and each visit puts that off", async () => {
  const { token } = await signedIn("ann@example.org");
  expect(await isAlive(token, 1.5)).toBe(true);
  expect(await isAlive(token, 3.4)).toBe(true);
  expect(await isAlive(token, 5.5)).toBe(false);
  expect(await isAlive(token, 5.3)).toBe(true);
});

test("a session ends after days, however often it is visited", async () => {
  const { token } = await signedIn("ann@example.org");
  for (let hours = 1; hours <= 71; hours++) expect(await isAlive(token, hours)).toBe(true);
  expect(await isAlive(token, 72.1)).toBe(false);
});

test("a visit is noted once a minute, not with each page", async () => {
  const { token } = await signedIn("ann@example.org");
  const versions = async () => (await sql()`select xmin::text, last_seen_at from sessions`)[0];
  const before = await versions();
  await isAlive(token, 0.5 / 60);
  expect(await versions()).toEqual(before);
  await isAlive(token, 2 / 60);
  expect((await versions())?.last_seen_at).toEqual(after(2 / 60));
});

test("the first account is the owner and an operator, others are what they were made", async () => {
  const owner = await signedIn("owner@example.org");
  const ann = await signedIn("ann@example.org");
  expect(await findSession(sql(), owner.token, LIMITS, START)).toMatchObject({ isOwner: true, isOperator: true });
  expect(await findSession(sql(), ann.token, LIMITS, START)).toMatchObject({ isOwner: false, isOperator: false });
  await sql()`update accounts set is_operator = true where email = 'ann@example.org'`;
  expect(await findSession(sql(), ann.token, LIMITS, START)).toMatchObject({ isOwner: false, isOperator: true });
});

test("a suspended account is signed out at once, and has to sign in again when it is active", async () => {
  const { token, accountId } = await signedIn("ann@example.org");
  const link = await makeLink(sql(), accountId, START);
  await setAccountStatus(sql(), "Ann@example.org", "suspended");
  expect(await isAlive(token, 0)).toBe(false);
  expect(await readLink(sql(), link, START)).toBeUndefined();
  expect(await openLink(sql(), await makeLink(sql(), accountId, START), START)).toBeUndefined();
  await setAccountStatus(sql(), "ann@example.org", "active");
  expect(await isAlive(token, 0)).toBe(false);
  expect(await openLink(sql(), link, START)).toBeUndefined();
});

test("a new password signs an account out everywhere and takes its links back; other accounts stay", async () => {
  const ann = await signedIn("ann@example.org");
  const bob = await signedIn("bob@example.org");
  const link = await makeLink(sql(), ann.accountId, START);
  expect(await setPasswordHash(sql(), "ann@example.org", "$argon2id$x")).toBe(true);
  expect([await isAlive(ann.token, 0), await isAlive(bob.token, 0)]).toEqual([false, true]);
  expect(await openLink(sql(), link, START)).toBeUndefined();
});

test("signing out everywhere ends the sessions of one account", async () => {
  const ann = await signedIn("ann@example.org");
  const { token } = await openSession(sql(), { accountId: ann.accountId, isByLink: true }, LIMITS, START);
  const bob = await signedIn("bob@example.org");
  expect(await sessionsOfAccount(sql(), ann.accountId, liveSince(LIMITS, START))).toMatchObject([
    { isByLink: true },
    { isByLink: false },
  ]);
  await deleteSessionsOf(sql(), ann.accountId);
  expect([await isAlive(ann.token, 0), await isAlive(token, 0), await isAlive(bob.token, 0)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("a link signs in once, within 30 minutes", async () => {
  const accountId = await account("ann@example.org");
  const [used, late] = [await makeLink(sql(), accountId, START), await makeLink(sql(), accountId, START)];
  expect(await readLink(sql(), used, START)).toEqual({ email: "ann@example.org", isUsed: false, isExpired: false });
  expect(await openLink(sql(), used, after(0.49))).toEqual({ accountId, hasPassword: false });
  expect(await openLink(sql(), used, after(0.49))).toBeUndefined();
  expect(await readLink(sql(), used, after(0.49))).toMatchObject({ isUsed: true });
  expect(await openLink(sql(), late, after(0.5))).toBeUndefined();
  expect(await readLink(sql(), late, after(0.5))).toMatchObject({ isUsed: false, isExpired: true });
});

test("of many who open a link at the same time, one is signed in", async () => {
  const link = await makeLink(sql(), await account("ann@example.org"), START);
  const opened = await Promise.all(Array.from({ length: 12 }, () => openLink(sql(), link, START)));
  expect(opened.filter((one) => one !== undefined)).toHaveLength(1);
});

test("what has ended is deleted, and the rest stays", async () => {
  const { accountId, token } = await signedIn("ann@example.org");
  await openSession(sql(), { accountId, isByLink: false }, LIMITS, after(-3));
  await makeLink(sql(), accountId, after(-25));
  const link = await makeLink(sql(), accountId, START);
  expect(await cleanAccounts(store.database, LIMITS, START)).toEqual({
    ...{ sessions: 1, "signed links": 0, links: 1, invitations: 0, failures: 0 },
  });
  expect(await isAlive(token, 0)).toBe(true);
  expect(await openLink(sql(), link, START)).toBeDefined();
});
