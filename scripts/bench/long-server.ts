/**
 * Serves one list of made rows, as govdata serves its own. Prints its address.
 *
 * Usage: bun long-server.ts HOME ROWS, while a server of that home runs
 */
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { keyStore } from "../../src/accounts/keys.ts";
import { readSettings } from "../../src/config.ts";
import { startAccess } from "../../src/http/access/access.ts";
import { createMetrics } from "../../src/http/metrics/metrics.ts";
import { list } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { createService } from "../../src/http/service.ts";
import { startVersions } from "../../src/http/versions.ts";
import { openLog } from "../../src/log.ts";
import { createParquetFiles } from "../../src/parquet/files.ts";
import { nullable } from "../../src/schema.ts";
import { openStorage } from "../../src/storage/instance.ts";

const [home = "", rowCount = ""] = process.argv.slice(2);
const ROWS = Number(rowCount);
const BATCH_ROWS = 2_000;
const STATES = 56;

const row = (index: number) => ({
  geoid: String(index).padStart(11, "0"),
  name: `Census Tract ${(index % 9_999) / 100}`,
  state: String(index % STATES).padStart(2, "0"),
  estimate: index % 40 === 0 ? null : (index * 7_919) % 250_000,
  share: (index % 1_000) / 10,
});

const madeRows = list({
  id: "listMadeRows",
  path: "/v1/made/rows",
  tag: "Made",
  summary: "List made rows",
  description: "Rows that look like those of a metric.",
  parameters: {},
  datasets: ["census"],
  metadata: metadataOf("MadeMetadata", { source: "Made", cadence: "never", units: {}, note: "Made." }, {}),
  row: Type.Object({
    geoid: Type.String(),
    name: Type.String(),
    state: Type.String(),
    estimate: nullable(Type.Integer()),
    share: Type.Number(),
  }),
  answer: (_, { dataset }) => ({
    page: ({ limit, offset }) => ({ rows: rowsFrom(offset, limit), total: ROWS }),
    *all() {
      for (let start = 0; start < ROWS; start += BATCH_ROWS) yield rowsFrom(start, BATCH_ROWS);
    },
    metadata: { source: "Made", cadence: "never", updated_at: dataset.updatedAt ?? "" },
  }),
});

const rowsFrom = (start: number, count: number) =>
  Array.from({ length: Math.max(0, Math.min(count, ROWS - start)) }, (_, index) => row(start + index));

const { database } = await openStorage({ home, databaseUrl: undefined, databasePool: 2 }, { mode: "command" });
const [versions, access] = await Promise.all([startVersions(database), startAccess(keyStore(database))]);
const service = createService({
  endpoints: [madeRows],
  pages: [],
  settings: readSettings({}),
  access,
  versions,
  files: createParquetFiles({
    folder: join(home, "cache", "long"),
    mostBytes: 2 ** 30,
    mostBytesOfAccount: 2 ** 30,
    isCurrent: (dataset, stamp) => versions.of(dataset).stamp === stamp,
  }),
  metrics: createMetrics(),
  log: openLog({ terminal: false, write: (lines) => void process.stderr.write(lines) }),
});
console.log(Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: service.fetch }).url.origin);
