import { keyStore } from "../../src/accounts/keys.ts";
import { type ApiSettings, readSettings } from "../../src/config.ts";
import { startAccess } from "../../src/http/access/access.ts";
import { createMetrics } from "../../src/http/metrics/metrics.ts";
import { createService } from "../../src/http/service.ts";
import { startVersions } from "../../src/http/versions.ts";
import { openLog } from "../../src/log.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { testFiles } from "../support/files.ts";
import { bookmarkEndpoints } from "./bookmarks.ts";
import { riverEndpoints } from "./fixtures.ts";

/**
 * Only the tests' endpoints, on a real socket; `/metrics` is next to them. Run as a program, it serves until killed.
 */
export async function serveBookmarks(
  database: Database,
  { calls, ...settings }: Partial<ApiSettings> & { calls?: { count: number } } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const [versions, access] = await Promise.all([startVersions(database), startAccess(keyStore(database))]);
  const metrics = createMetrics();
  const service = createService({
    endpoints: [...riverEndpoints(), ...bookmarkEndpoints(database.sql, calls)],
    pages: [{ path: "/metrics", answer: async () => new Response(await metrics.text()) }],
    settings: { ...readSettings({}), maxBodyKb: 64, ...settings },
    access,
    versions,
    files: testFiles(versions),
    metrics,
    log: openLog({ terminal: false, write: (line) => void process.stderr.write(line) }),
  });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: service.fetch });
  return {
    url: server.url.href.replace(/\/$/, ""),
    async stop() {
      await server.stop(true);
      await Promise.all([versions.stop(), access.stop()]);
    },
  };
}

if (import.meta.main) {
  const { url } = await serveBookmarks(openDatabase({ url: process.env.DATABASE_URL ?? "" }));
  console.log(url);
}
