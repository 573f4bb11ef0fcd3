import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { Publication } from "../../../loading/publishing/publish.ts";
import { identityOf, mergeFiles, servedDetail } from "../../../loading/publishing/sources.ts";
import { copyInto } from "../../../storage/copy.ts";
import type { EditionFile } from "../files/inventory.ts";
import type { Alongside } from "../vintage/vintage-load.ts";
import { delineationLines, gazetteerLines } from "./edition-lines.ts";
import { editionsWithFile, keepServedGazetteer } from "./queries.ts";

const GAZETTEER_COLUMNS = "edition, level, year, fips, name, latitude, longitude, land_area_sq_mi, water_area_sq_mi";
const DELINEATION_COLUMNS = "edition, year, cbsa, title, is_metro, county_fips, is_central";

/** Makes the publication of one edition. Levels that this load lacks stay as they are served. */
export async function editionPublication(
  run: LoadRun,
  label: string,
  files: readonly EditionFile[],
  alongside: Alongside,
): Promise<Publication> {
  const parent = files[0]?.kind === "delineation" ? "census_delineations" : "census_gazetteer";
  const merged = await mergedFiles(run, label, files);
  await refuseOtherYears(run, label, files);
  return {
    dataset: "census",
    label,
    sha256: identityOf(merged),
    source: files.map(({ file }) => file.name).join(", "),
    parents: [parent],
    detail: { files: merged },
    async fill(tx, { [parent]: target = "" }) {
      for (const file of files) await copyEdition(tx, target, { run, label, file });
      if (parent === "census_gazetteer") await keepServedGazetteer(tx, target, label);
    },
    alongside: (tx) => alongside(tx, label, true),
  };
}

function copyEdition(
  tx: TransactionSql,
  target: string,
  { run, label, file: edition }: { run: LoadRun; label: string; file: EditionFile },
): Promise<void> {
  run.progress.step(edition.file.name, edition.file.sizeBytes, "bytes");
  return edition.kind === "delineation"
    ? copyInto(tx, `${target} (${DELINEATION_COLUMNS})`, delineationLines(run, label, edition))
    : copyInto(tx, `${target} (${GAZETTEER_COLUMNS})`, gazetteerLines(run, label, edition));
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

/** Refuses a file whose bytes are served for another year: its name is wrong. @throws `source_refused` */
async function refuseOtherYears(run: LoadRun, label: string, files: readonly EditionFile[]): Promise<void> {
  for (const { kind, file } of files) {
    const [twin] = await editionsWithFile(run.database.sql, { kind, label, sha256: await file.sha256() });
    if (twin)
      throw sourceRefused(
        { file: file.name },
        undefined,
        `is the same as the file of ${twin.label}, so not of ${label}`,
      );
  }
}
