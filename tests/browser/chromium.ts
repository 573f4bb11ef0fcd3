import { afterAll, beforeAll, expect, test } from "bun:test";
import axe from "axe-core";
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from "playwright-core";
import { atEndOfRun } from "../support/database.ts";
import { once } from "../support/once.ts";
import { repeats } from "../support/repeats.ts";
import { runtime } from "../support/runtimes.ts";
import { isTooWide, pageFaults } from "./page-faults.ts";

/** Chromium of this machine (Debian: `apt-get install chromium`); null where it is missing: its tests are skipped. */
export const CHROMIUM: string | null = runtime("chromium");

/** The widths that pages are tested at. */
export const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** The screens, by name, on which the longest ways through pages are clicked: a usual run takes the narrower one. */
export const CLICKED_SCREENS = Object.entries(SCREENS).slice(-repeats(1, 2));

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

/**
 * Parts of Chromium that are off: those that Playwright turns off, because Chromium heeds only the last list, and the
 * pages of its address bar's suggestions. Each new window would load these, which takes more than half of its work.
 */
const OFF = `
  WebUIOmniboxPopup WebUIOmniboxAimPopup
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect
  OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch`;

/** Starts Chromium. As root it has no sandbox, and this is a machine for tests. */
export const startChromium = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM ?? "",
    args: ["--no-sandbox", `--disable-features=${OFF.trim().split(/\s+/).join()}`],
    ...options,
  });

/** Chromium for all files of a test run, which it ends with: a start, with its first windows, takes a second. */
export const sharedChromium = once(async () => {
  const browser = await startChromium();
  atEndOfRun(() => browser.close());
  return browser;
});

/** A server and Chromium while the tests of a file run. */
interface InChromium<Server> {
  server: Server;
  browser: Browser;
  /** Opens a page of the server by its path: see {@link visit}. */
  visit(path: string, options: BrowserContextOptions, act: (visit: Visit) => Promise<void>): Promise<void>;
}

/**
 * Starts a server before the tests of a file, and stops it after, a shared server only with the run; and Chromium.
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
      running.browser = await sharedChromium();
    }, 180_000); // the starter data takes long
    afterAll(() => running.server?.stop?.(), 60_000);
  }
  return complete;
}

/** A page in a window, with what it asked other hosts for, and what its scripts complained about. */
export interface Visit {
  page: Page;
  /** Addresses of other hosts that were requested. */
  foreign: string[];
  /** Errors of scripts, and refusals of the page's policy. */
  complaints: string[];
}

/** Opens a page in a window that is as a new one. */
export async function visit(
  browser: Browser,
  address: string,
  { storageState, ...options }: BrowserContextOptions,
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  const unused = unusedWindows(browser, options);
  const page = unused.pop() ?? (await (await browser.newContext(options)).newPage());
  // The pages of govdata keep nothing in a browser but cookies.
  if (typeof storageState === "object") await page.context().addCookies(storageState.cookies);
  const { origin } = new URL(address);
  const seen: Visit = { page, foreign: [], complaints: [] };
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== origin) seen.foreign.push(url.href);
  };
  const onError = (error: Error) => void seen.complaints.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    const isStatus = message.text().startsWith("Failed to load resource"); // pages of errors have their status
    if (message.type() === "error" && !isStatus) seen.complaints.push(message.text());
  };
  page.on("request", onRequest).on("pageerror", onError).on("console", onMessage);
  try {
    await page.goto(address);
    await act(seen);
  } catch (error) {
    await page.context().close();
    throw error;
  }
  page.off("request", onRequest).off("pageerror", onError).off("console", onMessage);
  await tidy(page);
  unused.push(page);
}

/** Open windows without a visit: a new window takes five times the work of a page in one that is open. */
const windows = new WeakMap<Browser, Map<string, Page[]>>();

function unusedWindows(browser: Browser, options: BrowserContextOptions): Page[] {
  const byOptions = windows.get(browser) ?? new Map<string, Page[]>();
  windows.set(browser, byOptions);
  const unused = byOptions.get(JSON.stringify(options)) ?? [];
  byOptions.set(JSON.stringify(options), unused);
  return unused;
}

/** Leaves a window as it was opened. */
async function tidy(page: Page): Promise<void> {
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  await page.context().clearCookies();
}

/**
 * Rows and areas after the first of a table or a map, which are made as those are. With the 3,220 counties of a map and
 * of its table, axe takes most of a minute; with 30 rows of each table instead of 10, three times as long.
 */
const ALIKE = "tbody tr:nth-child(n+11), svg [data-code]:nth-child(n+11)";

/** Runs axe while what the selector finds is away; an empty one finds nothing. */
const RUN = `(async (alike) => {
  const away = alike === "" ? [] : [...document.querySelectorAll(alike)];
  const places = away.map((node) => [node, node.parentNode, node.nextSibling]);
  for (const node of away) node.remove();
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  for (const [node, parent, next] of places.reverse()) parent.insertBefore(node, next);
  return violations;
})`;

/** Returns what axe finds serious or critical: the rule, and where. A usual run looks at the first of what is alike. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const alike = JSON.stringify(repeats(ALIKE, ""));
  const violations = (await page.evaluate(`${axe.source};${RUN}(${alike})`)) as axe.Result[];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
}

/**
 * Expects what every page promises: it asks no other host, its policy refuses nothing, it fits its window, its names
 * and signs are right, and axe finds nothing serious. The path is by default that of the page.
 */
export async function expectSound(
  { page, foreign, complaints }: Visit,
  path = new URL(page.url()).pathname,
): Promise<void> {
  expect({ path, foreign, complaints }).toEqual({ path, foreign: [], complaints: [] });
  expect({ path, isWide: await isTooWide(page) }).toEqual({ path, isWide: false });
  expect({ path, faults: await pageFaults(page) }).toEqual({ path, faults: [] });
  expect({ path, faults: await accessibilityFaults(page) }).toEqual({ path, faults: [] });
}
