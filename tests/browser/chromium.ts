import { afterAll, beforeAll, expect, test } from "bun:test";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from "playwright-core";
import { runtime } from "../support/runtimes.ts";

/** Chromium of this machine (Debian: `apt-get install chromium`); null where it is missing: its tests are skipped. */
export const CHROMIUM: string | null = runtime("chromium");

/** The widths that pages are tested at. */
export const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** How each page is looked at: both widths and both color schemes, each in one of two. */
const LOOKS = [
  { look: "a desktop in light colors", viewport: SCREENS.desktop, colorScheme: "light" },
  { look: "a phone in dark colors", viewport: SCREENS.phone, colorScheme: "dark" },
] as const;

/** A width and a color scheme. */
type Look = Required<Pick<BrowserContextOptions, "viewport" | "colorScheme">>;

/** Makes a test of each look at pages: `fit a phone in dark colors, …`. */
export function testLooks(act: (look: Look) => Promise<void>): void {
  for (const { look, viewport, colorScheme } of LOOKS)
    test(`fit ${look}, can be used by everybody, and ask no other host`, () => act({ viewport, colorScheme }), 120_000);
}

/** Starts Chromium. As root it has no sandbox, and this is a machine for tests. */
export const startChromium = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM ?? "", args: ["--no-sandbox"], ...options });

/** A server and Chromium while the tests of a file run. */
interface InChromium<Server> {
  server: Server;
  browser: Browser;
  /** Opens a page of the server by its path: see {@link visit}. */
  visit(path: string, options: BrowserContextOptions, act: (visit: Visit) => Promise<void>): Promise<void>;
}

/**
 * Starts a server and Chromium before the tests of a file, and stops them after, a shared server only with the run.
 * Where Chromium is missing, nothing is started: skip the tests.
 */
export function inChromium<Server extends { url: string; stop?: () => Promise<void> }>(
  start: () => Promise<Server>,
): InChromium<Server> {
  const running: Partial<InChromium<Server>> = {
    visit: (path, options, act) => visit(complete.browser, complete.server.url + path, options, act),
  };
  const complete = running as InChromium<Server>; // before the first test
  if (CHROMIUM !== null) {
    beforeAll(async () => {
      running.server = await start();
      running.browser = await startChromium();
    }, 180_000); // the starter data takes long
    afterAll(async () => {
      await running.browser?.close();
      await running.server?.stop?.();
    }, 60_000);
  }
  return complete;
}

/** A page in a window of its own, with what it asked other hosts for, and what its scripts complained about. */
export interface Visit {
  page: Page;
  /** Addresses of other hosts that were requested. */
  foreign: string[];
  /** Errors of scripts, and refusals of the page's policy. */
  complaints: string[];
}

/** Opens a page, and closes its window afterwards. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const { origin } = new URL(address);
    const seen: Visit = { page, foreign: [], complaints: [] };
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.origin !== origin) seen.foreign.push(url.href);
    });
    page.on("pageerror", (error) => seen.complaints.push(error.message));
    page.on("console", (message) => {
      const isStatus = message.text().startsWith("Failed to load resource"); // pages of errors have their status
      if (message.type() === "error" && !isStatus) seen.complaints.push(message.text());
    });
    await page.goto(address);
    await act(seen);
  } finally {
    await context.close();
  }
}

/** Returns what axe finds serious or critical: the rule, and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  const { violations } = results as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
}

/**
 * Expects what every page promises: it asks no other host, its policy refuses nothing, it fits its window, and axe
 * finds nothing serious. The path is by default that of the page.
 */
export async function expectSound(
  { page, foreign, complaints }: Visit,
  path = new URL(page.url()).pathname,
): Promise<void> {
  expect({ path, foreign, complaints }).toEqual({ path, foreign: [], complaints: [] });
  const isWide = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
  expect({ path, isWide }).toEqual({ path, isWide: false });
  expect({ path, faults: await accessibilityFaults(page) }).toEqual({ path, faults: [] });
}
