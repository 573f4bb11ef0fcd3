import { describePage, isPage } from "../../../loading/formats/text.ts";
import { DENIAL_PAGE } from "../../../loading/source/download.ts";

/** What an agency answers to a request for the beginning of a file. */
export type OnlineAnswer =
  | { kind: "there"; lastModified: string | null; text: string }
  | { kind: "missing"; found: string }
  | { kind: "key"; found: string }
  | { kind: "refused" | "moved" | "page" | "trouble"; found: string };

/** Enough to tell a page from data, and all of a catalogue. */
const READ_BYTES = 256 * 1024;
const FEW_BYTES = 4 * 1024;
const PATIENCE_MS = 20_000;

/** Requests the first bytes of a file, follows no redirect, and ends the connection. Never throws. */
export async function askAgency(
  url: string,
  { userAgent, isWhole }: { userAgent: string; isWhole: boolean },
): Promise<OnlineAnswer> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const range = isWhole ? {} : { range: `bytes=0-${FEW_BYTES - 1}` };
    const headers = { "user-agent": userAgent, accept: "*/*", "accept-encoding": "identity", ...range };
    const answer = await fetch(url, { headers, signal, redirect: "manual" });
    return judged(answer, await beginningOf(answer, isWhole ? READ_BYTES : FEW_BYTES));
  } catch (error) {
    const reason = error instanceof Error && error.name === "TimeoutError" ? "no answer in 20 s" : String(error);
    return { kind: "trouble", found: `can't be reached (${reason.replace(/\. For more information.*$/s, "")})` };
  } finally {
    ending.abort();
  }
}

function judged({ status, headers }: Response, text: string): OnlineAnswer {
  const location = headers.get("location");
  const page = isPage(text) ? `, ${describePage(text)}` : "";
  // The Census API sends clients without a valid key to a page about keys.
  if (/(?:missing|invalid)_key/.test(location ?? "") || headers.has("x-datawebapi-keyerror") || KEY_PAGE.test(text))
    return { kind: "key", found: /missing/i.test(`${location}${page}`) ? "no key was sent" : "the key is not valid" };
  if (status >= 300 && status < 400 && location !== null)
    return { kind: "moved", found: `moved: the server redirects to ${location}` };
  if (status === 404 || status === 410 || NOT_FOUND.test(text))
    return { kind: "missing", found: `not found (${status}${page})` };
  if (status === 401 || status === 403 || DENIAL_PAGE.test(text))
    return { kind: "refused", found: `refused (${status}${page})` };
  if (status !== 200 && status !== 206) return { kind: "trouble", found: `the server answered ${status}${page}` };
  // EDGAR's feed is XML, which begins as a page may.
  if (page !== "" && !/^\s*<\?xml/.test(text)) return { kind: "page", found: `not data, but${page.slice(1)}` };
  return { kind: "there", lastModified: headers.get("last-modified"), text };
}

const NOT_FOUND = /<title[^>]*>\s*Page Not Found/i;
const KEY_PAGE = /<title[^>]*>\s*(?:Missing|Invalid) Key/i;

/** The beginning of a body; the rest is not taken. */
async function beginningOf({ body }: Response, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}
