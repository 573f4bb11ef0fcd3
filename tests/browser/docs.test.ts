import { describe, expect, test } from "bun:test";
import { startServer } from "../support/server.ts";
import { CHROMIUM, CLICKED_SCREENS, inChromium } from "./chromium.ts";

const running = inChromium(() => startServer());

/** Sums the shifts of the layout that no action of the reader caused. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
  }).observe({ type: "layout-shift", buffered: true });`;

describe.skipIf(CHROMIUM === null)("/docs, in Chromium,", () => {
  test.each(CLICKED_SCREENS)(
    "shows samples at the reader's own address and each error's own example, and nothing moves: %s",
    (_, viewport) =>
      running.visit("/robots.txt", { viewport }, async ({ page, foreign, complaints }) => {
        await page.addInitScript(WATCH_SHIFTS);
        // The script is late, as over a slow connection: what is painted before it must stay in its place.
        await page.route("**/docs/swagger-ui-bundle.js", async (route) => {
          await page.locator("footer").waitFor();
          await route.continue();
        });
        await page.goto(`${running.server.url}/docs#/Census/getPlace`);
        const operation = page.locator(".opblock.is-open");
        await operation.getByRole("button", { name: "Python" }).click();
        expect(await operation.locator(".samples").textContent()).toContain(
          `requests.get(\n    "${running.server.url}/v1/us/census/places/06001",`,
        );
        const examples = await operation.locator(".responses-table .example").allInnerTexts();
        for (const message of ['There is no state \\"97\\"', "Account is suspended", "Missing API key", "More than 60"])
          expect(examples.filter((text) => text.includes(message))).toHaveLength(1);
        expect(Number(await page.evaluate("window.shifted"))).toBeLessThan(0.1);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
      }),
    60_000,
  );

  test("lists the operations without script", () =>
    running.visit("/docs", { javaScriptEnabled: false }, async ({ page }) => {
      expect((await page.locator("h1").boundingBox())?.y).toBeLessThan(200); // not below an empty screen
      const line = page.locator("dt", { hasText: "GET /v1/us/census/places/{fips}/metrics" }).first();
      expect(await line.isVisible()).toBe(true);
      expect(await page.locator("dt").count()).toBeGreaterThan(60);
      expect(await page.getByRole("link", { name: "OpenAPI document" }).getAttribute("href")).toBe("openapi.json");
    }));
});
