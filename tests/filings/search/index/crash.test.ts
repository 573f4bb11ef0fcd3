import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createIndex, openIndex } from "../../../../src/filings/search/index/catalog.ts";
import { scratchHome } from "../../../support/home.ts";
import { accessionOf } from "./made-chunks.ts";

const home = scratchHome("search-crash");
const settings = { home, vectorsUri: join(home, "vectors") };
const NAME = "chunks_crash";
const WRITER = join(import.meta.dir, "crash-writer.ts");

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Chunks of a filing after its writes. */
const CHUNKS_AFTER = { add: 40, merge: 40, replace: 41 };

/** Starts the writer, kills it some milliseconds into the given write, and returns the writes that it had ended. */
async function writesUntilKilled(fatal: { kind: string; filing: number; afterMs: number }, first: number) {
  const writer = Bun.spawn([process.execPath, WRITER, home, NAME, String(first)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const ended: { kind: string; filing: number }[] = [];
  let text = "";
  for await (const piece of writer.stdout.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const [event, kind = "", filing = ""] = line.split(" ");
      if (event === "done") ended.push({ kind, filing: Number(filing) });
      // No event tells the middle of a write: the moments differ from round to round.
      if (event === "begin" && kind === fatal.kind && Number(filing) === fatal.filing)
        setTimeout(() => writer.kill("SIGKILL"), fatal.afterMs);
    }
  }
  await writer.exited;
  return ended;
}

test("kill -9 while adding, merging, replacing and indexing loses no write that had ended", async () => {
  (await createIndex(settings, NAME, { model: "made@1", dimension: 16 })).close();
  let first = 0;
  for (const afterMs of [0, 4, 15, 40])
    for (const kind of ["add", "merge", "replace", "maintain"]) {
      const ended = await writesUntilKilled({ kind, filing: first + 2, afterMs }, first);
      const index = await openIndex(settings, NAME);
      expect(index).toBeDefined();
      await index!.maintain(); // questions read nothing before
      for (const filing of new Set(ended.map((write) => write.filing))) {
        const kinds = ended.filter((write) => write.filing === filing).map((write) => write.kind);
        const { chunks, embedded } = await index!.counts({ accession: accessionOf(filing) });
        const isReplaced = kinds.includes("replace");
        const counts: number[] = isReplaced ? [CHUNKS_AFTER.replace] : [CHUNKS_AFTER.add, CHUNKS_AFTER.replace];
        expect(counts).toContain(chunks);
        // The replaced filing keeps the vectors of the texts that it had before.
        if (kinds.includes("merge")) expect(embedded).toBeGreaterThanOrEqual(40);
      }
      const { hits } = await index!.search({ mode: "keyword", text: "tariff", scope: {}, offset: 0, limit: 5 });
      expect(hits.length).toBeGreaterThan(0);
      index!.close();
      first += 10;
    }
}, 180_000);
