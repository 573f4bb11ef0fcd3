import { GovdataError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import { readerFault, recordFailure } from "../../loading/failure.ts";
import type { Publication } from "../../loading/publishing/publish.ts";
import { servedSha256 } from "../../loading/publishing/sources.ts";

/** Returns the refusal of a file that an error means. @throws any error that is not the fault of a file */
export function refusalOf(error: unknown, file: string): GovdataError {
  const refusal = readerFault(error, file) ?? error;
  if (refusal instanceof GovdataError && refusal.kind === "source_refused") return refusal;
  throw error;
}

/** What a load did not get, apart from what it publishes. */
export class Shortfalls {
  /** What the Bureau has not published. */
  readonly notes: string[] = [];
  private readonly refusals: { label: string; error: GovdataError }[] = [];

  constructor(private readonly run: LoadRun) {}

  /** Says what is not there, through no fault of the load or the source. */
  note(sentence: string): void {
    this.notes.push(sentence);
    this.run.log(sentence);
  }

  /** Keeps why a file, or a whole vintage, is not loaded; `label`: the vintage or edition, "" if it is not known. */
  refuse(label: string, error: GovdataError): void {
    this.refusals.push({ label, error });
    this.run.log(error.message);
  }

  /** All refusals in one; undefined if there are none. */
  get together(): GovdataError | undefined {
    return this.refusals.length === 0 ? undefined : togetherRefused(this.refusals.map(({ error }) => error));
  }

  /** The reasons of all refusals, each once. */
  get reasons(): string[] {
    return [...new Set(this.refusals.map(({ error }) => error.message))];
  }

  /** Records the refusals for `govdata status`, after what was published with them. */
  async record(): Promise<void> {
    const { database, options } = this.run;
    if (options.dryRun) return;
    const source = options.from ?? "the agency";
    for (const [label, group] of Map.groupBy(this.refusals, (refusal) => refusal.label)) {
      const error = togetherRefused(group.map((refusal) => refusal.error));
      await recordFailure(database, { dataset: "census", label, sha256: "", source, durationMs: 0 }, error);
    }
  }
}

/** One refusal with the reasons of all. */
export function togetherRefused(errors: readonly GovdataError[]): GovdataError {
  const [first, ...others] = errors;
  if (first && others.length === 0) return first;
  return new GovdataError("source_refused", [...new Set(errors.map(({ message }) => message))].join("; "));
}

/** @throws the refusals in one where the files that fit are served already: publishing them would change nothing. */
export async function refuseIfServed(
  { database, options }: LoadRun,
  { dataset, label, sha256 }: Pick<Publication, "dataset" | "label" | "sha256">,
  refused: readonly GovdataError[],
): Promise<void> {
  if (!options.force && (await servedSha256(database.sql, dataset, label)) === sha256) throw togetherRefused(refused);
}

/** How a new table is filled with files. */
interface Filling<File> {
  /** Reads these files into the table; keeps the refusal of each that does not fit in `refused`. */
  read(files: readonly File[], refused: Map<File, GovdataError>): Promise<void>;
  /** Empties the table. */
  empty(): Promise<unknown>;
}

/**
 * Fills a new table with the files that fit. Each file is taken whole or not at all: after a refusal, the others are
 * read again. Returns them, and the refusals.
 * @throws all refusals in one if no file fits
 */
export async function fillWithFitting<File>(
  files: readonly File[],
  { read, empty }: Filling<File>,
): Promise<{ fitting: readonly File[]; refused: GovdataError[] }> {
  const allRefused: GovdataError[] = [];
  for (let fitting = files; ; ) {
    const refused = new Map<File, GovdataError>();
    await read(fitting, refused);
    if (refused.size === 0) return { fitting, refused: allRefused };
    allRefused.push(...refused.values());
    fitting = fitting.filter((file) => !refused.has(file));
    if (fitting.length === 0) throw togetherRefused(allRefused);
    await empty();
  }
}
