import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { wideEndpoint } from "../http/wide-rows.ts";
import { answerOfScript, pythonPackage } from "../support/python.ts";
import { startFromSource } from "../support/server.ts";

const READERS = pythonPackage("pyarrow", "26.0.1", ["polars==2.1.0", "duckdb==2.0.1", "pandas==3.1.1"]);
const ROWS = 30_000;

describe.skipIf("reason" in READERS)("a wide Parquet file over HTTP", () => {
  test("gives polars one column for less than 30% of its bytes", async () => {
    const server = await startFromSource({
      more: [wideEndpoint(ROWS)],
      seed: async ({ database }) => {
        await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
      },
    });
    let sentBytes = 0;
    // polars sends no header, so a proxy adds the key.
    const proxy = Bun.serve({
      port: 0,
      async fetch({ url, method, headers }) {
        const { pathname, search } = new URL(url);
        const range = headers.get("range");
        const answer = await server.get(pathname + search, { method, headers: range === null ? {} : { range } });
        const body = await answer.bytes();
        sentBytes += body.length;
        return new Response(method === "HEAD" ? null : body, answer);
      },
    });
    try {
      const path = "/v1/test/wide?format=parquet";
      const head = await server.get(path, { method: "HEAD" });
      const size = Number(head.headers.get("content-length"));
      expect(
        await answerOfScript<number>(READERS, join(import.meta.dir, "read_part.py"), [proxy.url.origin + path]),
      ).toBe(ROWS);
      expect(size).toBeGreaterThan(5_000_000);
      expect(sentBytes / size).toBeLessThan(0.3);
    } finally {
      await proxy.stop(true);
      await server.stop();
    }
  }, 60_000);
});
