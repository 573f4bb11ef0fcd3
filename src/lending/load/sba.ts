import { commandText } from "../../command.ts";
import { usageError } from "../../errors.ts";
import type { Dataset, Gap, LoadReport, LoadRun } from "../../loading/dataset.ts";
import { type Inventory, takeInventory } from "../../loading/inventory.ts";
import { publish } from "../../loading/publishing/publish.ts";
import { contactObstacle } from "../../loading/source/contact.ts";
import { recognizeFiles } from "../../loading/source/folder.ts";
import type { FolderSource } from "../../loading/source/source.ts";
import { yearRanges } from "../../reference/years.ts";
import type { Database } from "../../storage/database.ts";
import { FIRST_FISCAL_YEAR, SBA, SBA_CADENCE, SBA_SOURCE } from "../editions/dataset.ts";
import { type EditionDetail, servedEdition } from "../editions/queries.ts";
import { fetchEdition, type LoanFile } from "./catalogue.ts";
import { type Edition, editionOf, refuseMissingYears, refuseWrongDay } from "./edition.ts";
import { editionPublication } from "./edition-load.ts";
import { lendingFacts, waysText } from "./facts.ts";
import { type DayNumber, fiscalYearOf, formatDay, parseDay } from "./loans/days.ts";
import { recognizeFoia } from "./recognize.ts";

const AGENCY = "the Small Business Administration";

/** Loans guaranteed under section 7(a) of the Small Business Act. */
export const sba: Dataset = {
  name: SBA,
  title: "SBA 7(a) loans",
  source: SBA_SOURCE,
  page: "https://data.sba.gov/dataset/7a-504-foia",
  cadence: SBA_CADENCE,
  guide: {
    brings: "Loans that the SBA guaranteed since fiscal year 1991, by county, state and industry.",
    needs: ["contact"],
    amount: "about 2 million loans",
    download: "about 660 MB of CSV for fiscal years from 2000 on; that of the years before is not known",
    origin: "the sizes of the files of July 2026, as another program notes them",
  },
  takes: {
    from: {
      value: "DIR",
      doc: "SBA's 7(a) FOIA files of one day, all fiscal years together: FOIA_7a_FY2020_Present_asof_260630.csv",
    },
    "accept-older": { value: "", doc: "take an edition that is older than the one served" },
    vintage: {
      value: "2026-06-30",
      doc: "the edition of that day, where there are several; without it the newest at the agency",
    },
  },
  obstacle: (settings) => contactObstacle(settings, AGENCY),
  gaps: lendingGaps,
  facts: lendingFacts,
  async load(run) {
    const askedDayNumber = askedDay(run);
    const { items, unrecognized } = await takeInventory(run, sba, {
      agency: AGENCY,
      expected: "FOIA_7a_FY2020_Present_asof_260630.csv",
      fromFolder: (source) => filesOf(run, source),
      fromAgency: (source) =>
        fetchEdition(source, askedDayNumber === undefined ? undefined : formatDay(askedDayNumber)),
    });
    return loadEdition(run, await editionOf(items, askedDayNumber), unrecognized);
  },
};

/** The day of `--vintage`. */
function askedDay({ options: { vintages } }: LoadRun): DayNumber | undefined {
  if (vintages.length > 1) throw usageError(`--vintage ${vintages.join(",")}: one edition is served at a time`);
  const [vintage] = vintages;
  if (vintage === undefined) return undefined;
  const day = parseDay(vintage);
  if (day === undefined || formatDay(day) !== vintage)
    throw usageError(
      `--vintage: "${vintage}" is not accepted; accepted: the day of an edition, YYYY-MM-DD, such as 2026-06-30`,
    );
  return day;
}

/** The 7(a) files of a folder. Those of 504 loans are another data set, and left alone. */
function filesOf(run: LoadRun, source: FolderSource): Inventory<LoanFile> {
  const { recognized, unrecognized } = recognizeFiles(source, recognizeFoia);
  const items: LoanFile[] = [];
  for (const { file, kind } of recognized) {
    if (kind.program === "7A") items.push({ file, name: kind });
    else {
      unrecognized.push(file.name);
      run.log(`${file.name} has 504 loans by its name, which are another dataset`);
    }
  }
  return { items, unrecognized };
}

async function loadEdition(run: LoadRun, edition: Edition, unrecognized: string[]): Promise<LoadReport> {
  const served = await servedEdition(run.database.sql);
  refuseWrongDay(run, edition, served);
  refuseMissingYears(run, edition, served);
  const { publication, detail } = await editionPublication(run, edition, served);
  const result = await publish(run.database, publication, run.options);
  return { results: [result], unrecognized, notes: result.outcome === "unchanged" ? [] : notes(detail) };
}

const notes = (detail: EditionDetail): string[] => [
  `fiscal years ${yearRanges(detail.fiscal_years)}, as of ${detail.as_of}`,
  ...waysText(detail),
];

/** Which fiscal years the served edition has no file of. */
export async function lendingGaps({ sql }: Database): Promise<Gap[]> {
  const edition = await servedEdition(sql);
  if (!edition) return [];
  const last = fiscalYearOf(parseDay(edition.as_of) ?? 0); // written by the load
  const missing: number[] = [];
  for (let year = FIRST_FISCAL_YEAR; year <= last; year++) if (!edition.fiscal_years.includes(year)) missing.push(year);
  if (missing.length === 0) return [];
  return [{ missing: `fiscal years ${yearRanges(missing)}`, command: commandText(`load ${SBA}`) }];
}
