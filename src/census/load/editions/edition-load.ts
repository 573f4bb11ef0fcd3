import type { TransactionSql } from "postgres";
import { type GovdataError, sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { Publication } from "../../../loading/publishing/publish.ts";
import { identityOf, mergeFiles, servedDetail } from "../../../loading/publishing/sources.ts";
import { copyInto } from "../../../storage/copy.ts";
import type { EditionFile } from "../files/inventory.ts";
import { emptyTable } from "../queries-fill.ts";
import { fillWithFitting, refusalOf, refuseIfServed, type Shortfalls } from "../shortfalls.ts";
import type { Alongside } from "../vintage/vintage-load.ts";
import { delineationLines, gazetteerLines } from "./edition-lines.ts";
import { editionsWithFile, keepServedGazetteer, mendGazetteerNames } from "./queries.ts";

const GAZETTEER_COLUMNS = "edition, level, year, fips, name, latitude, longitude, land_area_sq_mi, water_area_sq_mi";
const DELINEATION_COLUMNS = "edition, year, cbsa, title, is_metro, county_fips, is_central";

/** Makes the publication of one edition. Levels that this load lacks, or that do not fit, stay as they are served. */
export async function editionPublication(
  run: LoadRun,
  label: string,
  {
    files: allFiles,
    alongside,
    shortfalls,
  }: { files: readonly EditionFile[]; alongside: Alongside; shortfalls: Shortfalls },
): Promise<Publication> {
  const parent = allFiles[0]?.kind === "delineation" ? "census_delineations" : "census_gazetteer";
  const { fitting: files, refused } = await fillWithFitting(allFiles, {
    read: (some, refused) => refuseOtherYears(run, label, some, refused),
    empty: async () => {},
  });
  for (const error of refused) shortfalls.refuse(label, error);
  const publication: Publication = {
    dataset: "census",
    label,
    ...(await contentOf(run, label, files)),
    isMerged: parent === "census_gazetteer",
    parents: [parent],
    async fill(tx, { [parent]: target = "" }) {
      const { fitting, refused } = await fillWithFitting(files, {
        async read(some, refused) {
          for (const file of some) await copyEdition(tx, target, { run, label, file, refused });
        },
        empty: () => emptyTable(tx, target),
      });
      if (refused.length > 0) {
        Object.assign(publication, await contentOf(run, label, fitting));
        await refuseIfServed(run, publication, refused);
      }
      for (const error of refused) shortfalls.refuse(label, error);
      if (parent !== "census_gazetteer") return;
      await keepServedGazetteer(tx, target, label);
      await mendGazetteerNames(tx, target, label);
    },
    alongside: (tx) => alongside(tx, label, true),
  };
  return publication;
}

/** What identifies an edition made of these files, and tells where it is from. */
async function contentOf(run: LoadRun, label: string, files: readonly EditionFile[]) {
  const merged = await mergedFiles(run, label, files);
  return {
    sha256: identityOf(merged),
    source: files.map(({ file }) => file.name).join(", "),
    detail: { files: merged },
  };
}

async function copyEdition(
  tx: TransactionSql,
  target: string,
  {
    run,
    label,
    file: edition,
    refused,
  }: { run: LoadRun; label: string; file: EditionFile; refused: Map<EditionFile, GovdataError> },
): Promise<void> {
  run.progress.step(edition.file.name, edition.file.sizeBytes, "bytes");
  const isDelineation = edition.kind === "delineation";
  const lines = isDelineation ? delineationLines(run, label, edition) : gazetteerLines(run, label, edition);
  const columns = isDelineation ? DELINEATION_COLUMNS : GAZETTEER_COLUMNS;
  await copyInto(tx, `${target} (${columns})`, untilRefused(lines, edition, refused));
}

/** Yields lines, and keeps the refusal that ends them: a copy that fails would end the transaction. */
async function* untilRefused(
  lines: AsyncGenerator<string>,
  edition: EditionFile,
  refused: Map<EditionFile, GovdataError>,
): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    refused.set(edition, refusalOf(error, edition.file.name));
  }
}

/** Checksums by level: a delineation is one list; Gazetteer files of several levels make one edition. */
async function mergedFiles(
  { database }: LoadRun,
  label: string,
  files: readonly EditionFile[],
): Promise<Record<string, string>> {
  const isDelineation = files[0]?.kind === "delineation";
  const served = isDelineation ? undefined : await servedDetail<EditionDetail>(database.sql, "census", label);
  const checksums: Record<string, string> = {};
  for (const edition of files)
    checksums[edition.kind === "gazetteer" ? edition.level : edition.kind] = await edition.file.sha256();
  return mergeFiles(served?.files, checksums);
}

interface EditionDetail {
  files?: Record<string, string>;
}

/** Refuses files whose bytes are served for another year: their names are wrong. */
async function refuseOtherYears(
  run: LoadRun,
  label: string,
  files: readonly EditionFile[],
  refused: Map<EditionFile, GovdataError>,
): Promise<void> {
  for (const edition of files) {
    const { kind, file } = edition;
    try {
      const [twin] = await editionsWithFile(run.database.sql, { kind, label, sha256: await file.sha256() });
      const reason = `is the same as the file of ${twin?.label}, so not of ${label}`;
      if (twin) refused.set(edition, sourceRefused({ file: file.name }, undefined, reason));
    } catch (error) {
      refused.set(edition, refusalOf(error, file.name));
    }
  }
}
