import { sourceRefused } from "../../errors.ts";
import { describePage } from "../../loading/formats/text.ts";

/** What EDGAR says in a page, or in XML, where it gives no file; under any status, 200 included. */
export const ERROR_PAGES = {
  rate: /Request Rate Threshold Exceeded|Exceeded the SEC.s Traffic Limit/i,
  userAgent: /Undeclared Automated Tool/i,
  missing: /<Error>\s*<Code>(AccessDenied|NoSuchKey)<\/Code>/,
  unavailable: /<title>\s*SEC\.gov \| File Unavailable/i,
} as const;

/** Such pages have some kilobytes, and say it early; a filing that quotes one is larger, or later. */
const LARGEST_PAGE = 64 * 1024;
const LONGEST_HEAD = 4_096;

/**
 * Refuses a page that a mirror has kept in place of a filing's document.
 * @throws `source_refused` that quotes the page.
 */
export function refuseErrorPage(bytes: Uint8Array, file: string): void {
  if (bytes.length > LARGEST_PAGE) return;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_HEAD)).toString("latin1");
  if (/^\s*</.test(head) && Object.values(ERROR_PAGES).some((page) => page.test(head)))
    throw sourceRefused({ file }, undefined, `is ${describePage(head)}, which EDGAR gives in place of a file`);
}
