import { afterAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { EVENT, NEW } from "../contract/sections-seed.ts";
import { indexPlace } from "../filings/search/made-reports.ts";
import { HOSTILE_REPORT, seedFilings } from "../portal/filings/seed.ts";
import { startServer } from "../support/server.ts";
import { CHROMIUM, CLICKED_SCREENS, expectSound, inChromium, testLooks } from "./chromium.ts";

const place = indexPlace();

const shown = inChromium(() => startServer({ settings: place, seed: (scratch) => seedFilings(scratch, place) }));
if (CHROMIUM !== null) afterAll(() => rmSync(place.home, { recursive: true, force: true }));

const PAGES = [
  "/filings/search",
  "/filings/search?for=who+depends+on+a+single+supplier&form=10-K",
  "/filings/search?for=pirates&mode=keyword",
  "/filings/search?for=meters+in+pipes+that+leak&mode=keyword",
  "/filings/search?for=ab&company=NOSUCH",
  "/filings/search?for=nothing&year=1999",
  "/filings/search?like=0009990001-24-000001:item_1a:0-120",
  `/filings/${NEW}`,
  `/filings/${EVENT}`,
  `/filings/${NEW}/sections/item_1a?start=7&end=15`,
  `/filings/${NEW}/sections/item_1a?view=changes`,
  `/filings/${HOSTILE_REPORT.accession}/sections/item_1a`,
];

describe.skipIf(CHROMIUM === null)("filings in Chromium", () => {
  testLooks(async (look) => {
    for (const path of PAGES) await shown.visit(path, look, (seen) => expectSound(seen, path));
  });

  for (const [screen, viewport] of CLICKED_SCREENS)
    test(`on a ${screen}, a question leads to a passage, its section, what changed, and others like it`, async () => {
      const options = { viewport, javaScriptEnabled: false };
      await shown.visit("/filings/search", options, async ({ page }) => {
        await page.getByLabel("What do you look for?").fill("deliver parts in time");
        await page.getByLabel("Order").selectOption("keyword");
        await page.getByLabel("Company").fill("MADE");
        await page.getByRole("button", { name: "Search" }).click();
        await page.waitForURL(/for=deliver\+parts\+in\+time/);
        expect(await page.getByLabel("Company").inputValue()).toBe("MADE");
        const passage = page.locator(".passage").filter({ hasText: "which would delay our products" }).first();
        expect(await passage.locator("mark").first().textContent()).toContain("deliver parts in time");
        await passage.getByRole("link", { name: "Read on" }).click();
        await page.waitForURL(/\/sections\/item_1a\?start=/);
        expect(await page.locator("#passage mark").isVisible()).toBe(true);
        await page.goto(`${shown.server.url}/filings/${NEW}/sections/item_1a`);
        await page.getByRole("link", { name: "What changed since the previous filing" }).click();
        expect(await page.locator("del", { hasText: "Gold may be lost at sea." }).isVisible()).toBe(true);
        await page.goBack();
        await page.goBack();
        await page.goBack();
        await page.getByRole("link", { name: "More like this passage" }).first().click();
        await page.waitForURL(/like=/);
        expect(await page.locator("h1").textContent()).toBe("Passages like this one");
      });
    }, 60_000);
});
