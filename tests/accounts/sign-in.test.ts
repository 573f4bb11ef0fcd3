import { beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { cleanAccounts } from "../../src/accounts/cleaning.ts";
import { addAccount, setAccountStatus, setPasswordHash } from "../../src/accounts/queries.ts";
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, attemptSucceeded, beginAttempt } from "../../src/accounts/sign-in/attempts.ts";
import { noteBrowser } from "../../src/accounts/sign-in/known-browsers.ts";
import { hashPassword, isPassword, passwordFault } from "../../src/accounts/sign-in/passwords.ts";
import { blockedUntil } from "../../src/accounts/sign-in/queries.ts";
import { checkSignIn, type SignInRequest } from "../../src/accounts/sign-in/sign-in.ts";
import { testStore } from "../support/store.ts";

const PASSWORD = "correct horse battery";
const START = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

const store = testStore("signin", { emptyBefore: true });
const sql = () => store.database.sql;

let hash: string;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  await isPassword(PASSWORD, undefined); // makes the hash that is compared for unknown accounts
});
beforeEach(async () => {
  await addAccount(sql(), "ann@example.org");
  await addAccount(sql(), "none@example.org");
  await setPasswordHash(sql(), "ann@example.org", hash);
});

const signIn = (fields: Partial<SignInRequest> = {}, now = START) =>
  checkSignIn(sql(), { email: "ann@example.org", password: PASSWORD, address: "192.0.2.1", ...fields }, now);

/** Counts attempts as `checkSignIn` does, without the work of a hash. */
const attempt = (email: string, address: string, now: Date) => beginAttempt(sql(), { email, address }, now);

test("the right password signs in, whatever the capitals of the address and the encoding of an accent", async () => {
  const signedIn = { kind: "right" as const, accountId: expect.any(Number) as number };
  expect(await signIn({ email: "ANN@example.org" })).toEqual(signedIn);
  await setPasswordHash(sql(), "ann@example.org", await hashPassword("caf\u00e9 caf\u00e9 caf\u00e9"));
  expect(await signIn({ password: "cafe\u0301 cafe\u0301 cafe\u0301" })).toEqual(signedIn);
});

describe("whether an account exists can't be seen", () => {
  const verify = spyOn(Bun.password, "verify");
  const make = spyOn(Bun.password, "hash");
  beforeEach(() => {
    verify.mockClear();
    make.mockClear();
  });

  test.each([
    ["with a wrong password", "ann@example.org"],
    ["without a password", "none@example.org"],
    ["that does not exist", "nobody@example.org"],
  ])("an account %s gets the same answer after the same work", async (_, email) => {
    expect(await signIn({ email, password: "wrong horse battery" })).toEqual({ kind: "refused" });
    expect(verify).toHaveBeenCalledTimes(1);
    expect(make).not.toHaveBeenCalled();
    expect(String(verify.mock.calls[0]?.[1])).toStartWith(hash.slice(0, hash.lastIndexOf("$", hash.length - 50)));
  });

  test("an account that does not exist is slowed down and locked like one that does", async () => {
    for (const email of ["ann@example.org", "nobody@example.org"]) {
      const waits: unknown[] = [];
      for (let count = 0; count < 8; count++) waits.push(await attempt(email, `192.0.2.${count}`, START));
      expect({ email, waits }).toEqual({
        email,
        waits: [
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
          ...Array(3).fill({ by: "account", retryAfterSeconds: 2 }),
        ],
      });
    }
  });

  test("a suspended account is named as such only to those that know its password", async () => {
    await setAccountStatus(sql(), "ann@example.org", "suspended");
    expect(await signIn()).toEqual({ kind: "suspended" });
    expect(await signIn({ password: "wrong horse battery" })).toEqual({ kind: "refused" });
  });
});

test("after four failures each one doubles the wait, and the tenth locks for a quarter of an hour", async () => {
  const waits: number[] = [];
  let now = START;
  for (let count = 0; count < ACCOUNT_LIMITS.lockAt; count++) {
    expect(await attempt("ann@example.org", `192.0.2.${count}`, now)).toBeUndefined();
    const until = (await blockedUntil(sql(), "account Ann@example.org")) ?? now;
    waits.push((until.getTime() - now.getTime()) / 1000);
    now = until;
  }
  expect(waits).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 900]);
});

/** Fails at Ann's account ten times, a minute apart. Returns the time of an eleventh. */
async function failTenTimes(addressOf: (count: number) => string): Promise<Date> {
  for (let count = 0; count < ACCOUNT_LIMITS.lockAt; count++)
    expect(await attempt("ann@example.org", addressOf(count), after(count * 60))).toBeUndefined();
  return after(ACCOUNT_LIMITS.lockAt * 60);
}

test("many failures from one address lock the account only for that address", async () => {
  const now = await failTenTimes(() => "192.0.2.1");
  expect(await signIn({}, now)).toEqual({ kind: "blocked", by: "here", retryAfterSeconds: 840 });
  expect(await signIn({ address: "192.0.2.2" }, now)).toMatchObject({ kind: "right" });
  for (let index = 0; index < 5; index++) await attempt("none@example.org", `192.0.2.${index % 2}`, now);
  expect(await blockedUntil(sql(), "account none@example.org")).toEqual(now); // two addresses: no wait for others
});

test("a browser that signed in before, and an open session, pass a lock of account and address", async () => {
  const accountId = (await addAccount(sql(), "bob@example.org")) ?? 0;
  await setPasswordHash(sql(), "bob@example.org", hash);
  const annId = Number(((await signIn({ address: "192.0.2.250" })) as { accountId: number }).accountId);
  const { token } = await noteBrowser(sql(), { accountId: annId, token: undefined }, START);
  const now = await failTenTimes((count) => `192.0.2.${count}`);
  await sql()`
    insert into sign_in_failures
    values (sha256('address 192.0.2.9'), 50, ${now}, ${after(9_999)})
    on conflict (subject) do update set failures = 50, blocked_until = ${after(9_999)}`;
  const address = "192.0.2.9";
  expect(await signIn({ address: "192.0.2.200" }, now)).toMatchObject({ kind: "blocked", by: "account" });
  expect(await signIn({ address }, now)).toMatchObject({ kind: "blocked", by: "address" });
  expect(await signIn({ address, browserToken: token }, now)).toMatchObject({ kind: "right" });
  expect(await signIn({ address, known: "session 1" }, now)).toMatchObject({ kind: "right" });
  // It is known to the accounts that it signed in to, and each is locked for it after its own failures.
  const bob = { email: "bob@example.org", address, browserToken: token };
  expect(await signIn(bob, now)).toMatchObject({ kind: "blocked", by: "address" });
  const both = await noteBrowser(sql(), { accountId, token }, START);
  expect(await signIn(bob, now)).toMatchObject({ kind: "blocked" }); // the token before a sign-in is worth nothing
  for (const email of ["ann@example.org", "bob@example.org"])
    expect(await signIn({ email, address, browserToken: both.token }, now)).toMatchObject({ kind: "right" });
  for (let count = 0; count < ACCOUNT_LIMITS.free + 1; count++)
    expect(await signIn({ ...bob, browserToken: both.token, password: "wrong horse" }, now)).toEqual({
      kind: "refused",
    });
  expect(await signIn({ ...bob, browserToken: both.token }, now)).toMatchObject({ kind: "blocked", by: "here" });
});

test("an account knows the newest 20 browsers, for 400 days", async () => {
  const accountId = Number(((await signIn()) as { accountId: number }).accountId);
  const tokens: string[] = [];
  for (let index = 0; index < 25; index++)
    tokens.push((await noteBrowser(sql(), { accountId, token: undefined }, after(index))).token);
  const now = await failTenTimes((count) => `192.0.2.${count}`);
  const results = await Promise.all([tokens[4], tokens[5]].map((browserToken) => signIn({ browserToken }, now)));
  expect(results.map(({ kind }) => kind)).toEqual(["blocked", "right"]);
  const limits = { sessionIdleHours: 1, sessionDays: 1 };
  await cleanAccounts(store.database, limits, after(400 * 86_400 + 10));
  expect(await sql()`select count(*)::int as count from known_browsers`).toMatchObject([{ count: 15 }]);
});

test("what a lock refuses did not count: afterwards each address counts for the account once more", async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `192.0.2.${index}`);
  const passedAt = async (now: Date) => {
    const blocks = await Promise.all(addresses.map((address) => attempt("ann@example.org", address, now)));
    return addresses.filter((_, index) => blocks[index] === undefined).length;
  };
  expect(await passedAt(START)).toBe(5);
  // The five that have failed may try again, and one of the others, which has the rest wait for 4 seconds.
  expect(await passedAt(after(2))).toBe(6);
});

test("while an account is locked from many addresses, its right password is refused; others can sign in", async () => {
  const now = await failTenTimes((count) => `192.0.2.${count}`);
  expect(await signIn({}, now)).toEqual({ kind: "blocked", by: "account", retryAfterSeconds: 840 });
  await setPasswordHash(sql(), "none@example.org", hash);
  expect(await signIn({ email: "none@example.org" }, now)).toMatchObject({ kind: "right" });
  expect(await signIn({}, new Date(now.getTime() + 841_000))).toMatchObject({ kind: "right" });
});

test("an address that tries many accounts is locked out, and can't lock accounts afterwards", async () => {
  let now = START;
  const address = "192.0.2.66";
  for (let count = 0; count < ADDRESS_LIMITS.lockAt; ) {
    const blocked = await attempt(`person-${count}@example.org`, address, now);
    if (blocked) expect(blocked.by).toBe("address");
    else count++;
    now = new Date(now.getTime() + (blocked?.retryAfterSeconds ?? 0) * 1000);
  }
  for (let count = 0; count < 20; count++)
    expect(await signIn({ address }, now)).toEqual({ kind: "blocked", by: "address", retryAfterSeconds: 900 });
  expect(await signIn({ address: "192.0.2.67" }, now)).toMatchObject({ kind: "right" });
});

test("of many attempts at the same time, no more pass than one after the other", async () => {
  const blocked = await Promise.all(
    Array.from({ length: 40 }, (_, index) => attempt("ann@example.org", `192.0.2.${index}`, START)),
  );
  expect(blocked.filter((one) => one === undefined)).toHaveLength(ACCOUNT_LIMITS.free + 1);
});

test("a sign-in forgets the failures of its account, and does not count for its address", async () => {
  const visitor = { email: "ann@example.org", address: "192.0.2.1" };
  for (let count = 0; count < ACCOUNT_LIMITS.free; count++) await beginAttempt(sql(), visitor, START);
  expect((await signIn()).kind).toBe("right");
  expect(await sql()`select failures from sign_in_failures`).toMatchObject([{ failures: ACCOUNT_LIMITS.free }]);
  for (let count = 0; count < ADDRESS_LIMITS.lockAt; count++) {
    expect(await beginAttempt(sql(), visitor, START)).toBeUndefined();
    await attemptSucceeded(sql(), visitor, START);
  }
  expect(await sql()`select failures from sign_in_failures`).toMatchObject([{ failures: ACCOUNT_LIMITS.free }]);
});

test("failures are forgotten a day after the last one, and deleted", async () => {
  for (let count = 0; count < 4; count++) await attempt("ann@example.org", "192.0.2.1", START);
  const nextDay = after(25 * 3600);
  expect(await attempt("ann@example.org", "192.0.2.1", nextDay)).toBeUndefined();
  expect(await attempt("ann@example.org", "192.0.2.1", nextDay)).toBeUndefined();
  const limits = { sessionIdleHours: 1, sessionDays: 1 };
  expect(await cleanAccounts(store.database, limits, nextDay)).toMatchObject({ failures: 0 });
  expect(await cleanAccounts(store.database, limits, after(50 * 3600))).toMatchObject({ failures: 3 });
});

test("the store does not have the addresses of strangers", async () => {
  await attempt("stranger@example.org", "192.0.2.1", START);
  const stored = JSON.stringify(
    await sql()`select convert_from(subject, 'LATIN1') as name, f.* from sign_in_failures f`,
  );
  expect(stored).not.toContain("stranger");
  expect(stored).not.toContain("192.0.2");
});

test.each([
  ["12 characters", "correct hors", undefined],
  ["12 characters outside the alphabet", "😀".repeat(12), undefined],
  ["1,000 characters", "a b ".repeat(250), undefined],
  ["only digits", "123456789012345", undefined],
  ["11 characters", "correct hor", "has 11 characters; accepted: 12 to 1,000"],
  ["1,001 characters", "a".repeat(1001), "has 1,001 characters; accepted: 12 to 1,000"],
  ["the e-mail address", "ANN.long@example.org", expect.stringContaining("is the e-mail address")],
])("a password of %s", (_, password, fault: string | undefined) => {
  expect(passwordFault(password, "ann.long@example.org")).toEqual(fault as string);
});

test("a hash is of no password when there is none, and of no endless one", async () => {
  expect(await isPassword(PASSWORD, undefined)).toBe(false);
  expect(await isPassword("a".repeat(1_000_000), hash)).toBe(false);
});
