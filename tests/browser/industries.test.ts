import { describe, expect, test } from "bun:test";
import { fullServer } from "../contract/full-server.ts";
import { CHROMIUM, expectSound, inChromium, SCREENS, testLooks } from "./chromium.ts";

const shown = inChromium(fullServer);

const PAGES = [
  "/industries/31-33?as_of=first",
  "/industries/23?state=06",
  "/places/12086/lending",
  "/places/12086/lenders",
  "/lenders/57328",
  "/occupations/11-1011",
];

describe.skipIf(CHROMIUM === null)("pages of industries, occupations and lending in Chromium", () => {
  testLooks(async (look) => {
    for (const path of PAGES)
      await shown.visit(path, look, async (seen) => {
        for (const summary of await seen.page.locator(".chart summary").all()) await summary.click();
        await expectSound(seen, path);
      });
  });

  test("an industry's figures are shown as first published by a choice that works without script", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await shown.visit("/industries/31-33", options, async ({ page }) => {
      const chart = page.locator("#employment-by-month");
      expect(await chart.locator(".broken").count()).toBe(0);
      const form = page.locator("form").filter({ has: page.getByLabel("Compare with") });
      await form.getByLabel("Compare with").selectOption("first");
      await form.getByRole("button", { name: "Show" }).click();
      await page.waitForURL(/as_of=first/);
      expect(await chart.locator(".wide .broken").count()).toBe(1);
      expect(await chart.locator(".wide .hollow").count()).toBeGreaterThan(0);
      await page.goBack();
      expect(await chart.locator(".broken").count()).toBe(0);
    });
  });

  test("the states of an industry are sorted by employees, and lead to their counties", async () => {
    await shown.visit("/industries/23", { viewport: SCREENS.desktop }, async ({ page }) => {
      const table = page.getByRole("region", { name: "The industry by state" });
      await table.getByRole("button", { name: /^Employees/ }).click();
      const counts = (await table.locator("tbody td:nth-child(2)").allTextContents())
        .map((text) => Number(text.replaceAll(",", "")))
        .filter(Number.isFinite);
      expect(counts.length).toBeGreaterThan(10);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      await table.getByRole("link", { name: "Florida" }).click();
      await page.waitForURL(/state=12#areas$/);
      expect(await page.getByRole("link", { name: "Miami-Dade County" }).isVisible()).toBe(true);
    });
  });

  test("the percentiles of an occupation are sorted by year, and come as CSV with their limits", async () => {
    await shown.visit("/occupations/11-1011", { viewport: SCREENS.desktop }, async ({ page }) => {
      const table = page.getByRole("region", { name: "Wages by year" });
      expect(await table.getByText("over $239,200").count()).toBeGreaterThan(0);
      await table.getByRole("button", { name: "May of" }).click();
      await table.getByRole("button", { name: "May of" }).click();
      expect(await table.locator("tbody th").first().textContent()).toBe("2013");
      const download = page.waitForEvent("download");
      await page.locator("#percentiles").getByRole("link", { name: "Download as CSV" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("soc-11-1011-wages.csv");
      expect(await Bun.file(await file.path()).text()).toContain("annual_pct90");
    });
  });

  test("a click leads from an industry to what is in it, and back by the way above the title", async () => {
    await shown.visit("/industries/31-33", { viewport: SCREENS.phone }, async ({ page }) => {
      await page.getByText(/^Industries in it/).click();
      await page.getByRole("link", { name: "Food Manufacturing" }).click();
      await page.waitForURL(/\/industries\/311$/);
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Manufacturing" }).click();
      await page.waitForURL(/\/industries\/31-33$/);
    });
  });
});
