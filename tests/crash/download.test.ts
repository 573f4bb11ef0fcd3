import { afterEach, beforeEach, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { CAN_MOUNT, makeDisk, unmount } from "../support/disk.ts";
import { scratchHome } from "../support/home.ts";
import { waitUntil } from "../support/wait.ts";

const FILE = randomBytes(4_000_000);
const PIECE_BYTES = 50_000;

let cache: string;
/** The first byte that each request asked for, and what was sent of all of them. */
let asked: number[];
let sentBytes: number;
let server: Bun.Server<undefined>;
beforeEach(() => {
  cache = scratchHome("download");
  [asked, sentBytes] = [[], 0];
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
});
afterEach(async () => {
  await server.stop(true);
  rmSync(cache, { recursive: true, force: true });
});

/** Sends the file, or the rest of it that a range asks for, in pieces with a pause between them. */
function answer(request: Request): Response {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.get("range") ?? "")?.[1] ?? 0);
  asked.push(from);
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
  Bun.spawn([process.execPath, join(import.meta.dir, "downloader.ts"), folder, `${server.url.origin}/file.bin`], {
    env: { PATH: process.env.PATH ?? "", HOME: "/" },
    stdout: "pipe",
    stderr: "ignore",
  });

test("kill -9 amid a download loses what had not come yet, and the file is whole in the end", async () => {
  for (const untilBytes of [1_000_000, 2_000_000, 3_000_000]) {
    const cut = download();
    await waitUntil("some of the file was sent", () => sentBytes > untilBytes);
    cut.kill("SIGKILL");
    await cut.exited;
  }
  const last = download();
  const said = await new Response(last.stdout).text();
  expect(said.trim()).toBe(`${FILE.length} ${createHash("sha256").update(FILE).digest("hex")}`);
  expect(asked[0]).toBe(0);
  for (const [index, from] of asked.slice(1).entries()) expect(from).toBeGreaterThan(asked[index] ?? 0);
}, 60_000);

test.if(CAN_MOUNT)(
  "a disk that fills up amid a download ends it at once, and is not taken for a broken connection",
  async () => {
    const disk = join(cache, "disk");
    makeDisk(disk, "size=1m");
    try {
      const full = download(join(disk, "cache"));
      expect(await new Response(full.stdout).text()).toContain("ENOSPC");
      expect(asked).toEqual([0]);
    } finally {
      unmount(disk);
    }
  },
  60_000,
);
