import { describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { starterServer } from "../support/server.ts";
import { CHROMIUM, inChromium, SCREENS } from "./chromium.ts";

const shown = inChromium(starterServer);

const COUNTY = "/places/26163?level=county";

/** Returns the rate that the API has for a year. */
async function rateOf(year: string): Promise<number> {
  const { data } = (await shown.server.json("/v1/us/bls/counties/26163/unemployment?frequency=annual")) as {
    data: { period: string; unemployment_rate: number }[];
  };
  return data.find(({ period }) => period === year)!.unemployment_rate;
}

describe.skipIf(CHROMIUM === null)("a chart", () => {
  test("reads out the values of a period by arrow keys, as the API has them", async () => {
    await shown.visit(COUNTY, { viewport: SCREENS.desktop }, async ({ page, complaints }) => {
      const chart = page.locator("#unemployment-rate");
      const slider = chart.getByRole("slider", { name: /: values by period$/ });
      await slider.focus();
      await page.keyboard.press("Home");
      const first = (await chart.locator(".readout").textContent()) ?? "";
      const year = first.slice(0, 4);
      expect(first).toBe(`${year}: ${(await rateOf(year)).toFixed(1)}%`);
      await page.keyboard.press("ArrowRight");
      const next = String(Number(year) + 1);
      expect(await slider.getAttribute("aria-valuetext")).toBe(`${next}: ${(await rateOf(next)).toFixed(1)}%`);
      expect(complaints).toEqual([]);
    });
  });

  test("reads out the values where the pointer is, on a phone's width too", async () => {
    for (const [name, viewport] of Object.entries(SCREENS))
      await shown.visit(COUNTY, { viewport }, async ({ page }) => {
        const chart = page.locator("#unemployment-rate");
        const drawing = chart.locator(`.drawing.${name === "phone" ? "narrow" : "wide"}`);
        await drawing.scrollIntoViewIfNeeded();
        const box = (await drawing.boundingBox())!;
        await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
        const last = (await chart.locator(".readout").textContent()) ?? "";
        expect(last).toBe(`${last.slice(0, 4)}: ${(await rateOf(last.slice(0, 4))).toFixed(1)}%`);
        expect(await drawing.locator(".cursor").getAttribute("visibility")).toBe("visible");
      });
  });

  test("is saved as SVG and PNG, with its title, its source and its colors", async () => {
    await shown.visit(COUNTY, { viewport: SCREENS.phone }, async ({ page, complaints }) => {
      const chart = page.locator("#unemployment-rate");
      const save = async (label: string) => {
        const download = page.waitForEvent("download");
        await chart.getByText(label).click();
        const file = await download;
        return { name: file.suggestedFilename(), bytes: await Bun.file(await file.path()).bytes() };
      };
      const svg = await save("As SVG");
      const text = new TextDecoder().decode(svg.bytes);
      expect(svg.name).toBe("unemployment-rate.svg");
      expect(text).toContain("Wayne County, Michigan");
      expect(text).toContain("Unemployment rate of the BLS, annual averages");
      expect(text).toContain("Source: U.S. Bureau of Labor Statistics");
      const png = await save("As PNG");
      expect(png.name).toBe("unemployment-rate.png");
      const size = new DataView(png.bytes.buffer, png.bytes.byteOffset + 16);
      expect(size.getUint32(0)).toBe(2 * (880 + 32)); // pixels across, in the file's head
      expect(png.bytes.length).toBeGreaterThan(10_000);
      expect(complaints).toEqual([]);
    });
  });

  test("has a picture of itself at an address of its own, in the colors of the page, without script", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false, colorScheme: "light" } as const;
    await shown.visit(COUNTY, options, async ({ page, complaints }) => {
      const colorOf = (line: Locator) => line.evaluate("(line) => getComputedStyle(line).stroke");
      const chart = page.locator("#unemployment-rate");
      const color = await colorOf(chart.locator(".drawing.wide .line"));
      const address = await chart.getByRole("link", { name: "As SVG" }).getAttribute("href");
      expect(address).toBe(`${COUNTY}&svg=unemployment-rate`);
      await page.goto(shown.server.url + address);
      expect(await colorOf(page.locator(".line"))).toBe(color);
      expect(await page.locator("parsererror").count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });

  test("has its table behind a switch, without script too", async () => {
    const options = { viewport: SCREENS.desktop, javaScriptEnabled: false };
    await shown.visit(COUNTY, options, async ({ page }) => {
      const chart = page.locator("#unemployment-rate");
      expect(await chart.locator("table").isVisible()).toBe(false);
      await chart.getByText("The numbers as a table").click();
      expect(await chart.locator("table").isVisible()).toBe(true);
      expect(await chart.getByRole("button", { name: "As PNG" }).isVisible()).toBe(false);
    });
  });
});
