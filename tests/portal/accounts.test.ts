import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { invite } from "../../src/accounts/invitations/invitations.ts";
import { accountByEmail, addAccount, setAccountStatus, setPasswordHash } from "../../src/accounts/queries.ts";
import { makeLink } from "../../src/accounts/sign-in/links.ts";
import { hashPassword } from "../../src/accounts/sign-in/passwords.ts";
import { type PlainBrowser, plainBrowser } from "../support/plain-browser.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PASSWORD = "correct horse battery";
const SETTINGS = { trustedProxies: ["127.0.0.0/8"], explorer: "accounts", log: "requests" } as const;

let server: TestServer;
/** The same store, where everybody can make an account, and where the invited can. */
let open: TestServer;
let invited: TestServer;
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  server = await startServer({
    settings: SETTINGS,
    seed: async ({ database }) => void (await addAccount(database.sql, "owner@example.org")),
  });
  open = await startServer({ scratch: server.scratch, settings: { ...SETTINGS, signUp: "open" } });
  invited = await startServer({ scratch: server.scratch, settings: { ...SETTINGS, signUp: "invited" } });
}, 120_000);
afterAll(async () => {
  for (const one of [open, invited, server]) await one.stop();
});
beforeEach(async () => {
  await sql()`truncate sessions, sign_in_links, sign_in_failures, invitations`;
  await sql()`update accounts set password_hash = null, is_operator = false, status = 'active'`;
  await addAccount(sql(), "ann@example.org");
  await setPasswordHash(sql(), "ann@example.org", hash);
});

const sql = () => server.scratch.database.sql;
const idOf = async (email: string): Promise<number> => (await accountByEmail(sql(), email))?.id ?? 0;
const linkOf = async (email: string): Promise<string> => makeLink(sql(), await idOf(email));

const signIn = (visitor: PlainBrowser, fields: Record<string, string> = {}) =>
  visitor.send("/sign-in", { email: "ann@example.org", password: PASSWORD, ...fields });

async function signedIn(): Promise<PlainBrowser> {
  const visitor = plainBrowser(server.url);
  expect(await signIn(visitor)).toMatchObject({ status: 303, to: "/account" });
  await visitor.open("/account"); // a browser follows, and gets the token of its forms
  return visitor;
}

describe("the first minute", () => {
  test("a link is a page with a button, which signs in and asks for a password", async () => {
    const visitor = plainBrowser(server.url);
    const token = await linkOf("owner@example.org");
    const page = await visitor.open(`/welcome?token=${token}`);
    expect([page.status, page.text.includes("owner@example.org")]).toEqual([200, true]);
    expect(await visitor.send("/welcome", { token })).toMatchObject({ status: 303, to: "/password" });
    expect((await visitor.open("/password")).text).toContain("Choose a password");
    const before = visitor.cookie;
    const sent = await visitor.send("/password", { password: PASSWORD, repeated: PASSWORD });
    expect(sent).toMatchObject({ status: 303, to: "/account?done=set" });
    expect(visitor.cookie).not.toBe(before);
    const account = await visitor.open("/account?done=set");
    expect(account.text).toContain("Your password is set");
    expect((await visitor.open("/account?done=constructor")).text).not.toContain('role="status"');
    expect(account.text).toContain("Owner");
    const again = plainBrowser(server.url);
    expect(await signIn(again, { email: "Owner@Example.org" })).toMatchObject({ status: 303 });
  });

  test("a program that previews links uses none up; opened twice, it signs in once", async () => {
    const token = await linkOf("ann@example.org");
    const address = `/welcome?token=${token}`;
    for (let count = 0; count < 3; count++) expect((await plainBrowser(server.url).open(address)).status).toBe(200);
    const visitors = Array.from({ length: 8 }, () => plainBrowser(server.url));
    const answers = await Promise.all(visitors.map((visitor) => visitor.send("/welcome", { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410, 410, 410, 410]);
    expect(visitors.filter(({ cookie }) => cookie !== "")).toHaveLength(1);
    const late = await plainBrowser(server.url).open(address);
    expect([late.status, late.text.includes("used already")]).toEqual([410, true]);
  });

  test("the address of a link reaches no other page, no cache and no log", async () => {
    const token = await linkOf("ann@example.org");
    const { headers, text } = await plainBrowser(server.url).open(`/welcome?token=${token}`);
    expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
    expect(text.split(token)).toHaveLength(2); // only in the form
    expect(server.logged.join("\n")).not.toContain(token);
  });

  test.each(["", "?token=", "?token=gd_link_0123456789abcdef0123456789abcdef", "?token=%00'%22%3Cscript%3E"])(
    "the address /welcome%s signs no user in",
    async (query) => {
      const page = await plainBrowser(server.url).open(`/welcome${query}`);
      expect([page.status, page.text.includes("<script>")]).toEqual([404, false]);
    },
  );

  test("a forgotten password is replaced by a link, and by nothing else", async () => {
    const visitor = await signedIn();
    const sent = await visitor.send("/password", {
      password: "another horse battery",
      repeated: "another horse battery",
    });
    expect([sent.status, sent.text.includes("This is not your password")]).toEqual([403, true]);
    const forgetful = plainBrowser(server.url);
    await forgetful.send("/welcome", { token: await linkOf("ann@example.org") });
    await forgetful.open("/password");
    const changed = await forgetful.send("/password", {
      password: "another horse battery",
      repeated: "another horse battery",
    });
    expect(changed).toMatchObject({ status: 303, to: "/account?done=changed" });
    expect(await visitor.open("/account")).toMatchObject({ status: 303, to: "/sign-in?next=%2Faccount" });
    expect((await signIn(plainBrowser(server.url))).status).toBe(401);
  });

  test("a browser that a link signed in an hour ago needs the old password", async () => {
    const visitor = plainBrowser(server.url);
    await visitor.send("/welcome", { token: await linkOf("ann@example.org") });
    await sql()`update sessions set created_at = created_at - interval '1 hour'`;
    expect((await visitor.open("/password")).text).toContain("Current password");
    const password = "another horse battery";
    expect((await visitor.send("/password", { password, repeated: password })).status).toBe(403);
    const sent = await visitor.send("/password", { old: PASSWORD, password, repeated: password });
    expect(sent.to).toBe("/account?done=changed");
  });
});

describe("signing in", () => {
  test("leads to the page that asked for it, and signing out ends it for good", async () => {
    const visitor = plainBrowser(server.url);
    expect((await visitor.open("/account?done=set")).to).toBe("/sign-in?next=%2Faccount%3Fdone%3Dset");
    expect((await visitor.open("/sign-in?next=%2Faccount%3Fdone%3Dset")).text).toContain(
      'name="next" value="/account?done=set"',
    );
    expect(await signIn(visitor, { next: "/account?done=set" })).toMatchObject({
      status: 303,
      to: "/account?done=set",
    });
    expect((await visitor.open("/account?done=set")).status).toBe(200);
    const { cookie } = visitor;
    expect(await visitor.send("/sign-out", {})).toMatchObject({ status: 303, to: "/" });
    expect(visitor.cookie).toMatch(/^govdata_browser=gd_browser_[0-9a-f]{32}$/); // no session
    visitor.cookie = cookie;
    expect((await visitor.open("/account")).status).toBe(303);
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/\t/evil.example"])(
    "leads to no other host for next=%p, signed in before or not",
    async (next) => {
      const visitor = plainBrowser(server.url);
      expect(await signIn(visitor, { next })).toMatchObject({ status: 303, to: "/" });
      expect(await visitor.open(`/sign-in?${new URLSearchParams({ next })}`)).toMatchObject({ status: 303, to: "/" });
    },
  );

  test("gives a browser a new token each time, never one that it came with", async () => {
    const visitor = plainBrowser(server.url);
    const fixed = "govdata_session=gd_session_0123456789abcdef0123456789abcdef";
    visitor.cookie = fixed;
    await signIn(visitor);
    const first = visitor.cookie;
    expect(first).not.toBe(fixed);
    await visitor.open("/account");
    await signIn(visitor);
    expect(visitor.cookie).not.toBe(first);
    expect((await visitor.open("/account")).status).toBe(200);
    // The session before a sign-in has ended, and with it whatever knew its token.
    expect(await sql()`select count(*)::int as sessions from sessions`).toMatchObject([{ sessions: 1 }]);
  });

  test("gets one answer for a wrong password, an unknown account and one without a password", async () => {
    await addAccount(sql(), "none@example.org");
    const answers = await Promise.all(
      ["ann@example.org", "none@example.org", "nobody@example.org"].map(async (email) => {
        const { status, text, headers } = await signIn(plainBrowser(server.url), {
          email,
          password: "wrong horse battery",
        });
        return { status, text: text.replaceAll(email, "EMAIL"), names: [...headers.keys()] };
      }),
    );
    expect(answers[0]?.status).toBe(401);
    expect(answers[1]).toEqual(answers[0]!);
    expect(answers[2]).toEqual(answers[0]!);
  });

  test("says when to try again after many failures, to programs too", async () => {
    const seen: { status: number; retryAfter: string | null }[] = [];
    for (let count = 0; count < 6; count++) {
      const { status, headers } = await signIn(plainBrowser(server.url), { password: "wrong horse battery" });
      seen.push({ status, retryAfter: headers.get("retry-after") });
    }
    expect(seen.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(seen.at(-1)?.retryAfter)).toBeGreaterThan(0);
    const right = await signIn(plainBrowser(server.url));
    expect([
      right.status,
      right.text.includes("Too many failed sign-ins for this account from many addresses"),
    ]).toEqual([429, true]);
  });

  test("is locked only for one address, whatever that address says of itself", async () => {
    await sql()`
      insert into sign_in_failures
      values (sha256('address 192.0.2.251'), 50, now(), now() + interval '15 minutes')`;
    const locked = await signIn(plainBrowser(server.url, { address: "203.0.113.9, 192.0.2.251" }));
    expect([locked.status, locked.text.includes("from your network address")]).toEqual([429, true]);
    expect((await signIn(plainBrowser(server.url, { address: "192.0.2.252" }))).status).toBe(303);
  });

  test("escapes what was typed, and refuses what is not an address", async () => {
    const sent = await signIn(plainBrowser(server.url), { email: '"><script>alert(1)</script>' });
    expect([sent.status, sent.text.includes("<script>alert")]).toEqual([400, false]);
  });
});

describe("a session", () => {
  test("of a suspended account ends with the next page", async () => {
    const visitor = await signedIn();
    await setAccountStatus(sql(), "ann@example.org", "suspended");
    expect((await visitor.open("/account")).status).toBe(303);
    const again = await signIn(visitor);
    expect([again.status, again.text.includes("This account is suspended")]).toEqual([403, true]);
  });

  test("is ended everywhere, or in one other browser", async () => {
    const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()];
    const { text } = await first.open("/account");
    const others = [...text.matchAll(/name="session" value="(\d+)"/g)].map((match) => String(match[1]));
    expect(others).toHaveLength(2);
    expect(await first.send("/sign-out", { session: others[0] ?? "" })).toMatchObject({ to: "/account" });
    expect([(await second.open("/account")).status, (await third.open("/account")).status].sort()).toEqual([200, 303]);
    expect(await first.send("/sign-out", { everywhere: "1" })).toMatchObject({ to: "/" });
    for (const visitor of [first, second, third]) expect((await visitor.open("/account")).status).toBe(303);
  });

  test("of another account can't be ended", async () => {
    const visitor = await signedIn();
    const bob = plainBrowser(server.url);
    await bob.send("/welcome", { token: await linkOf("owner@example.org") });
    await bob.open("/account");
    const [session] = await sql()<
      { id: number }[]
    >`select id from sessions where account_id = ${await idOf("ann@example.org")}`;
    await bob.send("/sign-out", { session: String(session?.id) });
    expect((await visitor.open("/account")).status).toBe(200);
  });

  test.each([
    ["without a token", { _csrf: "" }, {}],
    ["with another token", { _csrf: "0".repeat(64) }, {}],
    ["from another origin", {}, { origin: "https://evil.example" }],
    ["from another site", {}, { "sec-fetch-site": "cross-site" }],
    ["from a sibling domain", {}, { "sec-fetch-site": "same-site" }],
  ])("is not used by a form %s", async (_, fields: Record<string, string>, headers: Record<string, string>) => {
    const visitor = await signedIn();
    const { cookie } = visitor;
    for (const path of ["/sign-out", "/password", "/invitations", "/sign-in", "/welcome"])
      expect({ path, status: (await visitor.send(path, { everywhere: "1", ...fields }, headers)).status }).toEqual({
        ...{ path, status: 403 },
      });
    visitor.cookie = cookie;
    expect((await visitor.open("/account")).status).toBe(200);
  });

  test("is not made by a form of another site: no one is signed in as somebody else", async () => {
    const visitor = plainBrowser(server.url);
    const fields = { email: "ann@example.org", password: PASSWORD };
    expect((await visitor.send("/sign-in", fields, { origin: "https://evil.example" })).status).toBe(403);
    const token = await linkOf("ann@example.org");
    expect((await visitor.send("/welcome", { token }, { origin: "https://evil.example" })).status).toBe(403);
    expect(visitor.cookie).toBe("");
  });

  test("has pages that no other site can frame, and that no cache keeps", async () => {
    const visitor = await signedIn();
    for (const path of ["/account", "/password"]) {
      const { headers } = await visitor.open(path);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect([headers.get("x-frame-options"), headers.get("cache-control")]).toEqual(["DENY", "no-store"]);
    }
    expect((await plainBrowser(server.url).open("/sign-in")).headers.get("x-frame-options")).toBe("DENY");
  });

  test("has a menu with its pages, and operators have theirs", async () => {
    const visitor = await signedIn();
    const menu = async () =>
      /<details class="menu account">.*?<\/details>/s.exec((await visitor.open("/account")).text)?.[0];
    expect(await menu()).toContain('href="/keys"');
    expect(await menu()).not.toContain('href="/operator"');
    await sql()`update accounts set is_operator = true where email = 'ann@example.org'`;
    expect(await menu()).toContain('href="/operator"');
  });
});

test("a new password follows the rules, and the page says which one was broken", async () => {
  const visitor = await signedIn();
  const change = async (password: string, repeated = password) => {
    const { status, text } = await visitor.send("/password", { old: PASSWORD, password, repeated });
    return `${status} ${/<p class="fault"[^>]*>([^<]*)/.exec(text)?.[1] ?? ""}`;
  };
  expect(await change("short")).toBe("400 This password has 5 characters; accepted: 12 to 1,000.");
  expect(await change("another horse battery", "another horse")).toBe("400 The two passwords differ.");
  expect(await change("Ann@example.org")).toContain("400 This password is the e-mail address");
  expect(await change("another horse battery")).toBe("303 ");
});

describe("signing up", () => {
  const fields = { email: "new@example.org", password: PASSWORD, repeated: PASSWORD };

  test("is closed unless a setting opens it", async () => {
    for (const one of [server, invited]) {
      const visitor = plainBrowser(one.url);
      expect((await visitor.open("/sign-up")).status).toBe(403);
      expect((await visitor.send("/sign-up", fields)).status).toBe(403);
    }
    const token = (await invite(sql(), "closed@example.org")) ?? "";
    expect((await plainBrowser(server.url).send("/sign-up", { ...fields, token })).status).toBe(403);
    expect(await accountByEmail(sql(), "new@example.org")).toBeUndefined();
  });

  test("where it is open makes an account that is signed in, once for each address", async () => {
    const visitor = plainBrowser(open.url);
    expect((await visitor.open("/sign-up")).status).toBe(200);
    const email = "open@example.org";
    expect(await visitor.send("/sign-up", { ...fields, email })).toMatchObject({
      status: 303,
      to: "/account?done=set",
    });
    expect((await visitor.open("/account")).text).toContain(email);
    expect((await plainBrowser(open.url).send("/sign-up", { ...fields, email: "OPEN@example.org" })).status).toBe(409);
  });

  test("of one address again and again is slowed down", async () => {
    const visitor = plainBrowser(open.url, { address: "192.0.2.253" });
    await sql()`insert into sign_in_failures values (sha256('address 192.0.2.253'), 20, now(), now())`;
    expect((await visitor.send("/sign-up", { ...fields, email: "ann@example.org" })).status).toBe(409);
    const sent = await visitor.send("/sign-up", { ...fields, email: "ann@example.org" });
    expect([sent.status, sent.headers.get("retry-after")]).toEqual([429, "2"]);
  });

  test("by invitation makes the account of the invited address, once", async () => {
    const token = (await invite(sql(), "guest@example.org")) ?? "";
    const page = await plainBrowser(invited.url).open(`/sign-up?token=${token}`);
    expect([page.status, page.text.includes("guest@example.org")]).toEqual([200, true]);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    const visitors = Array.from({ length: 4 }, () => plainBrowser(invited.url));
    const answers = await Promise.all(
      visitors.map((one) => one.send("/sign-up", { ...fields, token, email: "other@example.org" })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await accountByEmail(sql(), "guest@example.org")).toBeDefined();
    expect(await accountByEmail(sql(), "other@example.org")).toBeUndefined();
    expect((await plainBrowser(invited.url).open(`/sign-up?token=${token}`)).status).toBe(410);
    expect(await invite(sql(), "guest@example.org")).toBeUndefined();
  });

  test("where sign-up is closed, an operator can't invite, and the page says why", async () => {
    const visitor = plainBrowser(server.url);
    await sql()`update accounts set is_operator = true where email = 'ann@example.org'`;
    await signIn(visitor);
    for (const page of [
      await visitor.open("/invitations"),
      await visitor.send("/invitations", { email: "eve@example.org" }),
    ])
      expect([page.status, page.text.includes("GOVDATA_SIGN_UP=invited")]).toEqual([200, true]);
    expect(await sql()`select from invitations`).toHaveLength(0);
  });

  test("an operator invites, sees what is open, and takes it back", async () => {
    const visitor = plainBrowser(invited.url);
    await signIn(visitor);
    expect((await visitor.open("/invitations")).status).toBe(403);
    await sql()`update accounts set is_operator = true where email = 'ann@example.org'`;
    expect((await visitor.open("/invitations")).status).toBe(200);
    const { text } = await visitor.send("/invitations", { email: "eve@example.org" });
    const [address = "", token = ""] = /http:\/\/[^<]*\/sign-up\?token=(gd_invite_[0-9a-f]{32})/.exec(text) ?? [];
    expect(address).toStartWith(invited.url);
    expect((await plainBrowser(invited.url).open(`/sign-up?token=${token}`)).status).toBe(200);
    const [, id = ""] = /name="revoke" value="(\d+)"/.exec((await visitor.open("/invitations")).text) ?? [];
    expect(await visitor.send("/invitations", { revoke: id })).toMatchObject({ status: 303, to: "/invitations" });
    expect((await plainBrowser(invited.url).open(`/sign-up?token=${token}`)).status).toBe(410);
  });
});
