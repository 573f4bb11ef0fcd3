import { describe, expect, test } from "bun:test";
import { starterServer } from "../support/server.ts";
import { CHROMIUM, expectSound, inChromium, SCREENS, testLooks } from "./chromium.ts";
import { focusedText } from "./page-faults.ts";

const shown = inChromium(starterServer);

const PAGES = [
  "/compare",
  "/compare?places=06001,06075,06013&metric=median_household_income",
  "/compare?industries=311,325",
  "/compare?companies=AAPL,NVDA",
];

describe.skipIf(CHROMIUM === null)("comparisons in Chromium", () => {
  testLooks(async (look) => {
    for (const path of PAGES) await shown.visit(path, look, (seen) => expectSound(seen, path));
  });

  test("a place is added by keyboard from the suggestions of its box, and removed by a link", async () => {
    await shown.visit("/places/06001?level=county", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.getByRole("link", { name: "Compare with other places" }).click();
      await page.locator("#add").click();
      await page.keyboard.type("san francisco co");
      await page.locator('#add-suggestions[data-text="san francisco co"] a').first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/places=06001,06075/);
      expect(await page.locator("tbody tr").count()).toBe(2);
      await page.getByRole("link", { name: "Remove" }).last().click();
      await page.waitForURL(/places=06001&/);
      expect(await page.locator("h1").textContent()).toBe("Compare Alameda County, California");
    });
  }, 60_000);

  test("a line is added to the chart of a page from the suggestions of its box", async () => {
    for (const [path, box, text, added] of [
      ["/places/06001?level=county", "unemployment-add", "san francisco", /level=county&with=06075#unemployment/],
      ["/companies/AAPL/ratios", "compared-add", "nvid", /with=NVDA#compared/],
    ] as const)
      await shown.visit(path, { viewport: SCREENS.phone }, async ({ page }) => {
        await page.locator(`#${box}`).click();
        await page.keyboard.type(text);
        await page.locator(`#${box}-suggestions[data-text="${text}"] a`).first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(added);
      });
  });

  test("on a phone, rows of a wide table stay low, and a shade says that more columns follow", async () => {
    await shown.visit("/compare?companies=AAPL,NVDA", { viewport: SCREENS.phone }, async ({ page }) => {
      const box = await page.locator("main tbody tr").first().boundingBox();
      expect(box?.height).toBeLessThan(100);
      const table = "document.querySelector('main .table')";
      expect(await page.evaluate(`${table}.scrollWidth > ${table}.clientWidth`)).toBe(true);
      const shades = await page.evaluate(`getComputedStyle(${table}).backgroundAttachment`);
      expect(shades).toBe("local, local, scroll, scroll");
    });
  });

  test("on a phone, no button to copy covers the code", async () => {
    await shown.visit("/places/06001", { viewport: SCREENS.phone }, async ({ page }) => {
      await page.getByText("Use this in your program").click();
      const button = (await page.locator(".panel:visible .copy").boundingBox())!;
      const lines = await page
        .locator(".panel:visible code")
        .evaluate((code) => [...code.getClientRects()].map(({ right, top, bottom }) => ({ right, top, bottom })));
      expect(lines.length).toBeGreaterThan(1);
      const beside = lines.filter(({ top, bottom }) => bottom > button.y && top < button.y + button.height);
      for (const { right } of beside) expect(right).toBeLessThanOrEqual(button.x);
    });
  });

  test("a name that nothing has is said where it was typed, and has the focus", async () => {
    for (const path of ["/compare?places=06001", "/places/06001", "/companies/AAPL/ratios"])
      await shown.visit(path, {}, async ({ page }) => {
        await page.locator("main input[name=add]").fill("zzzzqqq");
        await page.locator("form:has(input[name=add])").getByRole("button", { name: "Add" }).click();
        await page.waitForURL(/add=zzzzqqq/);
        expect(await focusedText(page)).toContain("Nothing that can be added has “zzzzqqq” in its name");
      });
  });

  test("the newest figures of industries and companies are shown side by side", async () => {
    await shown.visit("/compare?companies=AAPL,NVDA", {}, async ({ page }) => {
      const answer = await shown.server.get(
        "/v1/us/sec/companies/AAPL/financials?statement=income&period=annual&per_page=1",
      );
      const { data } = (await answer.json()) as { data: { line_items: { revenue: number } }[] };
      const millions = Math.round((data[0]?.line_items.revenue ?? 0) / 1e6).toLocaleString("en-US");
      expect(await page.locator("tbody tr").first().locator("td").first().textContent()).toBe(millions);
      await page.goto(`${shown.server.url}/compare?industries=311,325`);
      const industries = page.locator("tbody", { hasText: "NAICS 311" }); // not the months of the chart
      expect(await industries.locator("tr").count()).toBe(2);
      expect(await industries.textContent()).toContain("Food Manufacturing");
    });
  }, 60_000);
});
