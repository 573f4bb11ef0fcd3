import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { createKey } from "../../src/accounts/keys.ts";
import { addUsage } from "../../src/accounts/queries-usage.ts";
import { heldLoads } from "../support/held-loads.ts";
import { type PortalServer, startPortal, type Visitor } from "../support/visitor.ts";
import {
  accessibilityFaults,
  CHROMIUM,
  CLICKED_SCREENS,
  expectSound,
  SCREENS,
  sharedChromium,
  testLooks,
  type Visit,
  visit,
} from "./chromium.ts";
import { signedIn } from "./signing-in.ts";

const held = heldLoads();
let server: PortalServer;
let operator: Visitor;
let browser: Browser;
let keyId = 0;

if (CHROMIUM !== null) {
  beforeAll(async () => {
    server = await startPortal({ settings: { contact: "op@example.org" }, runLoad: held.run });
    operator = await server.visitor({ isOperator: true });
    const { database } = server.scratch;
    const { accountId } = operator.session;
    keyId = (await createKey(database, { accountId, label: `A label of ${"many ".repeat(16)}words`, tier: "free" })).id;
    const endpoint = "/v1/us/census/places/{fips}/metrics/{metric}/breakdown";
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await addUsage(database.sql, {
      ...{ writer: crypto.randomUUID(), number: 1 },
      rows: [200, 304, 404, 429, 503].flatMap((status, index) =>
        [0, 1, 5, 29].map((days) => ({ keyId, day: dayAgo(days), endpoint, status, requests: 12_345 * (index + 1) })),
      ),
    });
    browser = await sharedChromium();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
  });
}

/** Opens a page as somebody who is signed in. */
const visitAs = (visitor: Visitor, path: string, options: BrowserContextOptions, act: (seen: Visit) => Promise<void>) =>
  visit(browser, server.url + path, { ...signedIn(visitor), ...options }, act);

describe.skipIf(CHROMIUM === null)("pages of accounts and operators in Chromium", () => {
  testLooks(async (look) => {
    const paths = [
      ...[
        "/keys?for=assistant",
        "/assistants",
        `/keys/${keyId}/revoke`,
        `/keys/${keyId}/usage`,
        "/usage?days=90",
        "/",
        "/operator",
      ],
      ...["/operator/datasets", "/operator/datasets/census", "/operator/deliveries", "/operator/accounts"],
      "/operator/fill",
      `/operator/accounts/${operator.session.accountId}`,
    ];
    for (const path of paths) await visitAs(operator, path, look, (seen) => expectSound(seen, path));
  });

  for (const [screen, viewport] of CLICKED_SCREENS)
    test(`a key is created, copied, disabled and revoked on a ${screen}`, async () => {
      const visitor = await server.visitor();
      const permissions = ["clipboard-read", "clipboard-write"];
      await visitAs(visitor, "/keys", { viewport, permissions }, async ({ page, complaints }) => {
        await page.getByLabel("Label").fill("my laptop");
        await page.getByLabel("Tier").selectOption("free");
        await page.getByRole("button", { name: "Create key" }).dblclick(); // a second click must not lose the key
        await page.getByRole("heading", { name: "Copy this key now" }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        const key = (await page.locator("#new-key").textContent()) ?? "";
        expect(key).toMatch(/^gd_live_[0-9a-f]{32}$/);
        await page.locator('[data-copy="new-key"]').click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);

        await page.reload();
        expect(await page.locator("h1").textContent()).toBe("This key was made before");
        await page.goto(`${server.url}/keys`);
        expect(await page.locator("tbody tr").count()).toBe(1);

        await page.getByRole("button", { name: "Disable the key my laptop" }).click();
        await page.getByText("The key “my laptop” is disabled.").waitFor();
        await page.getByRole("link", { name: "Revoke the key my laptop" }).click();
        await page.getByLabel("Type “my laptop” to revoke it").fill("my desktop");
        await page.getByRole("button", { name: "Revoke key" }).click();
        await page.getByText("“my desktop” is not the label.").waitFor();
        await page.getByLabel("Type “my laptop” to revoke it").fill("my laptop");
        await page.getByRole("button", { name: "Revoke key" }).click();
        await page.getByText("The key “my laptop” is revoked.").waitFor();
        expect(await page.getByRole("button", { name: /Enable|Disable/ }).count()).toBe(0);
        expect(complaints).toEqual([]);
      });
    }, 30_000);

  test("the lines for an assistant are copied by their buttons", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    await visit(browser, `${server.url}/assistants`, { viewport: SCREENS.phone, permissions }, async ({ page }) => {
      const buttons = page.getByRole("button", { name: "Copy" });
      const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute("data-copy") ?? ""));
      expect(names).toHaveLength(6);
      for (const name of names) {
        await page.locator(`[data-copy="${name}"]`).click();
        await page.locator(`[data-copy="${name}"]`, { hasText: "Copied" }).waitFor();
        expect(await page.evaluate<unknown>("navigator.clipboard.readText()")).toBe(
          await page.locator(`#${name}`).textContent(),
        );
      }
    });
  });

  test("on a phone each key shows its state and its buttons without scrolling sideways", async () => {
    await visitAs(operator, "/keys", { viewport: SCREENS.phone }, async ({ page }) => {
      const button = page.getByRole("button", { name: /^Disable the key A label of/ });
      const box = await button.boundingBox();
      expect((box?.x ?? 1000) + (box?.width ?? 0)).toBeLessThanOrEqual(SCREENS.phone.width);
      const heading = 'getComputedStyle(document.querySelectorAll("tbody td")[2], "::before").content';
      expect(await page.evaluate(heading)).toBe('"Status"');
      const isWide = "[...document.querySelectorAll('.table')].some((each) => each.scrollWidth > each.clientWidth)";
      const { accountId } = operator.session;
      for (const path of ["/keys", "/account", "/operator/accounts", `/operator/accounts/${accountId}`]) {
        await page.goto(server.url + path);
        expect({ path, isWide: await page.evaluate(isWide) }).toEqual({ path, isWide: false });
      }
    });
  }, 30_000);

  test("keys are sorted by when they were last used, whatever the unit of their age", async () => {
    const visitor = await server.visitor();
    const { database } = server.scratch;
    const { accountId } = visitor.session;
    for (const [label, ago] of Object.entries({ minutes: "16 minutes", hours: "2 hours", month: "40 days" })) {
      const { id } = await createKey(database, { accountId, label, tier: "free" });
      await database.sql`update api_keys set last_used_at = now() - ${ago}::interval where id = ${id}`;
    }
    await visitAs(visitor, "/keys", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.getByRole("button", { name: "Last used" }).click();
      expect(await page.locator("tbody th").allTextContents()).toEqual(["month", "hours", "minutes"]);
    });
  });

  test("a form that is refused opens at the field to be mended", async () => {
    await visitAs(await server.visitor(), "/webhooks/new", { viewport: SCREENS.phone }, async ({ page }) => {
      await page.getByLabel("Address").fill("ftp://example.org");
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.locator("#url-fault").waitFor();
      expect(await page.evaluate("document.activeElement.name")).toBe("url");
    });
  });

  test("a key is created without script, too", async () => {
    const visitor = await server.visitor();
    await visitAs(visitor, "/keys", { javaScriptEnabled: false }, async ({ page }) => {
      await page.getByLabel("Label").fill("terminal");
      await page.getByLabel("Label").press("Enter");
      expect(await page.locator("#new-key").textContent()).toMatch(/^gd_live_/);
    });
  });

  test("the period of usage is chosen by links, and the table of the chart has its numbers", async () => {
    await visitAs(operator, `/keys/${keyId}/usage`, { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.getByRole("link", { name: "7 days" }).click();
      await page.waitForURL(/days=7$/);
      expect(await page.locator('[aria-current="true"]').textContent()).toBe("7 days");
      await page.getByText("The numbers as a table").click();
      expect(await page.getByLabel("Requests by day", { exact: true }).locator("tbody tr").count()).toBe(3);
    });
  });

  test("an owner fills the server: saves the settings, loads all, and follows the loads", async () => {
    await visitAs(operator, "/", { viewport: SCREENS.phone }, async (seen) => {
      const { page } = seen;
      await page.locator(".menu.account summary").click();
      await page.getByRole("link", { name: "Fill this server" }).click();
      await page.getByLabel("Census API key").fill("not a key");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("The value is not accepted; accepted: a key of 8 to 128 letters").waitFor();
      expect(await page.getByLabel("Census API key").inputValue()).toBe("");
      await page.getByLabel("Census API key").fill("0123456789abcdef0123");
      await page.getByRole("button", { name: "Save settings" }).click();
      await page.getByText("The settings are saved.").waitFor();
      await page.getByText("(ends in 0123)").waitFor();
      await page.getByRole("button", { name: "Load all" }).click();
      const load = await held.begun();
      load.request.onProgress?.({ step: "Asking the Census API", unit: "requests", done: 1, total: 4 });
      await page.getByText("Asking the Census API: 1 of 4 requests (25%)").waitFor();
      await expectSound(seen, "/operator/fill");
      // What is typed is not lost by the end of a load.
      await page.getByLabel("Census API key").fill("another");
      load.end(["2024-acs5"]);
      await page.getByText("published 2024-acs5").waitFor();
      expect(await page.getByLabel("Census API key").inputValue()).toBe("another");
      for (let others = 1; others < 8; others++) (await held.begun()).end(["2026"]);
      await page.getByRole("button", { name: "Remove key" }).click();
      await page.getByText("CENSUS_API_KEY is not set").waitFor();
    });
  }, 60_000);

  test("a load that an operator asks for is followed on the page, to its end", async () => {
    await visitAs(operator, "/operator/datasets", { viewport: SCREENS.desktop }, async ({ page, complaints }) => {
      await page.getByRole("button", { name: "Load now (ces)" }).click();
      const load = await held.begun();
      await page.waitForURL(/\/operator\/datasets\/ces$/);
      load.request.onProgress?.({ step: "Reading ce.data", unit: "rows", done: 0, total: 800 });
      await page.getByText("Reading ce.data: 0 of 800 rows (0%)").waitFor();
      load.request.onProgress?.({ step: "Reading ce.data", unit: "rows", done: 200, total: 800 });
      await page.getByText("Reading ce.data: 200 of 800 rows (25%)").waitFor();
      expect(await page.locator("progress").getAttribute("value")).toBe("0.25");
      expect(await accessibilityFaults(page)).toEqual([]);
      load.end(["2026-10"]);
      await page.getByText("just now: published 2026-10").waitFor();
      await page.getByRole("button", { name: "Load now (ces)" }).waitFor();
      expect(complaints).toEqual([]);
    });
  }, 30_000);
});
