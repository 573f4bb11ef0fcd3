/** What failures of connections and answers of servers mean to the sender of the request. */

/** Answers that may be different later: overload, a gateway's trouble, a lock. */
const MAY_PASS = new Set([408, 423, 425, 429, 500, 502, 503, 504]);

/** Whether a server that answers with this status may answer differently later. */
export const mayPass = (status: number): boolean => MAY_PASS.has(status);

/** The wait that a `Retry-After` of seconds, or of a date, requests; undefined without one. */
export function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** What the disk of a cache can fail with: another try would fail in the same way. */
const DISK_TROUBLE = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EACCES", "EPERM", "ENOENT", "EMFILE"]);

/** What Bun's fetch throws when a connection fails: errors with a code of Bun or of the system. */
export function isConnectionTrouble(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && !DISK_TROUBLE.has(code) && (error as Error).name !== "GovdataError";
}

/** The message of an error of Bun's fetch, without the advice for its callers at the end. */
export const plainReason = ({ message }: Error): string => message.replace(/\.? For more information, pass .*$/s, "");

/** How much of an error answer is read: a server can send forever. */
const LONGEST_REASON = 20_000;

/** The beginning of a body, of which an error needs no more. */
export async function beginning({ body }: Response): Promise<string> {
  let text = "";
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString("latin1");
      if (text.length >= LONGEST_REASON) break;
    }
  } catch {
    // The part that has arrived may say enough.
  }
  return Buffer.from(text.slice(0, LONGEST_REASON), "latin1").toString("utf8");
}
