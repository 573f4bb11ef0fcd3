import { describe, expect, test } from "bun:test";
import { starterServer } from "../support/server.ts";
import { CHROMIUM, expectSound, inChromium, SCREENS, testLooks } from "./chromium.ts";

const shown = inChromium(starterServer);

const STATES = "/table?metrics=median_household_income,poverty_rate,laus_unemployment_rate&level=state";

describe.skipIf(CHROMIUM === null)("tables of several metrics in Chromium", () => {
  testLooks(async (look) => {
    for (const path of ["/table", STATES]) await shown.visit(path, look, (seen) => expectSound(seen, path));
  });

  test("the form works without script, and leads to a table, points and a map", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await shown.visit("/table", options, async ({ page }) => {
      await page.locator("#table-level").selectOption("state");
      await page.locator("summary", { hasText: "American Community Survey" }).click();
      await page.getByLabel("Poverty rate").check();
      await page.getByLabel("Median age").check();
      await page.getByRole("button", { name: "Show the table" }).click();
      expect(await page.locator("h1").textContent()).toBe("2 metrics of 52 states");
      const [first] = await page.locator("main thead").first().allInnerTexts();
      expect(first).toContain("ACS 1-year estimates, 2018");
      const chart = page.getByRole("img", { name: /^Points of 52 states: / });
      expect(await chart.getAttribute("aria-label")).toContain("The table has the numbers.");
      await page.locator(".map-picture").scrollIntoViewIfNeeded();
      const source = await page.locator(".map-picture").getAttribute("src");
      const picture = await fetch(new URL(source ?? "", shown.server.url));
      expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    });
  }, 60_000);
});
