import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { Publication } from "../../../loading/publishing/publish.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { copyInto, copyLine } from "../../../storage/copy.ts";
import { COMPLETE_FROM } from "../../vocabulary/levels.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";
import { readDelineation } from "../files/delineation.ts";
import { type GazetteerPlace, readGazetteer, readGeoinfo } from "../files/gazetteer.ts";
import type { EditionFile } from "../files/inventory.ts";
import { servedFiles } from "../vintage/queries-files.ts";
import { editionsWithFile, keepServedGazetteer } from "./queries.ts";
import { refuseWrongDelineation, refuseWrongGazetteer } from "./wrong-gazetteer.ts";

/** Counties of a whole delineation: 1,915 or 1,916 in those of 2018 to 2023. */
const WHOLE_DELINEATION = 1_800;

/** Makes the publication of one edition; levels of it that this load lacks stay as they are served. */
export async function editionPublication(
  run: LoadRun,
  label: string,
  files: readonly EditionFile[],
  alongside: (tx: TransactionSql, label: string, placesChanged: boolean) => Promise<void>,
): Promise<Publication> {
  const isDelineation = files[0]?.kind === "delineation";
  const parent = isDelineation ? "census_delineations" : "census_gazetteer";
  const known = await mergedFiles(run, label, files);
  await refuseOtherYears(run, label, files);
  return {
    dataset: "census",
    label,
    sha256: createHash("sha256").update(JSON.stringify(known)).digest("hex"),
    source: files.map(({ file }) => file.name).join(", "),
    parents: [parent],
    detail: { files: known },
    fill: async (tx, tables) => {
      const target = tables[parent]!; // a parent of this publication
      for (const one of files) {
        run.progress.step(one.file.name, one.file.sizeBytes, "bytes");
        if (one.kind === "delineation")
          await copyInto(
            tx,
            `${target} (edition, year, cbsa, title, is_metro, county_fips, is_central)`,
            delineationLines(run, label, one),
          );
        else
          await copyInto(
            tx,
            `${target} (edition, level, year, fips, name, latitude, longitude, land_area_sq_mi, water_area_sq_mi)`,
            gazetteerLines(run, label, one),
          );
      }
      if (!isDelineation) await keepServedGazetteer(tx, target, label);
    },
    alongside: (tx) => alongside(tx, label, true),
  };
}

async function mergedFiles(
  run: LoadRun,
  label: string,
  files: readonly EditionFile[],
): Promise<Record<string, string>> {
  // A delineation is one list; Gazetteer files of several levels make one edition.
  const known = files[0]?.kind === "delineation" ? {} : { ...(await servedFiles<string>(run.database.sql, label)) };
  for (const one of files) known[one.kind === "gazetteer" ? one.level : one.kind] = await one.file.sha256();
  return Object.fromEntries(Object.entries(known).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The same bytes are of one year: under another one they have a wrong name. @throws `source_refused` */
async function refuseOtherYears(run: LoadRun, label: string, files: readonly EditionFile[]): Promise<void> {
  for (const { kind, file } of files) {
    const [other] = await editionsWithFile(run.database.sql, { kind, label, sha256: await file.sha256() });
    if (other)
      throw sourceRefused(
        { file: file.name },
        undefined,
        `is the same as the file of ${other.label}: it is not of ${label}`,
      );
  }
}

async function* gazetteerLines(
  run: LoadRun,
  label: string,
  one: Exclude<EditionFile, { kind: "delineation" }>,
): AsyncGenerator<string> {
  let columns: readonly string[] = [];
  const onColumns = (names: readonly string[]) => {
    columns = names;
  };
  const places = one.kind === "geoinfo" ? readGeoinfo(one.file) : readGazetteer(one.file, { ...one, onColumns });
  const codes = new Map<StoredLevel, string[]>();
  let count = 0;
  let text = "";
  for await (const place of places) {
    count++;
    const ofLevel = codes.get(place.level);
    if (ofLevel) ofLevel.push(place.fips);
    else codes.set(place.level, [place.fips]);
    text += gazetteerLine(label, one.year, place);
    if (text.length > 65_536) {
      yield text;
      text = "";
    }
  }
  if (text !== "") yield text;
  const level = one.kind === "geoinfo" ? "state" : one.level;
  refuseShort(run, one.file, level === "metro" ? (codes.get(level)?.length ?? 0) : count, COMPLETE_FROM[level], level);
  if (one.kind === "gazetteer")
    await refuseWrongGazetteer({ columns, codes, isSelection: run.options.acceptSmaller }, one.file.name, one.year);
  run.log(`${one.file.name}: ${count} places`);
}

const gazetteerLine = (label: string, year: number, place: GazetteerPlace): string =>
  copyLine([
    label,
    place.level,
    year,
    place.fips,
    place.name,
    place.latitude,
    place.longitude,
    place.landAreaSqMi,
    place.waterAreaSqMi,
  ]);

async function* delineationLines(
  run: LoadRun,
  label: string,
  { file, year, workbook }: Extract<EditionFile, { kind: "delineation" }>,
): AsyncGenerator<string> {
  const counted = { combinations: 0 };
  const [counties, cbsas] = [new Set<string>(), new Set<string>()];
  let count = 0;
  let text = "";
  for await (const { cbsa, title, isMetro, countyFips, isCentral } of readDelineation(file, workbook, counted)) {
    count++;
    counties.add(countyFips);
    cbsas.add(cbsa);
    text += copyLine([label, year, cbsa, title, isMetro, countyFips, isCentral]);
  }
  refuseShort(run, file, count, WHOLE_DELINEATION, "county of a CBSA");
  await refuseWrongDelineation({ counties, cbsas }, file.name, year);
  run.log(`${file.name}: ${count} counties of CBSAs`);
  if (counted.combinations > 0)
    run.log(
      `${file.name}: ${counted.combinations} rows have codes of the BEA, which join counties: the list was altered`,
    );
  yield text;
}

/** These files are national by their name: a short one was cut off between two rows. */
function refuseShort(run: LoadRun, file: SourceFile, count: number, least: number, what: string): void {
  if (count >= least || run.options.acceptSmaller) return;
  throw sourceRefused(
    { file: file.name },
    undefined,
    `has ${count} ${what} rows, and a whole one at least ${least}: it is cut off; --accept-smaller takes it`,
  );
}
