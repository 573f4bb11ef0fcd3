import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { addAccount, setPasswordHash } from "../../src/accounts/queries.ts";
import { makeLink } from "../../src/accounts/sign-in/links.ts";
import { hashPassword } from "../../src/accounts/sign-in/passwords.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { programUnderTest } from "../support/program.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { CHROMIUM, CLICKED_SCREENS, expectSound, SCREENS, sharedChromium, testLooks, visit } from "./chromium.ts";
import { focusedText } from "./page-faults.ts";
import { PASSWORD, signIn } from "./signing-in.ts";

let server: TestServer;
let browser: Browser;
/** A store of its own, on which a whole program is started. */
let fresh: ScratchDatabase;
if (CHROMIUM !== null) {
  beforeAll(async () => {
    const hash = await hashPassword(PASSWORD);
    server = await startServer({
      settings: { signUp: "invited" },
      seed: async ({ database: { sql } }) => {
        for (const email of ["owner@example.org", "ann@example.org", "bob@example.org", "eve@example.org"]) {
          await addAccount(sql, email);
          await setPasswordHash(sql, email, hash);
        }
      },
    });
    fresh = await scratchStore("first");
    browser = await sharedChromium();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await fresh.close();
  }, 60_000);
}

/** Types a new password twice. */
async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password, again").fill(password);
  await page.getByRole("button", { name: /password$/ }).click();
}

/** Runs `govdata serve` on the fresh store, and returns the link that it prints. */
async function printedLink(): Promise<{ link: string; stop(): Promise<unknown> }> {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      ...{ PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/", DATABASE_URL: fresh.url },
      ...{ GOVDATA_LISTEN: "127.0.0.1:0", GOVDATA_METRICS_LISTEN: "off", GOVDATA_STARTER_DATA: "off" },
      GOVDATA_ROLES: "api",
    },
    stdout: "pipe",
    stderr: "ignore",
  });
  const link = Promise.withResolvers<string>();
  void (async () => {
    let printed = "";
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
      printed += piece;
      const [address] = /http:\S+\/welcome\?token=gd_link_[0-9a-f]{32}(?=\s)/.exec(printed) ?? [];
      if (address !== undefined) link.resolve(address);
    }
    link.reject(new Error(`serve ended without a link: ${printed}`));
  })();
  const stop = () => {
    child.kill("SIGTERM");
    return child.exited;
  };
  return { link: await link.promise, stop };
}

describe.skipIf(CHROMIUM === null)("accounts in Chromium", () => {
  test("the first minute: the printed link, a button, a password, and the owner is in", async () => {
    const { link, stop } = await printedLink();
    try {
      await visit(browser, link, { viewport: SCREENS.desktop }, async ({ page, foreign, complaints }) => {
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.waitForURL("**/password");
        await choosePassword(page, "too short");
        await page.getByText("This password has 9 characters").waitFor();
        await choosePassword(page, PASSWORD);
        await page.waitForURL("**/account?done=set");
        expect(await focusedText(page)).toStartWith("Your password is set");
        await page.getByRole("link", { name: "create an API key" }).click();
        await page.waitForURL("**/keys");
        expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
      });
      await visit(browser, link, { viewport: SCREENS.phone }, async ({ page }) => {
        expect(await page.getByText("This link was used already").isVisible()).toBe(true);
        expect(await page.getByRole("button", { name: "Sign in" }).count()).toBe(0);
      });
    } finally {
      await stop();
    }
  }, 90_000);

  for (const [screen, viewport] of CLICKED_SCREENS)
    test(`people sign in, see what is wrong, and sign out on a ${screen}`, async () => {
      await visit(browser, `${server.url}/account`, { viewport }, async ({ page }) => {
        expect(new URL(page.url()).pathname).toBe("/sign-in");
        await signIn(page, "ann@example.org", "wrong horse battery");
        expect(await page.getByRole("alert").textContent()).toContain("is wrong");
        expect(await focusedText(page)).toContain("is wrong"); // what is there from the start is not announced
        expect(await page.title()).toBe("Error: Sign in · govdata");
        expect(await page.getByLabel("E-mail").inputValue()).toBe("ann@example.org");
        expect(await page.getByLabel("Password").inputValue()).toBe("");
        await signIn(page, "ann@example.org");
        await page.waitForURL("**/account");
        const menu = page.locator(".menu.account");
        await menu.locator("summary").click();
        const box = await menu.locator("ul").boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        await menu.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("link", { name: "Sign in" }).waitFor();
        await page.goto(`${server.url}/account`);
        expect(new URL(page.url()).pathname).toBe("/sign-in");
      });
    }, 60_000);

  test("a menu opens within the screen of a phone, and by keyboard", async () => {
    await visit(browser, `${server.url}/sign-in`, { viewport: SCREENS.phone }, async ({ page }) => {
      await page.locator("summary", { hasText: "Data" }).focus();
      await page.keyboard.press("Enter");
      const box = await page.locator("details[open] ul").boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
    });
  });

  test("without script, people sign in, change their password and sign out everywhere", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await visit(browser, `${server.url}/sign-in?next=/password`, options, async ({ page }) => {
      await signIn(page, "bob@example.org");
      await page.waitForURL("**/password");
      await page.getByLabel("Current password").fill(PASSWORD);
      await choosePassword(page, "another horse battery");
      await page.waitForURL("**/account?done=changed");
      await visit(browser, `${server.url}/sign-in`, options, async (other) => {
        await signIn(other.page, "bob@example.org", "another horse battery");
        await other.page.waitForURL("**/account");
        await page.goto(`${server.url}/account`);
        expect(await page.locator("tbody tr").count()).toBe(2);
        await page.getByRole("button", { name: "Sign out everywhere" }).click();
        await page.goto(`${server.url}/account`);
        expect(new URL(page.url()).pathname).toBe("/sign-in");
        await other.page.goto(`${server.url}/account`);
        expect(new URL(other.page.url()).pathname).toBe("/sign-in");
      });
    });
  }, 60_000);

  test("an operator invites somebody, whose account is theirs", async () => {
    const permissions = ["clipboard-write"];
    await visit(
      browser,
      `${server.url}/sign-in?next=/invitations`,
      { viewport: SCREENS.desktop, permissions },
      async ({ page }) => {
        await signIn(page, "owner@example.org");
        await page.waitForURL("**/invitations");
        await page.getByLabel("E-mail").fill("new@example.org");
        await page.getByRole("button", { name: "Invite" }).click();
        const address = (await page.locator("pre code").first().textContent()) ?? "";
        await page.getByRole("button", { name: "Copy" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        await visit(browser, address, { viewport: SCREENS.phone }, async (guest) => {
          await guest.page.getByLabel("New password", { exact: true }).fill(PASSWORD);
          await guest.page.getByLabel("New password, again").fill(PASSWORD);
          await guest.page.getByRole("button", { name: "Make account" }).click();
          await guest.page.waitForURL("**/account?done=set");
          expect(await guest.page.getByText("You are signed in as new@example.org").isVisible()).toBe(true);
        });
      },
    );
  }, 60_000);

  testLooks((look) =>
    visit(browser, `${server.url}/sign-in`, look, async (seen) => {
      const { page } = seen;
      const check = async (path: string) => {
        await page.goto(server.url + path);
        await expectSound(seen, path);
      };
      const welcome = `/welcome?token=${await makeLink(server.scratch.database.sql, 4)}`;
      for (const path of ["/sign-in?next=/account", "/sign-up", welcome, "/welcome"]) await check(path);
      await page.goto(`${server.url}/sign-in`);
      await signIn(page, "owner@example.org");
      await page.waitForURL("**/account");
      for (const path of ["/account?done=set", "/password", "/invitations"]) await check(path);
      await page.locator(".menu.account summary").click();
      await expectSound(seen, "the menu of the account");
    }),
  );
});
