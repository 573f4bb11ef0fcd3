import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Locator } from "playwright-core";
import type { Sql } from "postgres";
import { setPasswordHash } from "../../src/accounts/queries.ts";
import { hashPassword } from "../../src/accounts/sign-in/passwords.ts";
import { publishAgain } from "../support/publish.ts";
import { type PortalServer, startPortal, type Visitor } from "../support/visitor.ts";
import { recordFilings } from "../webhooks/endpoints/support.ts";
import { type Receiver, startReceiver, type TestWorker, testWorker } from "../webhooks/worker/support.ts";
import {
  CHROMIUM,
  CLICKED_SCREENS,
  expectSound,
  SCREENS,
  sharedChromium,
  testLooks,
  type Visit,
  visit,
} from "./chromium.ts";
import { PASSWORD, signedIn, signIn } from "./signing-in.ts";

let portal: PortalServer;
let ann: Visitor;
let receiver: Receiver;
let worker: TestWorker;
let browser: Browser;

if (CHROMIUM !== null) {
  beforeAll(async () => {
    portal = await startPortal({
      seed: ({ database }) => addCompanies(database.sql),
      settings: { allowHttp: true, allowNetworks: ["127.0.0.1/32"] },
    });
    ann = await portal.visitor();
    const { email } = ann.session;
    await setPasswordHash(portal.scratch.database.sql, email, await hashPassword(PASSWORD)); // ends all sessions
    await ann.send("/sign-in", { email, password: PASSWORD });
    await ann.open("/webhooks"); // its forms have the token of the new session
    receiver = startReceiver();
    worker = await testWorker(portal.scratch);
    browser = await sharedChromium();
  }, 60_000);
  afterAll(async () => {
    await worker.stop();
    await receiver.stop();
    await portal.stop();
  });
}

/** Companies that can be found, and their tickers. */
async function addCompanies(sql: Sql): Promise<void> {
  await sql`
    insert into sec_companies (cik, name, search_name)
    values ('0000000001', 'Alpha Robotics Inc.', 'alpha robotics inc'), ('0000000002', 'Beta Corp.', 'beta corp')`;
  await sql`
    insert into sec_tickers (symbol, cik, name, exchange, position, is_listed)
    values ('ALPH', '0000000001', 'Alpha Robotics Inc.', 'Nasdaq', 0, true),
           ('BETA', '0000000002', 'Beta Corp.', 'NYSE', 0, true)`;
  await publishAgain(sql, "sec");
}

/** Opens a page as Ann, who is signed in. */
const asAnn = (path: string, options: BrowserContextOptions, act: (visit: Visit) => Promise<void>) =>
  visit(browser, portal.url + path, { ...signedIn(ann), ...options }, act);

/** A time so many minutes from now, as it is typed: `2026-03-02T18:00`. */
const minute = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

/** Fills the form of a new webhook to the receiver, and sends it; it is made, or `outcome` is seen. */
async function create({ page }: Visit, description: string, outcome?: Locator): Promise<void> {
  await page.getByLabel("Address").fill(`${receiver.url}/hooks`);
  await page.getByRole("checkbox", { name: "filing.created" }).check();
  await page.getByRole("checkbox", { name: "10-K Annual report" }).check();
  await page.getByLabel("Description").fill(description);
  await page.getByRole("button", { name: "Create webhook" }).click();
  await (outcome ?? page.getByText("it is never shown again")).first().waitFor();
}

describe.skipIf(CHROMIUM === null)("webhooks in Chromium", () => {
  for (const [screen, viewport] of CLICKED_SCREENS)
    test(`on a ${screen}: created, tested, filtered, replayed, rotated and deleted, as one clicks it`, async () => {
      const permissions = ["clipboard-read", "clipboard-write"];
      await visit(browser, `${portal.url}/webhooks`, { viewport, permissions }, async (seen) => {
        const { page } = seen;
        await signIn(page, ann.session.email);
        await page.getByRole("link", { name: "New webhook" }).click();
        await create(seen, `Hooks of a ${screen}`);
        const secret = await page.locator("#secret").textContent();
        await page.locator('[data-copy="secret"]').click();
        await page.getByText("Copied").waitFor();
        expect(await page.evaluate("navigator.clipboard.readText()")).toBe(secret ?? "");

        // The page of the delivery shows the outcome as it comes.
        await page.getByRole("button", { name: "Send a test" }).first().click();
        await page.getByText("✓ succeeded").waitFor();
        expect(await page.getByText("thanks").isVisible()).toBe(true);

        await recordFilings(portal.scratch.database, 2);
        worker.wake();
        await worker.idle();
        await page.getByRole("link", { name: "Deliveries" }).click();
        await page.getByLabel("Event").selectOption("filing.created");
        await page.getByRole("button", { name: "Show" }).click();
        await page.getByText("2 deliveries, newest first").waitFor();
        await page.locator("tbody a").first().click();
        await page.getByRole("button", { name: "Send it again" }).click();
        await page.getByText("✓ succeeded").waitFor();
        await page.getByText("replay", { exact: true }).waitFor();

        await page.getByRole("link", { name: `Hooks of a ${screen}` }).click();
        await page.getByRole("link", { name: "Replay a time range" }).click();
        await page.getByLabel("From (UTC)").fill(minute(-60));
        await page.getByLabel("Before (UTC)").fill(minute(-61));
        await page.getByRole("button", { name: "Replay these events" }).click();
        await page.locator(".fault").first().waitFor(); // the range ends before it begins
        await page.getByLabel("Before (UTC)").fill(minute(0));
        await page.getByRole("button", { name: "Replay these events" }).click();
        await page.getByText("The replay has begun.").waitFor();
        expect(await page.getByLabel("Replays", { exact: true }).locator("tbody tr").count()).toBe(1);

        await page.getByRole("link", { name: `Hooks of a ${screen}` }).click();
        await page.getByRole("link", { name: "Rotate the secret" }).click();
        await page.getByRole("button", { name: "Rotate the secret" }).click();
        await page.locator("#secret").waitFor();
        expect(await page.locator("#secret").textContent()).not.toBe(secret);
        await page.reload();
        expect(await page.locator("#secret").count()).toBe(0);

        await page.getByRole("link", { name: "Delete" }).click();
        await page.getByLabel("Its name or address").fill(`Hooks of a ${screen}`);
        await page.getByRole("button", { name: "Delete the webhook" }).click();
        await page.getByText("The webhook is deleted.").waitFor();
        expect(seen.complaints).toEqual([]);
        expect(seen.foreign).toEqual([]);
      });
    }, 60_000);

  for (const [screen, viewport] of CLICKED_SCREENS)
    test(
      `on a ${screen}: a watch list is pasted, a company is searched for and added, and what is unknown is named`,
      () =>
        asAnn("/webhooks/new", { viewport }, async (seen) => {
          const { page } = seen;
          const list = page.locator("#field-companies");
          await list.fill("beta\nNOPE, nada");
          const box = page.getByLabel("Add a company");
          await box.fill("alpha rob");
          await page.getByRole("option", { name: "Alpha Robotics Inc." }).click();
          expect(await list.inputValue()).toBe("beta, NOPE, nada, ALPH");
          expect(await box.inputValue()).toBe("");
          await box.fill("beta");
          await page.getByRole("option", { name: "Beta Corp." }).waitFor();
          await box.press("Enter"); // it is in the list already, and the form is not sent
          expect(await list.inputValue()).toBe("beta, NOPE, nada, ALPH");

          await page.getByLabel("Items of 8-Ks").fill("5.02 8.01");
          await create(seen, "Officers", page.locator(".fault"));
          const fault = await page.locator("#companies-fault").textContent();
          expect(fault).toContain(
            '"NOPE" is not the ticker of a company now. "NADA" is not the ticker of a company now;',
          );
          await expectSound(seen);
          await page.locator("#field-companies").fill("beta ALPH");
          await page.getByRole("button", { name: "Create webhook" }).click();
          await page.getByText("it is never shown again").waitFor();
          expect(await page.locator(".facts").last().textContent()).toContain(
            "Alpha Robotics Inc. (ALPH), Beta Corp. (BETA)",
          );
          expect(await page.locator("#field-companies").inputValue()).toBe("ALPH, BETA");
          await expectSound(seen);
          await page.goto(`${portal.url}/webhooks`);
          await page.getByText("only 2 companies").first().waitFor();
          await page.getByText("only items 5.02, 8.01 of 8-Ks").first().waitFor();
          expect(seen.complaints).toEqual([]);
        }),
      60_000,
    );

  testLooks((look) =>
    asAnn("/webhooks/new", look, async (seen) => {
      const { page } = seen;
      await expectSound(seen);
      await page.locator("#field-companies").fill("ALPH BETA");
      await page.getByLabel("Industries", { exact: true }).fill("737, 28");
      await page.getByLabel("Headquarters").fill("CA");
      await create(seen, `${"A name that is long ".repeat(6)}${"x".repeat(120)}`);
      await expectSound(seen);
      const path = new URL(page.url()).pathname;
      await page.getByRole("button", { name: "Send a test" }).first().click();
      await page.getByText("✓ succeeded").waitFor();
      await expectSound(seen);
      for (const below of ["", "/preview", "/deliveries", "/replays", "/rotate-secret", "/delete"]) {
        await page.goto(portal.url + path + below);
        await expectSound(seen);
      }
      await page.goto(`${portal.url}/webhooks`);
      await expectSound(seen);
    }),
  );

  test("lists deliveries by time, whatever the names of their months", async () => {
    const { sql } = portal.scratch.database;
    const id = (await ann.send("/webhooks/new", { url: `${receiver.url}/hooks`, events: "filing.created" })).to;
    await recordFilings(portal.scratch.database, 3);
    const days = ["2026-04-02", "2026-12-01", "2026-09-30"];
    for (const [index, day] of days.entries())
      await sql`
        update webhook_deliveries set created_at = ${day}
         where id = (select id from webhook_deliveries
                      where subscription_id = ${id.slice("/webhooks/".length)} order by id offset ${index} limit 1)`;
    await asAnn(`${id}/deliveries`, { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.getByRole("button", { name: "Queued" }).click();
      const shown = await page.locator("tbody th").allTextContents();
      expect(shown.map((text) => text.slice(0, 3))).toEqual(["Apr", "Sep", "Dec"]);
    });
  });

  test("work without script, and faults are shown next to the fields", async () => {
    await asAnn("/webhooks/new", { viewport: SCREENS.desktop, javaScriptEnabled: false }, async (seen) => {
      const { page } = seen;
      await page.getByLabel("Address").fill("http://10.0.0.1/");
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.locator("#url-fault").waitFor();
      expect(await page.getByLabel("Address").inputValue()).toBe("http://10.0.0.1/");
      expect(await page.locator("#events-fault").isVisible()).toBe(true);
      await page.getByLabel("Address").fill(`${receiver.url}/hooks`);
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.locator("#url-fault").waitFor({ state: "detached" });
      const missing = await page.evaluate(
        "document.activeElement.closest('fieldset').getAttribute('aria-describedby')",
      );
      expect(missing).toContain("events-fault");
      expect(await page.title()).toBe("Error: New webhook · govdata");
      await create(seen, "Without script");
      await page.getByRole("button", { name: "Set inactive" }).click();
      await page.getByText("It is inactive.").waitFor();
      await page.getByRole("button", { name: "Reactivate" }).click();
      await page.getByText("It is active again.").waitFor();
    });
  });
});
