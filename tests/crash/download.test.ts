import { afterEach, beforeEach, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type MadeAgency, madeAgency } from "../support/agency.ts";
import { CAN_MOUNT, makeDisk, unmount } from "../support/disk.ts";
import { scratchHome } from "../support/home.ts";
import { waitUntil } from "../support/wait.ts";

const FILE = randomBytes(4_000_000);
const PIECE_BYTES = 50_000;

let cache: string;
/** What was sent in answer to all requests. */
let sentBytes: number;
let agency: MadeAgency;
beforeEach(() => {
  cache = scratchHome("download");
  sentBytes = 0;
  agency = madeAgency({ "/file.bin": answer });
});
afterEach(async () => {
  await agency.stop();
  rmSync(cache, { recursive: true, force: true });
});

/** The first byte that a request asks for. */
const firstByteOf = ({ headers }: { headers: Headers }): number =>
  Number(/bytes=(\d+)-/.exec(headers.get("range") ?? "")?.[1] ?? 0);

/**
 * Sends the file, or the rest of it that a range asks for, in pieces with a pause between them: a slow agency, so that
 * the rest is still to come when a download is killed.
 */
function answer(request: Request): Response {
  const from = firstByteOf(request);
  let at = from;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at >= FILE.length) return controller.close();
      const piece = FILE.subarray(at, at + PIECE_BYTES);
      at += piece.length;
      sentBytes += piece.length;
      await Bun.sleep(5);
      controller.enqueue(piece);
    },
  });
  return new Response(body, {
    status: from > 0 ? 206 : 200,
    headers: {
      etag: '"v1"',
      "content-length": String(FILE.length - from),
      ...(from > 0 ? { "content-range": `bytes ${from}-${FILE.length - 1}/${FILE.length}` } : {}),
    },
  });
}

const download = (folder = cache) =>
  Bun.spawn([process.execPath, join(import.meta.dir, "downloader.ts"), folder, `${agency.url}/file.bin`], {
    env: { PATH: process.env.PATH ?? "", HOME: "/" },
    stdout: "pipe",
    stderr: "ignore",
  });

test("kill -9 during a download loses only missing bytes, and the next download completes the file", async () => {
  for (const untilBytes of [1_000_000, 2_000_000, 3_000_000]) {
    const cut = download();
    await waitUntil("some of the file was sent", () => sentBytes > untilBytes);
    cut.kill("SIGKILL");
    await cut.exited;
  }
  const last = download();
  const said = await new Response(last.stdout).text();
  expect(said.trim()).toBe(`${FILE.length} ${createHash("sha256").update(FILE).digest("hex")}`);
  const asked = agency.requests.map(firstByteOf);
  expect(asked[0]).toBe(0);
  for (const [index, from] of asked.slice(1).entries()) expect(from).toBeGreaterThan(asked[index] ?? 0);
}, 60_000);

test.if(CAN_MOUNT)(
  "a disk that fills up during a download ends it at once, and is not mistaken for a broken connection",
  async () => {
    const disk = join(cache, "disk");
    makeDisk(disk, "size=1m");
    try {
      const full = download(join(disk, "cache"));
      expect(await new Response(full.stdout).text()).toContain("ENOSPC");
      expect(agency.requests.map(firstByteOf)).toEqual([0]);
    } finally {
      unmount(disk);
    }
  },
  60_000,
);
