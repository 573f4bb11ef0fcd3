import { describe, expect, test } from "bun:test";
import { SCREENER_FIELDS } from "../../src/enrichment/screener/fields.ts";
import { load, MADE_FILES, submissionsDocument } from "../contract/filings-seed.ts";
import { companyFactsDocument } from "../filings/made-company.ts";
import { repeats } from "../support/repeats.ts";
import { buildScreener } from "../support/screener.ts";
import { startServer } from "../support/server.ts";
import { accessibilityFaults, CHROMIUM, expectSound, inChromium, SCREENS, testLooks, visit } from "./chromium.ts";

/** A company with a long name and amounts of many digits, in nineteen years, the last ones after a loss. */
const WIDE_CIK = 990_002;
const WIDE_NAME = "International Consolidated Amalgamated Holdings of the Northern Hemisphere and Subsidiaries ".repeat(
  2,
);
const WIDE_FACTS = companyFactsDocument(
  [
    {
      form: "10-K",
      filed: "2025-02-20",
      fy: 2024,
      fp: "FY",
      facts: {
        Revenues: Array.from({ length: 19 }, (_, index) => {
          const year = 2006 + index;
          return [`${year}-01-01`, `${year}-12-31`, 123_456_789_012_345 + year] as const;
        }),
        NetIncomeLoss: [
          ["2023-01-01", "2023-12-31", -98_765_432_109_876],
          ["2024-01-01", "2024-12-31", -1],
        ],
        EarningsPerShareBasic: [["2024-01-01", "2024-12-31", -0.0001]],
      },
    },
  ],
  WIDE_CIK,
);

const shown = inChromium(() =>
  startServer({
    seed: async ({ database }) => {
      const cik = String(WIDE_CIK).padStart(10, "0");
      const document = submissionsDocument({ cik, name: WIDE_NAME.trim(), sic: "3674" }, []);
      await load(database, {
        ...MADE_FILES,
        [`submissions/CIK${cik}.json`]: JSON.stringify(document),
        [`companyfacts/CIK${cik}.json`]: JSON.stringify(WIDE_FACTS),
      });
      await buildScreener(database);
    },
  }),
);

const PAGES = [
  "/companies",
  "/companies/MADE",
  "/companies/MADE/financials?statement=income&period=annual",
  "/companies/MADE/facts/gross_profit?statement=income&period=annual&end=2024-12-31",
  "/companies/MADE/ratios",
  "/companies/MADE/ratios/net_margin?end=2024-12-31",
  "/companies/MADE/compensation",
  "/companies/MADE/board",
  "/companies/MADE/context",
  "/companies/MADE/events",
  "/companies/MADE/events?category=leadership&item_codes=5.02,2.02",
  "/companies/MADE/events?category=mine_safety",
  "/companies/MADE/filings",
  `/companies/${WIDE_CIK}`,
  `/companies/${WIDE_CIK}/financials`,
  "/screener",
  "/screener?revenue_min=1000&fields=net_margin&sort=-revenue",
  "/screener?revenue_min=lots",
];

const FIGURES = SCREENER_FIELDS.slice(0, 50).map(({ name }) => name);
/** A screen that shows as many figures as it can. */
const MANY_FIGURES = `/screener?${new URLSearchParams({ sort: "name", fields: FIGURES.join() })}`;

/** What moved after it was painted, and from where to where. The entry of the load is always there. */
const MOVED = `new Promise((resolve) => {
  const placeOf = ({ x, y, width }) => [x, y, width].map(Math.round).join(" ");
  const movedIn = ({ sources }) => sources.map(({ node, previousRect, currentRect }) =>
    [node?.nodeName, node?.className, placeOf(previousRect), placeOf(currentRect)].join(" / "));
  const observer = new PerformanceObserver((list) =>
    resolve(list.getEntriesByType("layout-shift").filter(({ value }) => value > 0).flatMap(movedIn)));
  for (const type of ["layout-shift", "navigation"]) observer.observe({ type, buffered: true });
})`;

describe.skipIf(CHROMIUM === null)("pages of companies in Chromium", () => {
  testLooks(async (look) => {
    for (const path of PAGES) await shown.visit(path, look, (seen) => expectSound(seen, path));
  });

  test("do not move while they load, on a slow machine neither", async () => {
    for (const path of PAGES.filter((_, at) => at % repeats(2, 1) === 0))
      await visit(shown.browser, "about:blank", { viewport: SCREENS.phone }, async ({ page }) => {
        const session = await page.context().newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
        await session.send("Network.setCacheDisabled", { cacheDisabled: true });
        await page.goto(shown.server.url + path);
        expect({ path, moved: await page.evaluate(MOVED) }).toEqual({ path, moved: [] });
        await session.detach(); // which ends both
      });
  }, 120_000);

  /** The widths of a sheet of Letter paper between margins of 0.4 inches, upright. */
  const PAPER = { width: 739, height: 979 };

  test("fit on paper, which has the newest periods and says that there are more", async () => {
    for (const path of [`/companies/${WIDE_CIK}/financials`, "/companies/MADE/compensation", MANY_FIGURES])
      await shown.visit(path, { viewport: PAPER }, async ({ page }) => {
        await page.emulateMedia({ media: "print" });
        const isWide = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
        expect({ path, isWide }).toEqual({ path, isWide: false });
      });
    await shown.visit(`/companies/${WIDE_CIK}/financials`, { viewport: PAPER }, async ({ page }) => {
      const line = page.getByText("The printout shows only the first 8 of 20 columns.");
      expect(await line.isVisible()).toBe(false);
      await page.emulateMedia({ media: "print" });
      expect(await line.isVisible()).toBe(true);
      const headings = await page.locator("table.periods thead th:visible").allInnerTexts();
      expect(headings.map((heading) => heading.slice(0, 4))).toEqual([
        ...["Line", "2024", "2023", "2022", "2021", "2020", "2019", "2018"],
      ]);
    });
  });

  test("with fifty columns scroll in their box, where the first column stays", async () => {
    for (const [path, viewport] of [
      [MANY_FIGURES, SCREENS.desktop],
      [MANY_FIGURES, SCREENS.phone],
      [`/companies/${WIDE_CIK}/financials`, SCREENS.phone],
    ] as const)
      await shown.visit(path, { viewport }, async (seen) => {
        await expectSound(seen, path);
        const box = seen.page.locator(".table").first();
        const name = box.locator("tbody th").first();
        const before = await name.boundingBox();
        await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
        const last = await box.locator("tbody tr").first().locator("td").last().boundingBox();
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        expect(await name.boundingBox()).toEqual(before);
      });
  }, 60_000);

  test("a figure opens its origin next to the table, by keyboard too, and Escape leads back to it", async () => {
    for (const viewport of Object.values(SCREENS))
      await shown.visit("/companies/MADE/financials", { viewport }, async ({ page, complaints }) => {
        const figure = page.locator('a.figure[href*="/facts/gross_profit"]').first();
        await figure.focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: "Gross profit, 2024" });
        await dialog.waitFor();
        expect(await dialog.textContent()).toContain("550,000 USD");
        expect(await accessibilityFaults(page)).toEqual([]);
        await dialog.getByRole("link", { name: "Cost of revenue" }).click();
        await page.getByRole("dialog", { name: "Cost of revenue, 2024" }).waitFor();
        await page.keyboard.press("Escape");
        expect(await page.getByRole("dialog").count()).toBe(0);
        expect(await figure.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
        expect(new URL(page.url()).pathname).toBe("/companies/MADE/financials");
        expect(complaints).toEqual([]);
      });
  });

  test("a ratio opens its operands next to the table, and each of them its own origin", async () => {
    await shown.visit("/companies/MADE/ratios", { viewport: SCREENS.phone }, async ({ page }) => {
      await page.locator('td a.figure[href*="/ratios/net_margin"]').last().click();
      const dialog = page.getByRole("dialog", { name: /^Net margin, / });
      await dialog.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole("link", { name: "Net income", exact: true }).click();
      await page.getByRole("dialog", { name: /^Net income, / }).waitFor();
    });
  });

  test("ratios stand next to median and quartiles of the industry, with the number of companies", async () => {
    for (const viewport of Object.values(SCREENS))
      await shown.visit("/companies/MADE/ratios", { viewport }, async ({ page }) => {
        const { data } = await shown.server.json<{ data: Record<string, number>[] }>(
          "/v1/us/sec/screener/statistics?sic=3674&fields=net_margin",
        );
        const row = page.getByRole("row", { name: /^Net margin % 10/ }).filter({ hasNot: page.locator("a") });
        const cells = await row.getByRole("cell").allInnerTexts();
        expect(cells.slice(-4, -1).map(Number)).toEqual(
          ["lower_quartile", "median", "upper_quartile"].map((name) => Number(data[0]?.[name]?.toFixed(1))),
        );
        expect(cells.at(-1)).toBe("2");
        expect(data[0]?.companies).toBe(2);
        const counts = await page.locator("#industry-years tbody tr td:last-child").allTextContents();
        expect(new Set(counts)).toEqual(new Set(["0", "2"]));
        expect(await page.locator("#industry-years .band").count()).toBe(2); // in the wide and in the narrow drawing
      });
  });

  test("the screener's form opens below its switch, at both widths", async () => {
    for (const viewport of Object.values(SCREENS))
      await shown.visit("/screener", { viewport }, async ({ page }) => {
        const summary = await page.getByText("Change the filters").boundingBox();
        const form = await page.locator("form.screen-form").boundingBox();
        expect((summary?.y ?? Infinity) + (summary?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
        expect(summary?.x).toBe(form?.x ?? Infinity);
      });
  });

  test("a figure that is only shown takes no value in the screener's form", async () => {
    await shown.visit("/screener?fields=net_margin", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.getByText("Change the filters").click();
      expect(await page.getByLabel("Value").first().isVisible()).toBe(false);
      await page.getByLabel("Operator").first().selectOption("min");
      expect(await page.getByLabel("Value").first().isVisible()).toBe(true);
    });
  });

  test("on a phone, no figure of the surroundings is cut off", async () => {
    await shown.visit("/companies/MADE/context", { viewport: SCREENS.phone }, async ({ page }) => {
      const cut = await page.evaluate(
        `[...document.querySelectorAll(".fields td, .fields th")].filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent)`,
      );
      expect(cut).toEqual([]);
      expect(await page.locator(".fields td").count()).toBeGreaterThan(3);
    });
  });

  test("without script, a figure leads to its origin as a page, and the screener's form works", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await shown.visit("/companies/MADE/financials", options, async ({ page }) => {
      await page.locator('a.figure[href*="/facts/revenue"]').first().click();
      expect(await page.locator("h1").textContent()).toBe("Revenue, 2024");
      await page.goto(`${shown.server.url}/screener`);
      await page.getByLabel("Field", { exact: true }).selectOption("revenue");
      await page.getByLabel("Value").fill("1 million");
      await page.getByRole("button", { name: "Show companies" }).click();
      await page.waitForURL(/\/screener\?revenue_min=1000000$/);
      expect(await page.getByText("2 companies pass").isVisible()).toBe(true);
      await page.getByText("Change the filters").click();
      await page.getByLabel("Field", { exact: true }).nth(1).selectOption("currency");
      await page.getByLabel("Value").nth(1).fill("USD");
      await page.getByRole("button", { name: "Show companies" }).click();
      await page.waitForURL(/\/screener\?revenue_min=1000000&currency=USD$/);
      await page.getByRole("link", { name: "Remove: revenue at least 1,000,000" }).click();
      await page.waitForURL(/\/screener\?currency=USD$/);
    });
  });

  test("filters are added and taken away without loading the page, and the back button undoes a screen", async () => {
    await shown.visit("/screener", { viewport: SCREENS.phone }, async ({ page, complaints }) => {
      const fields = page.getByLabel("Field", { exact: true });
      await fields.selectOption("net_margin");
      await page.getByLabel("Value").fill("5%");
      await page.getByRole("button", { name: "Add filter" }).click();
      await fields.nth(1).selectOption("state");
      expect(await page.getByLabel("Operator").nth(1).inputValue()).toBe("is");
      await page.getByLabel("Value").nth(1).fill("CT");
      await page.getByRole("button", { name: "Add filter" }).click();
      await fields.nth(2).selectOption("revenue");
      await page.getByRole("button", { name: "Remove" }).nth(1).click();
      expect(await fields.count()).toBe(2);
      expect(await page.locator(".rows legend").allTextContents()).toEqual(["Filter 1", "Filter 2"]);
      await page.getByLabel("Value").nth(1).fill("1000");
      await page.getByRole("button", { name: "Show companies" }).click();
      await page.waitForURL(/\/screener\?net_margin_min=5&revenue_min=1000$/);
      expect(await page.locator(".sentence").textContent()).toBe(
        "Companies with net margin at least 5%\u00a0× and revenue at least 1,000\u00a0×.",
      );
      await page.goBack();
      await page.waitForURL(/\/screener$/);
      expect(complaints).toEqual([]);
    });
  });

  test("a company's events are narrowed by words, and lead to its filings and to its feed", async () => {
    await shown.visit("/companies/MADE", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.locator(".page-tabs").getByRole("link", { name: "Events" }).click();
      expect(await page.getByText("1 current report, newest first.").isVisible()).toBe(true);
      await page.getByLabel("Category").selectOption({ label: "Shutdowns and violations of mines" });
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("link", { name: "Show all current reports" }).click();
      await page.getByLabel("Item").selectOption("5.02");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      const feed = "/v1/us/sec/companies/MADE/events.atom?item_codes=5.02";
      expect(await page.locator('link[rel="alternate"]').getAttribute("href")).toBe(feed);
      expect(await page.getByRole("link", { name: "Feed (Atom)" }).getAttribute("href")).toBe(feed);
      await page.locator(".timeline h3 a").click();
      await page.waitForURL(/\/filings\/0001999999-24-000090$/);
    });
  });

  test("a search leads to a company, whose filings are in the menu", async () => {
    await shown.visit("/", { viewport: SCREENS.desktop }, async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("made up");
      await page.locator('#suggestions[data-text="made up"] a').first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/companies\/MADE$/);
      await page.locator(".page-tabs").getByRole("link", { name: "Filings" }).click();
      expect(await page.getByText("7 filings, newest first.").isVisible()).toBe(true);
      await page.getByText("Filings", { exact: true }).first().click();
      await page.getByRole("link", { name: "Screener" }).click();
      expect(await page.locator("h1").textContent()).toBe("Screener");
    });
  });
});
