import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { copyLine } from "../../../storage/copy.ts";
import { COMPLETE_FROM } from "../../vocabulary/levels.ts";
import type { StoredLevel } from "../../vocabulary/vintages.ts";
import { readDelineation } from "../files/delineation.ts";
import { type GazetteerPlace, readGazetteer, readGeoinfo } from "../files/gazetteer.ts";
import type { EditionFile } from "../files/inventory.ts";
import { refuseWrongDelineation, refuseWrongGazetteer } from "./wrong-gazetteer.ts";

/** Counties of a whole delineation: 1,915 or 1,916 in those of 2018 to 2023. */
const WHOLE_DELINEATION = 1_800;

/** Characters of one piece of COPY's text form. */
const PIECE = 65_536;

/**
 * Yields the places of a Gazetteer file as lines of COPY.
 * @throws `source_refused` for a row in the wrong form, and for a file that is cut off or of another year.
 */
export async function* gazetteerLines(
  run: LoadRun,
  label: string,
  edition: Exclude<EditionFile, { kind: "delineation" }>,
): AsyncGenerator<string> {
  const { file, year } = edition;
  let columns: readonly string[] = [];
  const onColumns = (names: readonly string[]) => {
    columns = names;
  };
  const places = edition.kind === "geoinfo" ? readGeoinfo(file) : readGazetteer(file, { ...edition, onColumns });
  const codes = new Map<StoredLevel, string[]>();
  let count = 0;
  let text = "";
  for await (const place of places) {
    count++;
    const codesOfLevel = codes.get(place.level);
    if (codesOfLevel) codesOfLevel.push(place.fips);
    else codes.set(place.level, [place.fips]);
    text += gazetteerLine(label, year, place);
    if (text.length > PIECE) {
      yield text;
      text = "";
    }
  }
  if (text !== "") yield text;
  const level = edition.kind === "geoinfo" ? "state" : edition.level;
  const levelCount = level === "metro" ? (codes.get(level)?.length ?? 0) : count;
  refuseShort(run, file, { count: levelCount, whole: COMPLETE_FROM[level], rows: `${level} rows` });
  if (edition.kind === "gazetteer")
    await refuseWrongGazetteer({ columns, codes, isSelection: run.options.acceptSmaller }, file.name, year);
  run.log(`${file.name}: ${count} places`);
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

/** Yields the counties of a delineation as lines of COPY. @throws `source_refused` as {@link gazetteerLines}. */
export async function* delineationLines(
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
  refuseShort(run, file, { count, whole: WHOLE_DELINEATION, rows: "county of a CBSA rows" });
  await refuseWrongDelineation({ counties, cbsas }, file.name, year);
  run.log(`${file.name}: ${count} counties of CBSAs`);
  if (counted.combinations > 0)
    run.log(
      `${file.name}: ${counted.combinations} rows have codes of the BEA, which join counties: the list was altered`,
    );
  yield text;
}

/** Refuses a short file: these files are national by their name, so a short one was cut off between two rows. */
function refuseShort(
  { options }: LoadRun,
  { name }: SourceFile,
  { count, whole: wholeCount, rows }: { count: number; whole: number; rows: string },
): void {
  if (count >= wholeCount || options.acceptSmaller) return;
  throw sourceRefused(
    { file: name },
    undefined,
    `expected at least ${wholeCount} ${rows}, found ${count}: it is cut off; to load it anyway, add --accept-smaller`,
  );
}
