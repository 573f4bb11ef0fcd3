import type { TransactionSql } from "postgres";
import type { Settings } from "../config.ts";
import type { Database } from "../storage/database.ts";
import type { StoredKey } from "../stored-settings/stored-settings.ts";
import type { PublishResult } from "./publishing/publish.ts";
import type { ReleaseCalendar, ReleaseDays } from "./releases.ts";
import type { Manners } from "./source/manners.ts";
import type { Source } from "./source/source.ts";

/** The options and words of `govdata load`, after the dataset's name. */
export interface LoadOptions {
  /** `--vintage`, as typed; `[]` is all that the source has, or the newest where it is an agency. */
  vintages: readonly string[];
  /** `--level`, as typed; `[]` is all. */
  levels: readonly string[];
  /** `--from`: a folder, or an address with the agency's paths below it. */
  from?: string | undefined;
  /** Read, check and count, change nothing. */
  dryRun: boolean;
  /** Publish although a table shrinks by more than 10%. */
  acceptSmaller: boolean;
  /** Take an edition that is older than the one served, for datasets that serve one at a time. */
  acceptOlder: boolean;
  /** Publish even what is served already, such as after a change of the reader. */
  force: boolean;
  /** `--published`: the day on which the agency published, `YYYY-MM-DD`. */
  published?: string | undefined;
  /** `--since`: only what the agency published from this day on, `YYYY-MM-DD`, for datasets that take it. */
  since?: string | undefined;
  /** Words after the dataset's name, for datasets that take some (`govdata load sec AAPL`). */
  words: readonly string[];
}

/** Says how far a load is: a bar on a terminal, log lines elsewhere. Cheap enough to call for each batch of rows. */
export interface Progress {
  /** Begins a step; `total` in `unit` where it is known beforehand. */
  step(name: string, total?: number, unit?: "rows" | "bytes" | "files" | "requests"): void;
  /** `count` more of the step's unit are done. */
  advance(count: number): void;
}

/** One load, as the dataset sees it. */
export interface LoadRun {
  readonly database: Database;
  readonly settings: Settings;
  readonly options: LoadOptions;
  readonly source: Source;
  readonly progress: Progress;
  /** One line for the operator: what was skipped and why, what surprises. */
  log(line: string): void;
  /** Aborted when the load has to end: a signal, or its lock is lost. */
  readonly signal: AbortSignal;
}

/** What a load did. */
export interface LoadReport {
  results: PublishResult[];
  /** Files that no reader recognized, by name; they are ignored. */
  unrecognized: string[];
  /** Sentences that a user should read. */
  notes: string[];
  /** What was asked for and refused, each with the reason, in addition to `results`: the command ends with 3. */
  refused?: string[];
}

/** Something that could be loaded, and the command that loads it. */
export interface Gap {
  missing: string;
  command: string;
}

/** An option of `govdata load` that only some datasets take; `words` come after the dataset's name. */
export type OptionalOption = "vintage" | "level" | "words" | "published" | "since" | "accept-older";

/** What a dataset does with one option. */
export interface Taking {
  /** The value in the help: `2024-Q1`. */
  value: string;
  /** What the option does, for the help. */
  doc: string;
  /** All values that are accepted, where they are few. */
  choices?: readonly string[];
}

/** The options that a dataset takes, in the order of the help. `from` is only for the help: every dataset takes it. */
export type Takings = Readonly<Partial<Record<OptionalOption | "from", Taking>>>;

/** What a load of all that an agency has newest brings, for people who consider one. Sizes are about right. */
export interface LoadGuide {
  /** A sentence. */
  brings: string;
  /** The settings without which the agency can't be asked. */
  needs: readonly StoredKey[];
  /** How much comes: `about 2 million loans`. Absent: not known before a load. */
  amount?: string;
  /** What is downloaded: `about 305 MB a year`. */
  download: string;
  /** Where the sizes are known from. */
  origin: string;
}

/** A data set that `govdata load` knows. A new one is a folder under its feature and a line in the registry. */
export interface Dataset {
  /** The name on the command line and in `dataset_vintages`. */
  readonly name: string;
  /** For people: "American Community Survey". */
  readonly title: string;
  /** The agency and its data, as `metadata.source` names them. */
  readonly source: string;
  /** The page where a person finds the agency's files. Undefined for what is made from other datasets. */
  readonly page?: string;
  /** How often the agency publishes. */
  readonly cadence: string;
  /** When it does, where that is known: the schedule looks more often then. Holds while no calendar is known. */
  readonly releases?: readonly ReleaseDays[];
  /** Where the agency publishes the days of its releases. */
  readonly calendar?: ReleaseCalendar;
  /** What a load brings, and how large it is. Absent for what is made from other datasets. */
  readonly guide?: LoadGuide;
  /** What of the command line it takes, for `govdata help load` and completion; the rest is refused. */
  readonly takes: Takings;
  /** Why the loader can't look for news with these settings (no key, no contact); undefined when it can. */
  obstacle(settings: Settings): string | undefined;
  /**
   * How its agency wants requests, if that differs from others. A mirror of it (`--from URL`) may redirect to it.
   */
  manners?(database: Database): Manners;
  /** The mirror of its agency that the settings name, for loads without `--from`. */
  mirror?(settings: Settings): string | undefined;
  /** What is not loaded and could be, for `govdata status`, once something of the dataset is loaded. */
  gaps?(database: Database): Promise<Gap[]>;
  /** Facts about the loaded data, for `govdata status`: sentences, the most important first. */
  facts?(database: Database, settings: Settings): Promise<string[]>;
  /**
   * Updates what is derived from all vintages of the dataset, after those of `labels` came with the starter data, in
   * the transaction that serves them. The parents' names give what will be served, as in `alongside`.
   */
  deriveAll?(tx: TransactionSql, labels: readonly string[]): Promise<unknown>;
  /** Derives what is missing in a store that another version of this program filled: after each start of a server. */
  deriveMissing?(database: Database): Promise<void>;
  /** Reads, checks and publishes everything that `run.options` requests. Publishes through {@link publish} only. */
  load(run: LoadRun): Promise<LoadReport>;
}
