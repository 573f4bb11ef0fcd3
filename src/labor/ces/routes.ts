import type { Sql } from "postgres";
import { bug } from "../../errors.ts";
import { type Context, type Endpoint, resource, series } from "../../http/endpoint.ts";
import { refuseBackward } from "../../http/parameters/period-parameters.ts";
import { type Naics, naics } from "../../reference/naics.ts";
import { revisedMetadata } from "../revisions/revised-metadata.ts";
import { type Adjustment, adjustmentParameter } from "../vocabulary/adjustment.ts";
import { metadata } from "../vocabulary/metadata.ts";
import { naicsParameter, requireIndustry } from "../vocabulary/naics-parameter.ts";
import { asOfParameter, formatMonth, monthRange } from "../vocabulary/period.ts";
import { TAG } from "../vocabulary/tag.ts";
import { type FieldNote, noteNulls } from "../vocabulary/value-notes.ts";
import { type Catalog, catalogOf, type LiveSeries } from "./catalog.ts";
import { CES, CES_SOURCE } from "./dataset.ts";
import { employmentMonths, latestMonth, type EmploymentMonth as Month } from "./employment.ts";
import { type FoundIndustry, requireCes } from "./match.ts";
import { EMPLOYMENT_UNITS, EmploymentMonth, employmentMetadata } from "./schema.ts";
import type { CesField, DataType } from "./series.ts";

const NOT_FOUND =
  "NAICS has no such code, or CES has no series of it: the message names the nearest industry that contains it and " +
  "has one.";

const WHAT =
  "Employment in thousands, hours and earnings of all employees and of production and nonsupervisory employees (CES, " +
  "national). If CES publishes a code only together with others, the answer is their sum, and " +
  "`metadata.match_note` says so.";

/** Endpoints of the Current Employment Statistics. */
export const cesEndpoints = (sql: Sql): Endpoint[] => [
  series({
    id: "getIndustryEmployment",
    path: "/v1/us/bls/industries/{naics}/employment",
    tag: TAG,
    summary: "Employment, hours and earnings in an industry, by month (CES)",
    description: `${WHAT} Earnings and hours of all employees begin in 2006-03. Months oldest first.`,
    parameters: {
      naics: naicsParameter,
      ...monthRange({ from: "2020-01", to: "2022-05" }),
      adjustment: adjustmentParameter,
      as_of: asOfParameter,
    },
    datasets: [CES],
    metadata: employmentMetadata,
    row: EmploymentMonth,
    notFound: NOT_FOUND,
    async answer({ naics: code, from_date, to_date, adjustment, as_of }, context) {
      refuseBackward(from_date, to_date);
      const answer = await answering(sql, context, { code, adjustment, asOf: as_of });
      const rows = await employmentMonths(sql, {
        ...answer,
        code: answer.match.code,
        adjustment,
        from: from_date,
        to: to_date,
        asOf: as_of,
      });
      const { rows: noted, valueNotes } = noteNulls(rows, FIGURES, whyNull);
      const of = await metadataFor(sql, context, answer, adjustment, rows);
      return { rows: noted, metadata: { ...of, value_notes: valueNotes } };
    },
  }),
  resource({
    id: "getLatestIndustryEmployment",
    path: "/v1/us/bls/industries/{naics}/employment/latest",
    tag: TAG,
    summary: "Employment, hours and earnings in an industry in the newest month (CES)",
    description:
      `${WHAT} The newest month that has the industry's employment. Detailed industries are published a month ` +
      "after the totals, and earnings of some industries later than their employment.",
    parameters: { naics: naicsParameter, adjustment: adjustmentParameter, as_of: asOfParameter },
    datasets: [CES],
    metadata: employmentMetadata,
    data: EmploymentMonth,
    table: { row: EmploymentMonth, rows: (month) => [month] },
    notFound: NOT_FOUND,
    async answer({ naics: code, adjustment, as_of }, context) {
      const answer = await answering(sql, context, { code, adjustment, asOf: as_of });
      const month = await latestMonth(sql, { ...answer, code: answer.match.code, adjustment, asOf: as_of });
      if (!month) throw bug(`series of ${code} without a month`); // a series is what has months
      const { rows, valueNotes } = noteNulls([month], FIGURES, whyNull);
      const of = await metadataFor(sql, context, answer, adjustment, [month]);
      return { data: rows[0]!, metadata: { ...of, value_notes: valueNotes } }; // the same number as before
    },
  }),
];

const FIGURES = Object.keys(EMPLOYMENT_UNITS) as Figure[]; // every figure has a unit
type Figure = CesField | (`${CesField}_yoy_pct` & keyof Month);

/** A change needs a figure of the month and of the same month a year earlier. */
const whyNull = (field: Figure): FieldNote => (field.endsWith("_yoy_pct") ? "not_derivable" : "not_available");

/** The answering industry and its series. */
interface Answering {
  catalog: Catalog;
  /** The catalog of everything loaded, for any requested day. */
  newest: Catalog;
  naics: Naics;
  askedCode: string;
  match: FoundIndustry;
  series: ReadonlyMap<DataType, LiveSeries>;
}

async function answering(
  sql: Sql,
  { dataset }: Context,
  { code, adjustment, asOf }: { code: string; adjustment: Adjustment; asOf: string | undefined },
): Promise<Answering & { asOf: string | undefined }> {
  const [catalog, newest, codes] = await Promise.all([
    catalogOf(sql, dataset, asOf),
    catalogOf(sql, dataset, undefined),
    naics(),
  ]);
  const match = requireCes(catalog, codes, requireIndustry(codes, code), { adjustment, asOf });
  return {
    catalog,
    newest,
    naics: codes,
    askedCode: code,
    match,
    series: catalog.seriesOf(match.industry, adjustment),
    asOf,
  };
}

async function metadataFor(
  sql: Sql,
  context: Context,
  { catalog, newest, naics: codes, askedCode, match, series: all }: Answering,
  adjustment: Adjustment,
  rows: readonly Month[],
) {
  const live = [...all.values()];
  const { code, industry, note } = match;
  const answeringIndustry = requireIndustry(codes, code);
  const mainSeries = all.get("01") ?? live[0];
  return {
    ...metadata(context, {
      source: CES_SOURCE,
      cadence: "monthly",
      survey: CES,
      latestPeriod: newest.newestPeriod,
      units: EMPLOYMENT_UNITS,
      notes: notesOn(live, industry.listedOn),
    }),
    naics_code: code,
    naics_title: answeringIndustry.title,
    naics_editions: answeringIndustry.naics?.editions ?? [],
    asked_naics_code: askedCode,
    ces_industry_code: industry.code,
    ces_industry_name: industry.name,
    match_note: note ?? null,
    first_period: mainSeries ? formatMonth(Math.min(...live.map(({ first }) => first))) : null,
    last_period: mainSeries ? formatMonth(mainSeries.last) : null,
    ...(await revisedMetadata(sql, context, { adjustment, asOf: catalog.asOf(live), rows })),
  };
}

/** Returns the notes on these series. */
function notesOn(series: readonly LiveSeries[], listedOn: string | null): string[] {
  const notes: string[] = [];
  const releases = [...new Set(series.map(({ publishedOn }) => publishedOn))].sort();
  if (releases.length > 1)
    notes.push(
      `Employment, hours and earnings come from several releases: ${releases.join(", ")}. ` +
        "Each series comes from one release.",
    );
  if (!series.some(({ type }) => type === "03"))
    notes.push("No hours and earnings of all employees are loaded for this industry and adjustment.");
  if (listedOn !== null && !releases.includes(listedOn))
    notes.push(
      "The release came without a list of industries: name and NAICS code are from the list published on " +
        `${listedOn}, ` +
        "the nearest that has the industry.",
    );
  return notes;
}
