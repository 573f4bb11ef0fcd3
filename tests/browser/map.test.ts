import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { starterServer } from "../support/server.ts";
import { CHROMIUM, expectSound, inChromium, SCREENS, testLooks } from "./chromium.ts";
import { focusedText } from "./page-faults.ts";

const shown = inChromium(starterServer);

const COUNTIES = "/map?level=county&metric=median_household_income&period=2023-acs5";

/** Waits until the counties are drawn and can be walked. */
const drawn = (page: Page) => page.locator(".map svg[role=application] [data-code]").first().waitFor();

describe.skipIf(CHROMIUM === null)("maps in Chromium", () => {
  testLooks(async (look) => {
    for (const path of ["/map", COUNTIES, "/map?level=county&state=06", "/map?level=tract&county=06001"])
      await shown.visit(path, look, async (seen) => {
        if (!path.includes("tract")) await drawn(seen.page);
        await expectSound(seen, path);
      });
  });

  test("a level is chosen by the form, and every county is drawn in the color of its class", async () => {
    await shown.visit("/map", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.locator("#map-level").selectOption("county");
      await page.getByRole("button", { name: "Show" }).click();
      await page.waitForURL(/level=county/);
      await drawn(page);
      expect(await page.locator(".areas [data-code]").count()).toBe(3222);
      const limits = (await page.locator("figure.map").getAttribute("data-limits"))?.split(",").map(Number) ?? [];
      const answer = await shown.server.get(
        "/v1/us/census/metrics/median_household_income/values?level=county&format=ndjson",
      );
      const classes = await page
        .locator(".areas [data-code]")
        .evaluateAll((paths) =>
          paths.map((path) => [path.getAttribute("data-code"), path.getAttribute("class")] as const),
        );
      const classByCode = new Map(classes);
      for (const line of (await answer.text()).trimEnd().split("\n")) {
        const { fips, value } = JSON.parse(line) as { fips: string; value: number | null };
        const expected = value === null ? "no-value" : `class-${limits.filter((limit) => value >= limit).length}`;
        expect(`${fips} ${classByCode.get(fips)}`).toBe(`${fips} ${expected}`);
      }
    });
  }, 60_000);

  test("areas are walked by the arrow keys, the table follows, and Enter opens the place", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await drawn(page);
      await page.locator(".map svg").focus();
      expect(await page.locator(".tip").textContent()).toBe("Loudoun County, Virginia: $178,707 ±$3,411, class 5 of 5");
      await page.keyboard.press("ArrowLeft");
      const text = (await page.locator(".tip").textContent()) ?? "";
      expect(text).not.toContain("Loudoun");
      await page.locator("tr.chosen").waitFor();
      const name = (await page.locator("tr.chosen th").textContent()) ?? "";
      expect(text).toStartWith(name);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/places\/\d{5}\?level=county$/);
      expect(await page.locator("h1").textContent()).toBe(name);
    });
  }, 60_000);

  test("a planning region of Connecticut has its value when it is pointed at, and a click opens a place", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await drawn(page);
      await page.locator('[data-code="09110"]').hover();
      expect(await page.locator(".tip").textContent()).toMatch(/^Capitol Planning Region, Connecticut: \$[\d,]+ ±/);
      await page.locator('[data-code="06071"]').click();
      await page.waitForURL(/\/places\/06071\?level=county$/);
    });
  }, 60_000);

  test("the table has every county, and sorts them all", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.getByRole("button", { name: "Area" }).click();
      expect(await page.locator("#areas-table tbody tr").count()).toBe(3222);
      expect(await page.locator("#areas-table tbody th").first().textContent()).toBe(
        "Abbeville County, South Carolina",
      );
      expect(await page.locator("#not-listed").count()).toBe(0);
    });
  }, 60_000);

  test("the map comes as a picture in both forms", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await drawn(page);
      for (const [name, start] of [
        ["Download the map as SVG", "<svg"],
        ["Download the map as PNG", "\x89PNG"],
      ] as const) {
        const download = page.waitForEvent("download");
        await page.getByText(name).click();
        const bytes = await Bun.file(await (await download).path()).bytes();
        expect(Buffer.from(bytes.slice(0, 4)).toString("latin1")).toBe(start);
      }
    });
  }, 60_000);

  test("the picture of each level is a whole drawing", async () => {
    for (const path of ["/map", COUNTIES])
      await shown.visit(`${path}${path.includes("?") ? "&" : "?"}svg=map`, {}, async ({ page }) => {
        expect(await page.locator("parsererror").count()).toBe(0);
        expect(await page.locator("path[fill^='#']").count()).toBeGreaterThan(50);
      });
  });

  test("each choice of the form ends where its list does", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      for (const name of ["metric", "level", "state", "period"]) {
        const [list, choice] = await Promise.all([
          page.locator(`#map-${name}`).boundingBox(),
          page.locator(`.choices > span:has(#map-${name})`).boundingBox(),
        ]);
        const gap = choice!.x + choice!.width - list!.x - list!.width;
        expect(`${name} ${gap < 2}`).toBe(`${name} true`);
      }
    });
  });

  test("by keyboard, a link leads past the links of all counties", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await drawn(page);
      await page.locator("#not-listed").waitFor({ state: "detached" }); // all rows are there
      await page.locator(".map svg").focus();
      const stops: string[] = [];
      for (let stop = 0; stop < 3; stop++) {
        await page.keyboard.press("Tab");
        stops.push(await focusedText(page));
        if (stops.at(-1) === "Skip this table") break;
      }
      expect(stops.at(-1)).toBe("Skip this table");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.closest('.table') === null")).toBe(true);
      expect(await focusedText(page)).toBe("Notices and API documentation");
    });
  });

  test("a printed table is whole: paper does not scroll", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await drawn(page);
      await page.emulateMedia({ media: "print" });
      const [inner, outer] = await page
        .locator("#areas-table .table")
        .evaluate(({ scrollHeight, clientHeight }: { scrollHeight: number; clientHeight: number }) => [
          scrollHeight,
          clientHeight,
        ]);
      expect(inner).toBe(outer!);
    });
  });

  test("counties are printed on a few sheets, each with a head, that say how many are left out", async () => {
    await shown.visit(COUNTIES, { viewport: SCREENS.desktop }, async ({ page }) => {
      await drawn(page);
      await page.locator("#not-listed").waitFor({ state: "detached" }); // all rows are there
      const sheets = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type \/Page\b(?!s)/g) ?? [];
      expect(sheets.length).toBeGreaterThan(1);
      expect(sheets.length).toBeLessThan(8);
      await page.emulateMedia({ media: "print" });
      expect(await page.getByText("The printout shows the first 100 of 3,222.").isVisible()).toBe(true);
      // Chromium repeats no head that can be broken, and paints no button of one that it repeats.
      const styleOf = (selector: string, name: string) =>
        page.evaluate(`getComputedStyle(document.querySelector("${selector}")).${name}`);
      expect(await styleOf("#areas-table thead", "breakInside")).toBe("avoid");
      expect(await styleOf("#areas-table thead .sort", "display")).toBe("contents");
    });
  }, 30_000);

  test("without script, counties are shown as a picture next to a table", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await shown.visit(COUNTIES, options, async ({ page }) => {
      const width = await page.locator(".map img").evaluate((image: { naturalWidth: number }) => image.naturalWidth);
      expect(width).toBe(975);
      expect(await page.locator(".map > svg").isVisible()).toBe(false); // outlines, under a full legend
      expect(await page.getByText("The 100 highest of 3,222.").isVisible()).toBe(true);
    });
  });
});
