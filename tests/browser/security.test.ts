import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { createKey } from "../../src/accounts/keys.ts";
import { accountByEmail, addAccount, setPasswordHash } from "../../src/accounts/queries.ts";
import { makeLink } from "../../src/accounts/sign-in/links.ts";
import { hashPassword } from "../../src/accounts/sign-in/passwords.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { CHROMIUM, SCREENS, startChromium } from "./chromium.ts";
import { PASSWORD, signIn, signOut } from "./signing-in.ts";

const ANN = "ann@example.org";
/** What somebody could choose as a label or a description. */
const HOSTILE = `</title></textarea><script>alert(1)</script><img src=x onerror=alert(2)>"onfocus="alert(3)`;

let server: TestServer;
let browser: Browser;
if (CHROMIUM !== null) {
  beforeAll(async () => {
    server = await startServer({
      settings: { allowHttp: true, allowNetworks: ["127.0.0.1/32"] },
      seed: async ({ database: { sql } }) => {
        await addAccount(sql, "owner@example.org");
        await addAccount(sql, ANN);
        await setPasswordHash(sql, ANN, await hashPassword(PASSWORD));
      },
    });
    // Playwright turns off what the back button of people's browsers has: pages that are kept whole.
    browser = await startChromium({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  }, 60_000);
}

/** Opens a window without a session, in which `http://evil.example/` is a page of another site, and closes it. */
async function withWindow(
  evilPage: string,
  act: (page: Page, context: BrowserContext, dialogs: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: SCREENS.desktop });
  try {
    await context.route("http://evil.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: evilPage }),
    );
    const page = await context.newPage();
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await act(page, context, dialogs);
  } finally {
    await context.close();
  }
}

async function signInAsAnn(page: Page): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await signIn(page, ANN);
  await page.waitForURL("**/account");
}

/** A page that sends a form as soon as it is open. */
const sending = (path: string, fields: Record<string, string>) =>
  `<form method="post" action="${server.url}${path}">${Object.entries(fields)
    .map(([name, value]) => `<input name="${name}" value="${value}">`)
    .join("")}</form><script>document.forms[0].submit()</script>`;

const sessionOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies(server.url)).find(({ name }) => name === "govdata_session")?.value;

describe.skipIf(CHROMIUM === null)("another site, in Chromium,", () => {
  test("can't show a page in a frame", () =>
    withWindow(`<iframe src="${server.url}/sign-in"></iframe>`, async (page) => {
      await page.goto("http://evil.example/");
      await page.waitForLoadState("networkidle");
      const [, frame] = page.frames();
      expect(await frame?.getByLabel("Password").count()).toBe(0);
      expect(frame?.url()).not.toStartWith(server.url);
    }));

  test("can't sign a browser in as somebody else", () =>
    withWindow(sending("/sign-in", { email: ANN, password: PASSWORD }), async (page, context) => {
      await page.goto("http://evil.example/");
      await page.getByText("This form came from another site").waitFor();
      expect(await sessionOf(context)).toBeUndefined();
    }));

  test("can't use the session of a browser that is signed in", () =>
    withWindow(sending("/sign-out", { everywhere: "1" }), async (page) => {
      await signInAsAnn(page);
      await page.goto("http://evil.example/");
      await page.getByText("This form came from another site").waitFor();
      await page.goto(`${server.url}/account`);
      expect(await page.locator("h1").textContent()).toBe("Account");
    }));

  test("is not where a sign-in leads to", () =>
    withWindow("evil", async (page) => {
      await page.goto(`${server.url}/sign-in?next=%2F%2Fevil.example%2Faccount`);
      await signIn(page, ANN);
      await page.waitForURL(`${server.url}/`);
    }));

  test("gets nothing of the address of a one-time link", () =>
    withWindow("evil", async (page, context) => {
      const { sql } = server.scratch.database;
      const { id = 0 } = (await accountByEmail(sql, ANN)) ?? {};
      const token = await makeLink(sql, id);
      await page.goto(`${server.url}/welcome?token=${token}`);
      const asked = context.waitForEvent("request", (request) => request.url().startsWith("http://evil.example"));
      await page.evaluate("location.href = 'http://evil.example/'");
      expect((await (await asked).allHeaders()).referer).toBeUndefined();
    }));
});

describe.skipIf(CHROMIUM === null)("a session, in Chromium,", () => {
  test("is a new one after a sign-in, whatever cookie the browser came with", () =>
    withWindow("", async (page, context) => {
      const fixed = `gd_session_${"0123456789abcdef".repeat(2)}`;
      await context.addCookies([{ name: "govdata_session", value: fixed, url: server.url }]);
      await signInAsAnn(page);
      const first = await sessionOf(context);
      expect(first).not.toBe(fixed);
      await signOut(page);
      await context.addCookies([{ name: "govdata_session", value: first ?? "", url: server.url }]);
      await page.goto(`${server.url}/account`);
      expect(new URL(page.url()).pathname).toBe("/sign-in"); // its token is worth nothing any more
    }));

  test("is out of reach of scripts, and the back button shows nothing of it after signing out", () =>
    withWindow("", async (page) => {
      await signInAsAnn(page);
      expect(await page.evaluate("document.cookie")).toBe("");
      await page.goto(`${server.url}/keys`);
      await page.goto(`${server.url}/account`);
      await signOut(page);
      for (const next of ["account", "keys", "account"]) {
        await page.evaluate("history.back()");
        await page.waitForURL(`**/sign-in?next=%2F${next}`);
        expect(await page.content()).not.toContain(ANN);
      }
    }));

  test("runs no script that a label or a description of the account has, or an address of a page", () =>
    withWindow("", async (page, _, dialogs) => {
      const { database } = server.scratch;
      const { id: accountId = 0 } = (await accountByEmail(database.sql, ANN)) ?? {};
      const { id } = await createKey(database, { accountId, label: HOSTILE, tier: "free" });
      await signInAsAnn(page);
      await page.goto(`${server.url}/webhooks/new`);
      await page.getByLabel("Address").fill("http://127.0.0.1:9/");
      await page.getByRole("checkbox", { name: "filing.created" }).check();
      await page.getByLabel("Description").fill(HOSTILE);
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.getByText("it is never shown again").waitFor();
      const webhook = new URL(page.url()).pathname;
      const paths = ["/keys", `/keys/${id}/revoke`, `/keys/${id}/usage`, "/usage", "/webhooks", webhook];
      for (const path of [
        ...paths,
        `${webhook}/delete`,
        `${webhook}/replays`,
        `/find?q=${encodeURIComponent(HOSTILE)}`,
      ]) {
        await page.goto(server.url + path);
        const added = "document.querySelectorAll('main img, main script, [onerror], [onfocus]').length";
        expect({ path, added: await page.evaluate(added), dialogs }).toEqual({ path, added: 0, dialogs: [] });
      }
    }));
});
