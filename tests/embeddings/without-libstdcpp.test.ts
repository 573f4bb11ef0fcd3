import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { SearchMessage } from "../../src/filings/search/process/messages.ts";
import { addReports, fillIndex, indexPlace, REPORTS } from "../filings/search/made-reports.ts";
import { startIndexWorker } from "../filings/search/worker-process.ts";
import { hidesLibstdcpp, withoutLibstdcpp } from "../support/hidden-library.ts";
import { programUnderTest } from "../support/program.ts";
import { publishAgain } from "../support/publish.ts";
import { type Envelope, startServer, type TestServer } from "../support/server.ts";

interface Hit {
  accession_number: string;
  chunk_text: string;
  similarity_score: number | null;
}
type Answer = Envelope & { data: Hit[]; metadata: { chunks: number; chunks_without_vector: number } };

/** What the program says of a model that it can't load. */
const REASON = /ONNX Runtime.* can't be loaded; it needs glibc 2\.28 or newer and libstdc\+\+/;

describe.skipIf(!hidesLibstdcpp())("on a machine without libstdc++", () => {
  const place = indexPlace();
  const program = withoutLibstdcpp(programUnderTest());
  const messages: SearchMessage[] = [];
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({
      program,
      settings: place,
      async seed({ database }) {
        await publishAgain(database.sql, "sec");
        await addReports(database);
        const worker = startIndexWorker(database, place, { program, onMessage: (message) => messages.push(message) });
        await worker.exited;
      },
    });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(place.home, { recursive: true, force: true });
  });

  const ask = async (mode: string) => {
    const query = new URLSearchParams({ q: "longshoremen and terminals", mode });
    const answer = await server.get(`/v1/us/sec/sections/search?${query}`);
    return { status: answer.status, ...((await answer.json()) as Answer) };
  };

  test("the worker indexes the words of every report, and says why there are no vectors", () => {
    expect(messages.findLast(({ type }) => type === "end")).toMatchObject({ obstacle: expect.stringMatching(REASON) });
    const chunks = messages.reduce((sum, message) => sum + (message.type === "step" ? message.chunks : 0), 0);
    expect(chunks).toBeGreaterThanOrEqual(REPORTS.length);
  });

  test("keyword search finds passages", async () => {
    const { status, data, metadata } = await ask("keyword");
    expect(status).toBe(200);
    expect(data[0]?.chunk_text).toContain("longshoremen");
    expect(metadata.chunks_without_vector).toBe(metadata.chunks);
  });

  test.each(["semantic", "hybrid"])("%s search is 503 with the reason, and names what works", async (mode) => {
    const { status, error } = await ask(mode);
    expect(status).toBe(503);
    expect(error?.message).toMatch(REASON);
    expect(error?.message).toContain("mode=keyword searches without it");
  });

  test("vectors that another machine makes change neither", async () => {
    await fillIndex(server.scratch.database, place);
    const { data, metadata } = await ask("keyword");
    expect(metadata.chunks_without_vector).toBe(0);
    expect(data[0]?.similarity_score).toBeNull();
    expect((await ask("semantic")).status).toBe(503);
  });
});
