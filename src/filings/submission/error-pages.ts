import { sourceRefused } from "../../errors.ts";
import { describePage } from "../../loading/formats/text.ts";

/** What EDGAR says, in a page or XML, in place of a file. The status can be any, 200 included. */
export const ERROR_PAGES = {
  rate: /Request Rate Threshold Exceeded|Exceeded the SEC.s Traffic Limit/i,
  userAgent: /Undeclared Automated Tool/i,
  missing: /<Error>\s*<Code>(AccessDenied|NoSuchKey)<\/Code>/,
  unavailable: /<title>\s*SEC\.gov \| File Unavailable/i,
} as const;

/** Such pages have a few kilobytes, and say it early. A filing that quotes one is larger, or quotes it later. */
const LARGEST_PAGE = 64 * 1024;
const LONGEST_HEAD = 4_096;

/**
 * Refuses a page that a mirror stored in place of a filing's document.
 * @throws `source_refused` that quotes the page
 */
export function refuseErrorPage(bytes: Uint8Array, file: string): void {
  if (bytes.length > LARGEST_PAGE) return;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_HEAD)).toString("latin1");
  if (/^\s*</.test(head) && Object.values(ERROR_PAGES).some((page) => page.test(head)))
    throw sourceRefused({ file }, undefined, `is ${describePage(head)}, which EDGAR sends in place of a file`);
}
