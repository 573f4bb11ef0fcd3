/**
 * A receiver of webhooks that writes each request to a file before it answers: bun receiver.ts JOURNAL SECRET. It
 * prints its address. It runs in a process of its own, so that it outlives the program under test. The last part of a
 * path decides the answers: `ok`, `twice` (refuses each delivery twice), `some` (refuses one delivery in 50 once),
 * `never`.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { openSync, writeSync } from "node:fs";

const [journal = "", secret = ""] = process.argv.slice(2);
const file = openSync(journal, "a");
/** How often each delivery was refused, where that decides the answer. */
const refusals = new Map<string, number>();

function mostRefusals(path: string, id: string): number {
  switch (path.split("/").at(-1)) {
    case "never":
      return Number.POSITIVE_INFINITY;
    case "twice":
      return 2;
    case "some":
      return Bun.hash.crc32(id) % 50 === 0 ? 1 : 0;
    default:
      return 0;
  }
}

function statusFor(path: string, id: string): 200 | 500 {
  const most = mostRefusals(path, id);
  const count = most > 0 ? (refusals.get(id) ?? 0) : 0;
  if (count >= most) return 200;
  refusals.set(id, count + 1);
  return 500;
}

/** Whether a signature is right, by the contract's words and not by the program's code. */
function isSigned(body: Uint8Array, header: string | null): boolean {
  const [, time = "", digest = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return digest !== "" && timingSafeEqual(Buffer.from(digest, "hex"), expected);
}

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const body = await request.bytes();
    const path = new URL(request.url).pathname;
    const { id = "" } = JSON.parse(new TextDecoder().decode(body)) as { id?: string };
    const signed = isSigned(body, request.headers.get("x-service-signature"));
    const status = statusFor(path, id);
    const sha256 = createHash("sha256").update(body).digest("hex");
    writeSync(file, `${Date.now()} ${path} ${id} ${sha256} ${signed ? "signed" : "unsigned"} ${status}\n`);
    return new Response(null, { status });
  },
});
console.log(server.url.href);
