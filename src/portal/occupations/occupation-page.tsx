import { invalidRequest } from "../../errors.ts";
import { type AnswerOf, requestLine } from "../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import { ChoiceForm } from "../forms/choice-form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { downloadsOf } from "../parts/downloads.tsx";
import { dayText, NOT_LOADED } from "../parts/figures.ts";
import { Related, type RelatedItem } from "../parts/links.tsx";
import { AREA_LEVEL_NAMES, AREA_LEVELS, type AreaLevel, areaWagesTable, readAreaWages } from "./area-wages.ts";
import { AreasSection } from "./areas-section.tsx";
import { type OccupationName, occupationPath, PERCENTILES, readWages, wageKindOf } from "./occupation.ts";
import { WagesSection } from "./wages-section.tsx";

/**
 * `/occupations/{soc}`: wages through the years in the nation or another `area=`, and by area in a year;
 * `year=`, `level=` (`state` or `metro`), `csv=`.
 */
export async function occupationPage(context: PageContext): Promise<PageAnswer> {
  const { api, path, query } = context;
  const area = query.get("area") || "national";
  const level = levelOf(query.get("level") || "state");
  const answer = await api.get("getOccupation", { soc: path.soc ?? "" });
  const { soc_code: soc, title, group, definition, years, parents, children } = answer.data;
  const year = yearOf(query.get("year") || undefined, years);
  const wages = await readWages(api, answer.data, area);
  const shown = wages.find(({ data }) => data.year === year) ?? wages[0];
  const kind = shown ? wageKindOf(shown.data) : "annual";
  const choice = { soc, level, kind, year: year ?? 0, limit: shown?.data.top_code?.[kind] };
  const [areas, metric] = await Promise.all([
    readAreaWages(api, choice),
    api.get("getLaborMetric", { metric: "oews_employment" }),
  ]);
  const loadedLevels: readonly string[] = metric.data.loaded_levels;
  const downloads = downloadsOf(context, {
    fileName: `soc-${soc}`,
    self: requestLine(occupationPath(soc), { area, level, year }),
    tables: { wages: wagesTable(wages), areas: areaWagesTable(areas, kind) },
  });
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title,
    breadcrumb: parents.toReversed().map((parent) => ({ label: parent.title, href: occupationPath(parent.soc_code) })),
    summary: definition ?? `SOC ${soc}, ${group} group`,
    freshness: [
      `SOC ${soc}`,
      ...years.slice(-1).map((newest) => `newest estimates of May ${newest}`),
      `loaded ${dayText(answer.metadata.updated_at)}`,
    ].join(", "),
    from: [...wages, ...areas.answers, answer],
    scripts: [CHART_SCRIPT],
    body: (
      <>
        <Related title="Occupations in it" items={children.map(itemOf)} />
        <h2 id="wages">Wages in {areaName(wages)}</h2>
        {area !== "national" && (
          <p>
            <a href={requestLine(occupationPath(soc), { level, year })}>The United States</a>
          </p>
        )}
        <WagesSection answers={wages} absent={answer.metadata.absent_periods} csv={downloads.address("wages")} />
        <h2 id="areas">Wages by area{year === undefined ? "" : `, May ${year}`}</h2>
        <AreaForm years={years} choice={{ year, level, area: query.get("area") || undefined }} loaded={loadedLevels} />
        <AreasSection
          choice={choice}
          areas={areas}
          isLoaded={loadedLevels.includes(level)}
          csv={downloads.address("areas")}
        />
      </>
    ),
  };
}

/** @throws `invalid_request` for a level that the table does not have */
function levelOf(levelText: string): AreaLevel {
  const level = AREA_LEVELS.find((known) => known === levelText);
  if (level) return level;
  const message = `"${levelText}" is not a level of this page; accepted: ${AREA_LEVELS.join(", ")}`;
  throw invalidRequest([{ parameter: "level", message }]);
}

/** Returns the chosen year, else the newest; undefined if none is loaded. @throws `invalid_request` for another */
function yearOf(yearText: string | undefined, years: readonly number[]): number | undefined {
  if (yearText === undefined) return years.at(-1);
  const year = years.find((known) => String(known) === yearText);
  if (year !== undefined) return year;
  const message = `"${yearText}" is not a year that has the occupation; accepted: ${years.join(", ")}`;
  throw invalidRequest([{ parameter: "year", message }]);
}

const areaName = (wages: readonly AnswerOf<"getOccupationWages">[]): string => {
  const name = wages[0]?.data.area_name ?? "United States";
  return name === "United States" || name === "U.S." ? "the United States" : name;
};

const itemOf = ({ soc_code: code, title: label }: OccupationName): RelatedItem => ({
  label,
  code: `SOC ${code}`,
  href: occupationPath(code),
});

/** The wages by year as rows for CSV: the fields of the API, one row a year. */
const wagesTable = (
  wages: readonly AnswerOf<"getOccupationWages">[],
): { columns: readonly string[]; rows: readonly object[] } => ({
  columns: [
    ...["area", "area_name", "year", "employment", "employment_prse", "mean_wage_prse"],
    ...(["hourly", "annual"] as const).flatMap((kind) => ["mean", ...PERCENTILES].map((one) => `${kind}_${one}`)),
    "top_coded_fields",
  ],
  rows: wages.map(({ data }) => ({
    ...data,
    top_coded_fields: Object.entries(data.value_notes)
      .flatMap(([field, note]) => (note === "top_coded" ? [field] : []))
      .join(" "),
  })),
});

/** The year and the level of the table of areas. */
function AreaForm({
  years,
  choice: { year, level, area },
  loaded,
}: {
  years: readonly number[];
  choice: { year: number | undefined; level: AreaLevel; area: string | undefined };
  /** The levels of which anything is loaded. */
  loaded: readonly string[];
}) {
  return (
    <ChoiceForm
      choices={[
        {
          name: "level",
          label: "Areas",
          value: level,
          options: AREA_LEVELS.map((value) => ({
            value,
            label: AREA_LEVEL_NAMES[value] + (loaded.includes(value) ? "" : NOT_LOADED),
          })),
        },
        {
          name: "year",
          label: "Year",
          value: String(year),
          options: years.toReversed().map((each) => ({ value: String(each), label: `May ${each}` })),
        },
      ]}
      kept={{ area }}
    />
  );
}
