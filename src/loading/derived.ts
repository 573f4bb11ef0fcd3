import type { Sql } from "postgres";
import { HOUR_MS, MINUTE_MS } from "../durations.ts";
import { failed, GovdataError } from "../errors.ts";
import { PROGRAM_STAMP } from "../executable/version.ts";
import { datasetVersions } from "../http/queries.ts";
import { type DatasetState, publishedState } from "../http/versions.ts";
import type { Job } from "../jobs/job.ts";
import { everyMinutes } from "../jobs/times.ts";
import type { Database } from "../storage/database.ts";
import type { Dataset, LoadReport, LoadRun } from "./dataset.ts";
import { DEFAULT_OPTIONS } from "./load.ts";
import { type Publication, publish } from "./publishing/publish.ts";
import { identityOf, servedDetail, servedSha256 } from "./publishing/sources.ts";
import { wasServedLately } from "./queries.ts";
import { runLoad } from "./run.ts";

/**
 * A dataset that is made from other datasets. It is published as they are, and rebuilt after each publish of one of
 * them: by the command or the server that published, else by a server within a minute.
 */
export interface DerivedDataset {
  /** The name in `dataset_vintages`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** The datasets that it is made from. Nothing is built while the first one is not loaded. */
  readonly from: readonly [string, ...string[]];
  /**
   * One of its datasets changes all day, a little at a time: the job does not touch it for so many minutes after it was
   * built. After a load it is rebuilt at once all the same.
   */
  readonly restMinutes?: number;
  /** Reads everything that is needed. What it returns fills the new tables from memory. */
  build(run: DerivedRun): Promise<Pick<Publication, "parents" | "fill" | "detail">>;
}

/** What a derived dataset is built with. */
export interface DerivedRun extends Pick<LoadRun, "database" | "signal" | "log"> {
  /** Returns the published state of a dataset; its version is 0 if it is not loaded. */
  stateOf(dataset: string): DatasetState;
}

/** A derived dataset has one vintage. */
const LABEL = "current";

/** How often it is built again because one of its datasets was published in between. */
const MOST_TRIES = 3;

/** Returns a derived dataset as one that the load process can load. */
export const derivedAsDataset = (derived: DerivedDataset): Dataset => ({
  name: derived.name,
  title: derived.title,
  source: `made from ${derived.from.join(", ")}`,
  cadence: "with each of these datasets",
  takes: {},
  obstacle: () => undefined,
  load: (run) => rebuild(derived, run),
});

async function rebuild(derived: DerivedDataset, { database, signal, log, options }: LoadRun): Promise<LoadReport> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const states = await statesOf(database, derived);
    const stateOf = (dataset: string) => states.find((state) => state.dataset === dataset) ?? unknownState(dataset);
    const built = await derived.build({ database, signal, log, stateOf });
    // What was read while a dataset was published could be half of each state.
    if (identity(states) !== identity(await statesOf(database, derived))) continue;
    const source = derived.from.join(", ");
    const detail = { ...built.detail, of: stateIdentity(states) };
    const publication = { dataset: derived.name, label: LABEL, sha256: identity(states), source, ...built, detail };
    return { results: [await publish(database, publication, options)], unrecognized: [], notes: [] };
  }
  throw failed(`${derived.name}: its datasets were published again ${MOST_TRIES} times while it was built`);
}

/** The state of a dataset that is not loaded. */
const unknownState = (dataset: string): DatasetState => ({
  ...publishedState({ dataset, version: 0, updated_at: new Date(0) }),
  updatedAt: undefined,
});

/** Returns the published states of the datasets that a derived one is made from. */
async function statesOf({ sql }: Database, { from }: DerivedDataset): Promise<DatasetState[]> {
  return from.map(await publishedStates(sql));
}

/** Returns a function that gives the published state of any dataset, as it is now. */
export async function publishedStates(sql: Sql): Promise<(dataset: string) => DatasetState> {
  const rows = await datasetVersions(sql);
  return (dataset) => {
    const row = rows.find((candidate) => candidate.dataset === dataset);
    return row ? publishedState(row) : unknownState(dataset);
  };
}

/** What a derived dataset is made from. */
const stateIdentity = (states: readonly DatasetState[]): string =>
  identityOf(states.map(({ dataset, stamp }) => [dataset, stamp]));

/** The same datasets give the same rows, unless the program changed. */
const identity = (states: readonly DatasetState[]): string =>
  identityOf({ program: PROGRAM_STAMP, of: stateIdentity(states) });

/** Returns whether a derived dataset is older than what it is made from, or made by another program. */
async function isOutdated(database: Database, derived: DerivedDataset, isAnyProgram: boolean): Promise<boolean> {
  const states = await statesOf(database, derived);
  if (states[0]?.version === 0) return false;
  if (!isAnyProgram) return (await servedSha256(database.sql, derived.name, LABEL)) !== identity(states);
  const detail = await servedDetail<{ of: string }>(database.sql, derived.name, LABEL);
  return detail?.of !== stateIdentity(states);
}

/** Whether a derived dataset was built so lately that it is not built again. */
async function isResting({ sql }: Database, { name, restMinutes = 0 }: DerivedDataset): Promise<boolean> {
  return restMinutes > 0 && wasServedLately(sql, { dataset: name, label: LABEL, minutes: restMinutes });
}

/** What rebuilding needs. `run`: how a build is run; in a child process unless a test says otherwise. */
export interface RebuildOptions {
  signal?: AbortSignal | undefined;
  onLog?: ((line: string) => void) | undefined;
  run?: typeof runLoad;
  /** Whether what another program built is kept while its datasets are the same. Default: false. */
  isAnyProgram?: boolean;
  /** Whether what was built lately rests ({@link DerivedDataset.restMinutes}). Default: false. */
  isPatient?: boolean;
}

/**
 * Rebuilds the derived datasets that are older than what they are made from, and returns their names. One that another
 * process rebuilds now is left to it.
 * @throws what a rebuild failed with; what was served stays served
 */
export async function rebuildOutdated(
  allDerived: readonly DerivedDataset[],
  database: Database,
  { signal, onLog, run = runLoad, isAnyProgram = false, isPatient = false }: RebuildOptions = {},
): Promise<string[]> {
  const rebuilt: string[] = [];
  for (const derived of allDerived) {
    if (!(await isOutdated(database, derived, isAnyProgram))) continue;
    if (isPatient && (await isResting(database, derived))) continue;
    try {
      await run({ dataset: derived.name, options: DEFAULT_OPTIONS, database, signal, ...(onLog ? { onLog } : {}) });
      rebuilt.push(derived.name);
    } catch (error) {
      if (!(error instanceof GovdataError && error.kind === "conflict")) throw error;
    }
  }
  return rebuilt;
}

/** What a test gives the job. */
interface RebuildJobOptions extends Pick<RebuildOptions, "run"> {
  now?: () => number;
}

/** A rebuild that fails again and again is tried once an hour: each try takes seconds and leaves a row. */
const LONGEST_WAIT_MS = HOUR_MS;

/**
 * Returns the job that rebuilds what no other process rebuilt, such as after a kill. It waits longer after each
 * failure. Once all is as this program makes it, what another program makes of the same datasets stays: two versions of
 * govdata on one database would rebuild in turns for ever.
 */
export function rebuildJob(
  allDerived: readonly DerivedDataset[],
  { run = runLoad, now = Date.now }: RebuildJobOptions = {},
): Job {
  let isAnyProgram = false;
  let failure: { message: string; waitMs: number; untilMs: number } | undefined;
  return {
    name: "rebuild derived datasets",
    times: everyMinutes(1),
    async run(signal, { database, log }) {
      if (failure && now() < failure.untilMs)
        return { outcome: `failed: ${failure.message}; next try at ${new Date(failure.untilMs).toISOString()}` };
      try {
        const onLog = (line: string) => log.info(line);
        const options = { signal, onLog, run, isAnyProgram, isPatient: isAnyProgram };
        const rebuilt = await rebuildOutdated(allDerived, database, options);
        failure = undefined;
        isAnyProgram = true;
        return { outcome: rebuilt.length === 0 ? "nothing to do" : `rebuilt ${rebuilt.join(", ")}` };
      } catch (error) {
        const waitMs = Math.min(failure ? 2 * failure.waitMs : MINUTE_MS, LONGEST_WAIT_MS);
        failure = { message: (error as Error).message, waitMs, untilMs: now() + waitMs };
        throw error;
      }
    },
  };
}
