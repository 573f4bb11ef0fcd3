import { join } from "node:path";
import type { Sql } from "postgres";
import type { Settings } from "../../config.ts";
import { GovdataError } from "../../errors.ts";
import { allDatasets, allDerived, allEndpoints, FEATURES } from "../../features.ts";
import { ping } from "../../http/queries.ts";
import { startVersions } from "../../http/versions.ts";
import type { ApiClient } from "../../in-process/api-client.ts";
import { clientInProcess, inProcessService } from "../../in-process/service.ts";
import { rebuildOutdated } from "../../loading/derived.ts";
import type { Log } from "../../log.ts";
import { type CallResult, refusedCall } from "../../mcp/run.ts";
import { createParquetFiles } from "../../parquet/files.ts";
import { NO_STARTER, type OpenProgress, startStarter } from "../../starter/start.ts";
import type { Database } from "../../storage/database.ts";
import { openStorage } from "../../storage/instance.ts";
import { migrate } from "../../storage/migrate.ts";
import { SCHEMA } from "../../tables/steps.ts";

/** What the database of this machine's settings is opened with. */
export interface LocalOptions {
  settings: Settings;
  log: Log;
  note(line: string): void;
  openProgress: OpenProgress;
}

/** The API of an open database. */
interface OpenApi {
  api: ApiClient;
  sql: Sql;
  isWanted(): boolean;
  close(): Promise<void>;
}

/** How often a process that has the home looks whether a server wants it. */
const LOOK_MS = 250;

/**
 * The API on the database of the settings, for hours, next to other processes. It is opened when it is needed. It gives
 * the home back when a server wants it, and is opened again when the process that had the database has ended.
 */
export class LocalApi {
  private opened: Promise<OpenApi> | undefined;
  private calls = 0;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly options: LocalOptions) {
    this.timer = setInterval(() => void this.giveBack(), LOOK_MS);
  }

  /** Makes a call with the API; once more if the database was gone, because another process had it. */
  async call(work: (api: ApiClient) => Promise<CallResult>): Promise<CallResult> {
    this.calls++;
    try {
      const opening = this.open();
      const result = await opening.then(({ api }) => work(api)).catch(refusal);
      if (result.isError !== true || (await isThere(opening))) return result;
      // Another call may have opened it again meanwhile.
      if (this.opened === opening) await this.close();
      return await work((await this.open()).api);
    } finally {
      this.calls--;
    }
  }

  /** Opens the database, if it is not open: the first call then does not wait for it. */
  open(): Promise<OpenApi> {
    this.opened ??= openApi(this.options).catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  /** Closes the database; the next call opens it again. */
  async close(): Promise<void> {
    const opening = this.opened;
    this.opened = undefined;
    await (await opening?.catch(() => undefined))?.close();
  }

  /** Ends for good. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.close();
  }

  private async giveBack(): Promise<void> {
    if (this.calls > 0 || this.opened === undefined) return;
    const opened = await this.opened.catch(() => undefined);
    if (!opened?.isWanted() || this.calls > 0) return;
    this.options.note("A server starts on this home: its database answers from now on");
    await this.close();
  }
}

/** Returns an error as the result of a call. @throws what is ours */
function refusal(error: unknown): CallResult {
  if (error instanceof GovdataError) return refusedCall(error);
  throw error;
}

/** Whether the database answers. */
const isThere = (opening: Promise<OpenApi>): Promise<boolean> =>
  opening
    .then(({ sql }) => ping(sql))
    .then(
      () => true,
      () => false,
    );

/** Opens the database, brings its schema up to date, and fills it with the starter data if it never had any. */
async function openApi({ settings, log, note, openProgress }: LocalOptions): Promise<OpenApi> {
  const storage = await openStorage(settings, {
    mode: "yielding",
    onMake: () => note(`Making a database in ${settings.home}: the first start`),
  });
  const { database } = storage;
  const ending = new AbortController();
  try {
    await migrate(database, SCHEMA);
    const fills = settings.starterData && storage.hasHome;
    const starter = fills ? await startStarter(database, { note, openProgress, log }) : NO_STARTER;
    const onError = (error: unknown) => log.error("the versions of datasets could not be read again", { error });
    const versions = await startVersions(database, { onError, isArriving: starter.isArriving });
    const files = createParquetFiles({
      folder: join(settings.home, "cache", "assistants"),
      ...{ mostBytes: 0, mostBytesOfAccount: 0, isCurrent: () => false },
    });
    const endpoints = await allEndpoints(database, settings);
    const service = inProcessService({
      ...{ settings, endpoints, versions, files, log },
      access: { isInTouch: () => true, refresh: async () => {} },
    });
    const prepared = starter.ended.then(() => prepare(database, { derives: fills, log, signal: ending.signal }));
    const asking = {
      service: async () => service,
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])),
    };
    return {
      api: clientInProcess(asking),
      sql: database.sql,
      isWanted: storage.isWanted,
      async close() {
        ending.abort();
        await starter.stop();
        await Promise.all([prepared, versions.stop(), files.stop()]);
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Derives what the starter data leaves to do, such as the screener, and reads what calls would otherwise wait for. */
async function prepare(
  database: Database,
  { derives, log, signal }: { derives: boolean; log: Log; signal: AbortSignal },
): Promise<void> {
  try {
    const datasets = derives ? await allDatasets() : [];
    for (const dataset of datasets) if (!signal.aborted) await dataset.deriveMissing?.(database);
    if (derives && !signal.aborted) await rebuildOutdated(await allDerived(), database, { signal });
    for (const feature of FEATURES) if (!signal.aborted) await feature.prepare?.(database);
  } catch (error) {
    if (!signal.aborted) log.warn("what calls read first is not in memory yet", { error });
  }
}
