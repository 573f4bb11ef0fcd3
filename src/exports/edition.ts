import { notLoaded, unavailable } from "../errors.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import type { DatasetState, Versions } from "../http/versions.ts";
import type { Database } from "../storage/database.ts";
import { openSnapshot } from "../storage/snapshot.ts";
import { Lists } from "./lists.ts";
import { type EditionRow, servedEdition, servedVersion } from "./queries.ts";
import type { ExportTable } from "./table.ts";

/** Where tables are read. */
export interface TableSources {
  database: Database;
  /** The lists of the database as it is at each moment. */
  lists: Lists;
  /** Returns the endpoints of a database. */
  endpointsOf(database: Database): Promise<readonly Endpoint[]>;
}

/** Returns what reads the tables of a database. */
export const tableSources = async (
  database: Database,
  endpointsOf: TableSources["endpointsOf"],
): Promise<TableSources> => ({ database, endpointsOf, lists: new Lists(await endpointsOf(database)) });

/** An edition of a table that is being read. */
interface OpenEdition {
  /** The time before that of the first row, in microseconds since 1970. */
  startsAt: number;
  lists: Lists;
  /** The stamps of its datasets. */
  stamps: readonly string[];
  /** Whether everything read so far is of this edition. */
  isStill(): boolean | Promise<boolean>;
  /** The same, according to the database. */
  isStillPublished(): Promise<boolean>;
  end(): Promise<void>;
}

/** How often an edition is looked for that this process serves, too. */
const MOST_TRIES = 4;

/**
 * Opens the edition of a table that this process serves. `states`: of the datasets that its list reads.
 * @throws 503 if the dataset is not loaded, is published again and again, or too many snapshots are open
 */
export async function openEdition(
  table: ExportTable,
  states: readonly DatasetState[],
  sources: TableSources & { versions: Versions },
): Promise<OpenEdition> {
  const { dataset } = table;
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const edition = await editionServed(dataset, sources);
    const open = table.isReadFromSnapshot
      ? await snapshotOf(edition, states, sources, dataset)
      : liveEdition(edition, states, sources);
    if (open) return open;
  }
  throw publishedAgain(dataset);
}

const publishedAgain = (dataset: string) => unavailable(`${dataset}: published again at this moment; ask again`);

/** Returns the edition that this process serves, with the time of its rows. */
async function editionServed(
  dataset: string,
  { database, versions }: TableSources & { versions: Versions },
): Promise<EditionRow> {
  const state = versions.of(dataset);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const edition = await servedEdition(database.sql, dataset);
    if (!edition) throw notLoaded(dataset, state.isArriving);
    // Rows of an earlier edition under the times of a later one would never be asked for again.
    if (edition.version <= state.version) return edition;
    await versions.refresh();
    await versions.whenServed([state]);
  }
  throw publishedAgain(dataset);
}

const startOf = ({ starts_at: startsAt }: EditionRow): number => startsAt.getTime() * 1000;

/** An edition that is read until it is published again. */
function liveEdition(
  edition: EditionRow,
  states: readonly DatasetState[],
  { lists, versions }: TableSources & { versions: Versions },
): OpenEdition {
  const stamps = states.map(({ stamp }) => stamp);
  return {
    startsAt: startOf(edition),
    lists,
    stamps,
    isStill: () => versions.areStill(states, stamps),
    isStillPublished: () => versions.areStillPublished(states, stamps),
    end: async () => {},
  };
}

/** Snapshots that are open at the same time: each has a connection of its own. */
const MOST_SNAPSHOTS = 8;
let openSnapshots = 0;

/** Opens a snapshot of an edition, which later publishes do not change; undefined if it was published again already. */
async function snapshotOf(
  edition: EditionRow,
  states: readonly DatasetState[],
  { database, endpointsOf, versions }: TableSources & { versions: Versions },
  dataset: string,
): Promise<OpenEdition | undefined> {
  if (openSnapshots >= MOST_SNAPSHOTS)
    throw unavailable(`${MOST_SNAPSHOTS} exports of companies are being read, which are the most; ask again later`);
  openSnapshots++;
  const snapshot = await openSnapshot(database).catch((error: unknown) => {
    openSnapshots--;
    throw error;
  });
  let isOpen = true;
  const end = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await snapshot.end();
    openSnapshots--;
  };
  try {
    const lists = new Lists(await endpointsOf(snapshot.database));
    const isOfEdition = (await servedVersion(snapshot.database.sql, dataset)) === edition.version;
    // The stamps are those of the edition, so that a file made of it has its name.
    if (isOfEdition && versions.of(dataset).version === edition.version)
      return {
        startsAt: startOf(edition),
        lists,
        stamps: states.map(({ stamp }) => stamp),
        isStill: () => snapshot.isOpen(),
        isStillPublished: async () => true,
        end,
      };
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return undefined;
}
