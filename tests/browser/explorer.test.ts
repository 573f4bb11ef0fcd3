import { describe, expect, test } from "bun:test";
import { starterServer } from "../support/server.ts";
import { CHROMIUM, expectSound, inChromium, SCREENS, testLooks, visit } from "./chromium.ts";

const shown = inChromium(starterServer);

const PAGES = [
  "/",
  "/find?q=alameda",
  "/places/1",
  "/places/06001",
  "/places/06001?with=06,36061&transform=change&from=2000",
  "/companies/AAPL/ratios?with=MSFT,NVDA",
  "/compare?industries=23,311&transform=index",
  "/places/06/breakdowns/median_household_income?by=race",
  "/occupations/29-1141",
  "/companies/AAPL",
  "/industries/311",
  "/nothing",
];

describe.skipIf(CHROMIUM === null)("pages in Chromium", () => {
  testLooks(async (look) => {
    for (const path of PAGES) await shown.visit(path, look, (seen) => expectSound(seen, path));
  });

  test("the home page says which years the newest loaded vintage of the census has", async () => {
    await shown.visit("/", {}, async ({ page }) => {
      expect(await page.getByRole("row", { name: "American Community Survey" }).textContent()).toContain(
        "ACS 2020–2024",
      );
    });
  });

  test("the home page has newest figures, and a map of the states that leads to its page", async () => {
    await shown.visit("/", { viewport: SCREENS.desktop }, async ({ page }) => {
      expect(await page.locator(".of-home > li").count()).toBe(4);
      expect(await page.locator(".home-map [data-code]").count()).toBe(52);
      await page.locator(".home-map figure a").click();
      await page.waitForURL(/\/map\?metric=\w+&level=state$/);
      expect(await page.locator(".map [data-code]").count()).toBe(52);
    });
  });

  test("the metrics of a place fold by category without script, and fit a phone", async () => {
    const options = { viewport: SCREENS.phone, javaScriptEnabled: false };
    await shown.visit("/places/06", options, async ({ page }) => {
      const byRace = page.locator("tbody:has(#demographics) a", { hasText: "race" }).first();
      expect(await byRace.isVisible()).toBe(true);
      await page.locator("#demographics summary").click();
      expect(await byRace.isVisible()).toBe(false);
      const value = page.locator('td[data-heading="United States"]').nth(5);
      expect((await value.boundingBox())!.x + (await value.boundingBox())!.width).toBeLessThanOrEqual(390);
    });
  });

  test("the areas in a place are sorted by a click on a heading", async () => {
    await shown.visit("/places/06", {}, async ({ page }) => {
      const rows = page.locator(".areas tbody th");
      expect(await rows.first().textContent()).toBe("Los Angeles County");
      await page.getByRole("button", { name: "Median household income" }).click();
      expect(await rows.first().textContent()).toBe("Santa Clara County");
    });
  });

  test("the questions of the home page lead to pages with their answers", async () => {
    await shown.visit("/", { viewport: SCREENS.desktop }, async ({ page }) => {
      const addresses = await page.locator(".questions a").evaluateAll((links) => links.map((link) => String(link)));
      expect(addresses).toHaveLength(6);
      for (const address of addresses) {
        const response = await page.goto(address);
        expect(`${response?.status()} ${address}`).toBe(`200 ${address}`);
        const { hash } = new URL(address);
        if (hash) expect(await page.locator(`[id="${hash.slice(1)}"]`).count()).toBe(1);
      }
    });
  }, 60_000);

  test("a search by keyboard opens the first place, and arrows choose another one", async () => {
    await shown.visit("/", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("alameda co");
      await page.locator('#suggestions[data-text="alameda co"] a').first().waitFor();
      expect(await page.locator(".search [role=status]").textContent()).toMatch(
        /^\d+ suggestions?\. Use the arrow keys/,
      );
      expect(await page.locator("#suggestions h3").first().textContent()).toBe("Places");
      expect(await page.locator("#suggestions a").first().textContent()).toBe("Alameda County, CaliforniaCounty");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/places\/06001\?level=county$/);
      expect(await page.locator("h1").textContent()).toBe("Alameda County, California");

      await page.keyboard.press("/");
      await page.keyboard.type("registered nurses");
      await page.locator('#suggestions[data-text="registered nurses"] a').nth(1).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const chosen = page.locator('#suggestions a[aria-selected="true"]');
      expect(await page.locator("#search").getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
      const address = await chosen.getAttribute("href");
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${address}`);
    });
  });

  test("Enter opens the first page of what was typed, however fast, and the results where there is none", async () => {
    await shown.visit("/", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("alameda county");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/places\/06001\?level=county$/);
      await page.keyboard.press("/");
      await page.keyboard.type("zzzzz");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/find\?q=zzzzz$/);
    });
  });

  test("the first letter is sent at once, one request at a time, and then only the newest text", async () => {
    await shown.visit("/", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.keyboard.press("/");
      // Answers wait until the test lets them pass.
      await page.evaluate(`{
        const send = window.fetch;
        window.asked = [];
        window.fetch = (address) => {
          window.asked.push(new URL(address, location.href).searchParams.get("q"));
          return new Promise((resolve) => { window.pass = () => resolve(send(address)); });
        };
      }`);
      await page.keyboard.type("alam");
      expect(await page.evaluate<unknown>("window.asked")).toEqual(["a"]);
      await page.evaluate("window.pass()");
      await page.locator('#suggestions[data-text="a"] a').first().waitFor();
      expect(await page.evaluate<unknown>("window.asked")).toEqual(["a", "alam"]);
      await page.evaluate("window.pass()");
      await page.locator('#suggestions[data-text="alam"] a').first().waitFor();
    });
  });

  test("Escape closes the suggestions, and a text without results says so", async () => {
    await shown.visit("/", { viewport: SCREENS.phone }, async ({ page }) => {
      await page.locator("#search").click();
      await page.keyboard.type("zzzzz");
      await page.locator("#suggestions").getByText("Nothing with this name is loaded.").waitFor();
      expect(await page.locator(".search [role=status]").textContent()).toBe("Nothing with this name is loaded.");
      await page.keyboard.press("Escape");
      expect(await page.locator("#suggestions").isVisible()).toBe(false);
      expect(await page.locator("#search").getAttribute("aria-expanded")).toBe("false");
    });
  });

  test("without script, the search has a page of results, and the request's tabs can be switched", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await shown.visit("/", options, async ({ page }) => {
      await page.locator("#search").fill("alameda");
      await page.locator("#search").press("Enter");
      await page.getByRole("link", { name: "Alameda County, California" }).click();
      expect(await page.locator("h1").textContent()).toBe("Alameda County, California");
      await page.locator(".request > summary").click();
      await page.getByText("Python", { exact: true }).click();
      expect(await page.getByText("import os, requests").isVisible()).toBe(true);
      expect(await page.getByText("library(httr2)").isVisible()).toBe(false);
    });
  });

  test("the table of a place is downloaded as CSV, with the values that the page shows", async () => {
    await shown.visit("/places/06001?vintage=2018-acs5", {}, async ({ page }) => {
      expect(await page.getByText("$92,574").first().isVisible()).toBe(true);
      const download = page.waitForEvent("download");
      await page.getByText("Download these metrics as CSV").click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("06001-metrics.csv");
      const text = await Bun.file(await file.path()).text();
      expect(text).toMatch(/\bmedian_household_income\b.*\b92574\b/);
    });
  });

  test("another vintage is chosen by a form, and is in the address", async () => {
    await shown.visit("/places/06001?vintage=2018-acs5", {}, async ({ page }) => {
      await page.locator("#vintage").selectOption("2023-acs5");
      await page.locator("form:has(#vintage)").getByRole("button", { name: "Show" }).click();
      await page.waitForURL(/vintage=2023-acs5/);
      expect(await page.getByText("$126,240").first().isVisible()).toBe(true);
      await page.goBack();
      expect(await page.getByText("$92,574").first().isVisible()).toBe(true);
    });
  });

  test("a table is sorted by the heading of a column, by keyboard too, with missing numbers last", async () => {
    const address = `${shown.server.url}/places/06/breakdowns/median_household_income?by=race`;
    await visit(shown.browser, address, { viewport: SCREENS.desktop }, async ({ page }) => {
      const values = async () =>
        (await page.locator("tbody td:nth-child(2)").allTextContents()).map((text) =>
          Number(text.replace(/[$,]|±.*$/g, "")),
        );
      const heading = page.getByRole("button", { name: /^Value/ });
      await heading.focus();
      await page.keyboard.press("Enter");
      const descending = (await values()).toSorted((a, b) => b - a);
      expect(await values()).toEqual(descending);
      await page.keyboard.press("Enter");
      expect(await values()).toEqual(descending.toReversed());
      expect(await page.locator("th[aria-sort]").getAttribute("aria-sort")).toBe("ascending");
    });
  });
});
