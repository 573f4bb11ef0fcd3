import type { Page } from "playwright-core";

/** Finds what readers who hear a page miss, and signs that are not those of American print. It runs in the page. */
const FAULTS = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const nameOf = (element) => element.getAttribute("aria-label") ?? "";
  const repeated = (names) => names.filter((name, index) => names.indexOf(name) !== index);
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const faults = [];
  while (texts.nextNode()) {
    const { textContent: text, parentElement } = texts.currentNode;
    if (parentElement.closest("code, pre, textarea, script, .fault, .hint")) continue;
    const sign = /(?:^|[\\s(])-\\$?\\d|\\d %/.exec(text);
    if (sign) faults.push("a hyphen as a minus, or a blank before %: " + text.trim());
  }
  return [
    ...faults.slice(0, 5),
    ...all("table").filter((table) => nameOf(table) === "").map(() => "a table without a name"),
    ...repeated(all("table").map(nameOf)).map((name) => "two tables with the name " + name),
    ...repeated(all(".reader").map(nameOf)).map((name) => "two sliders with the name " + name),
    ...all("thead th").filter((head) => head.textContent.trim() === "").map(() => "an empty head of a column"),
  ];
})()`;

/** Returns what is wrong with the names and the signs of a page. */
export const pageFaults = (page: Page): Promise<string[]> => page.evaluate(FAULTS);

/** The narrowest window that pages fit: 1,280 pixels at four times the size (WCAG 1.4.10). */
const NARROWEST = 320;

/** Whether a page scrolls sideways, at its width and at the narrowest. */
export async function isTooWide(page: Page): Promise<boolean> {
  const isWide = () => page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
  const viewport = page.viewportSize();
  if ((await isWide()) === true) return true;
  if (!viewport || viewport.width > SMALL) return false;
  await page.setViewportSize({ ...viewport, width: NARROWEST });
  const isWideThere = await isWide();
  await page.setViewportSize(viewport);
  return isWideThere === true;
}

/** Only windows of phones are made narrower: it is the same page at all other widths. */
const SMALL = 400;

/** Returns the text of what has the focus, which screen readers say when a page opens. */
export const focusedText = (page: Page): Promise<string> => page.evaluate("document.activeElement.textContent");
