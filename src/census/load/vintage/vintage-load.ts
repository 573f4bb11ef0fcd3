import type { TransactionSql } from "postgres";
import type { GovdataError } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { Publication } from "../../../loading/publishing/publish.ts";
import { identityOf, mergeFiles, servedDetail } from "../../../loading/publishing/sources.ts";
import { copyInto } from "../../../storage/copy.ts";
import { completeBlocks } from "../../blocks/merge.ts";
import { BLOCK_COLUMNS } from "../../blocks/writer.ts";
import type { AcsFile, VintageFiles } from "../files/inventory.ts";
import { emptyTable } from "../queries-fill.ts";
import { fillWithFitting, refusalOf, refuseIfServed, type Shortfalls, togetherRefused } from "../shortfalls.ts";
import { copyPlaces, keepServedPlaces, mendNames, sampleFewPlaces } from "./queries-places.ts";
import { type ReadingContext, readingContext } from "./reading-context.ts";
import { VintageReading } from "./vintage-reading.ts";

/** Raised when the same bytes would give other rows than before: a load then publishes them again. */
const READER_VERSION = 5;

/** A file's checksum, and the levels that were read of it. */
interface KnownFile {
  sha256: string;
  levels: string;
}

/** What is done in the transaction that serves a publication; `placesChanged`: the list of places has to follow. */
export type Alongside = (tx: TransactionSql, label: string, placesChanged: boolean) => Promise<void>;

/**
 * Makes the publication of one vintage out of the files that a load has of it, merged with what is served. Files that
 * do not fit are left out: what is served of them stays.
 */
export async function vintagePublication(
  run: LoadRun,
  input: VintageFiles,
  { alongside, shortfalls }: { alongside: Alongside; shortfalls: Shortfalls },
): Promise<Publication> {
  const { vintage } = input;
  const files = await readableFiles(input, shortfalls);
  let reading = new VintageReading(run, { ...input, files });
  const publication: Publication = {
    dataset: "census",
    label: vintage,
    ...(await contentOf(run, { ...input, files })),
    isMerged: true,
    parents: ["census_blocks", "census_places"],
    async fill(tx, { census_blocks: blocks = "", census_places: places = "" }) {
      let context: ReadingContext | undefined;
      const { fitting, refused } = await fillWithFitting(files, {
        async read(some, refused) {
          reading = new VintageReading(run, { ...input, files: [...some] });
          context = await readingContext(tx, run, { ...input, files: [...some] });
          await copyInto(tx, `${blocks} (${BLOCK_COLUMNS})`, reading.lines(context, refused), "binary");
        },
        empty: () => emptyTable(tx, blocks),
      });
      if (refused.length > 0) {
        Object.assign(publication, await contentOf(run, { ...input, files: [...fitting] }));
        await refuseIfServed(run, publication, refused);
      }
      for (const error of refused) shortfalls.refuse(vintage, error);
      const { blocks: writer, names } = context!; // the files were read
      await completeBlocks(tx, { target: blocks, vintage, mixed: writer.mixed() });
      await copyPlaces(tx, { target: places, vintage, names });
      await keepServedPlaces(tx, places, vintage);
      const lost = await mendNames(tx, places, vintage);
      if (lost.length > 0) shortfalls.note(lostNames(vintage, lost));
      await sampleFewPlaces(tx, places);
    },
    check: (tx, tables) => reading.check(tx, tables),
    countRows: () => reading.valueCount,
    async alongside(tx) {
      await reading.record(tx);
      await alongside(tx, vintage, reading.placesChanged);
    },
  };
  return publication;
}

/** The most places that a sentence names. */
const NAMED = 10;

function lostNames(vintage: string, places: readonly { level: string; fips: string; name: string }[]): string {
  const names = places.slice(0, NAMED).map(({ level, fips, name }) => `${level} ${fips} (${name})`);
  const more = places.length > NAMED ? ` and ${places.length - NAMED} more` : "";
  return (
    `${vintage}: letters of ${names.join(", ")}${more} were lost, and nothing that is loaded has the whole name; ` +
    "load a Gazetteer, then these files again with --force"
  );
}

/** The files whose bytes can be read. @throws all refusals in one if none can */
async function readableFiles({ vintage, files }: VintageFiles, shortfalls: Shortfalls): Promise<AcsFile[]> {
  const readable: AcsFile[] = [];
  const refused: GovdataError[] = [];
  for (const acs of files)
    await acs.file.sha256().then(
      () => readable.push(acs),
      (error: unknown) => refused.push(refusalOf(error, acs.file.name)),
    );
  if (readable.length === 0) throw togetherRefused(refused);
  for (const error of refused) shortfalls.refuse(vintage, error);
  return readable;
}

/** What identifies a publication of these files, and tells where it is from. */
async function contentOf(
  run: LoadRun,
  input: VintageFiles,
): Promise<Pick<Publication, "sha256" | "source" | "detail">> {
  const merged = await mergedFiles(run, input);
  return {
    sha256: identityOf({ version: READER_VERSION, known: merged }),
    source: sourceName(run, input.files),
    detail: { files: merged },
  };
}

/** Returns the files that the vintage will be made of: those served, and those of this load, with their levels. */
async function mergedFiles(
  { database, options }: LoadRun,
  { vintage, files }: VintageFiles,
): Promise<Record<string, KnownFile>> {
  const served = (await servedDetail<VintageDetail>(database.sql, "census", vintage))?.files ?? {};
  const loaded: Record<string, KnownFile> = {};
  for (const { id, file } of files) {
    const sha256 = await file.sha256();
    const levelsBefore = served[id]?.sha256 === sha256 ? served[id].levels.split(",") : [];
    const levels = new Set([
      ...levelsBefore.filter((level) => level !== ""),
      ...(options.levels.length > 0 ? options.levels : ["all"]),
    ]);
    loaded[id] = { sha256, levels: levels.has("all") ? "all" : [...levels].toSorted().join(",") };
  }
  return mergeFiles(served, loaded);
}

interface VintageDetail {
  files?: Record<string, KnownFile>;
}

function sourceName(run: LoadRun, files: readonly AcsFile[]): string {
  const origin = run.source.kind === "folder" ? run.source.folder : "api.census.gov";
  return files.length === 1 ? `${origin}: ${files[0]?.id}` : `${origin}: ${files.length} files`;
}
