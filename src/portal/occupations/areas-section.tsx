import { requestLine } from "../../in-process/api-client.ts";
import { AbsentAreas } from "../parts/absent-areas.tsx";
import { Command } from "../parts/command.tsx";
import { CsvLink } from "../parts/downloads.tsx";
import { countText, NO_FIGURE, reasonText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { AREA_LEVEL_NAMES, AREA_MEASURES, type AreaLevel, type AreaWages, type readAreaWages } from "./area-wages.ts";
import { occupationPath, type WageKind } from "./occupation.ts";
import { WageValue } from "./wage.tsx";

/** What the table of areas is of. */
export interface AreaChoice {
  soc: string;
  level: AreaLevel;
  year: number;
  kind: WageKind;
  /** The limit of the year, at or above which no wage is published. */
  limit: number | undefined;
}

/** Employment and wages of an occupation in the states, or in metropolitan areas. */
export function AreasSection({
  choice,
  areas: { rows, failure, answers },
  isLoaded,
  csv,
}: {
  choice: AreaChoice;
  areas: Awaited<ReturnType<typeof readAreaWages>>;
  /** Whether any year of the level is loaded. */
  isLoaded: boolean;
  csv: string;
}) {
  const { level } = choice;
  if (!isLoaded)
    return (
      <p class="missing">
        No wages of {AREA_LEVEL_NAMES[level]} are loaded. Load them with{" "}
        <Command words={`load oews --level ${level}`} />.
      </p>
    );
  if (rows.length === 0) return <p class="missing">{failure?.error.message}.</p>;
  return (
    <>
      <Table hasLinks label="Wages by area" columns={columnsOf(choice)} rows={rows} />
      <AbsentAreas absent={answers[0]?.metadata.absent ?? []} />
      <CsvLink href={csv} />
    </>
  );
}

const MEASURE_NAMES: Readonly<Record<(typeof AREA_MEASURES)[number], string>> = {
  mean: "Mean wage",
  pct10: "10th percentile",
  median: "Median",
  pct90: "90th percentile",
};

const columnsOf = ({ soc, level, year, kind, limit }: AreaChoice): Column<AreaWages>[] => [
  {
    heading: level === "state" ? "State" : "Metropolitan area",
    cell: ({ fips, name }) => <a href={requestLine(occupationPath(soc), { area: fips, level, year })}>{name}</a>,
  },
  {
    heading: "Employment",
    unit: "people",
    isNumber: true,
    cell: ({ figures: { employment } }) => countText(employment?.value ?? null),
  },
  ...AREA_MEASURES.map(
    (measure): Column<AreaWages> => ({
      heading: MEASURE_NAMES[measure],
      isNumber: true,
      ...(measure === "mean" ? { unit: kind === "annual" ? "a year" : "an hour" } : {}),
      cell: ({ figures }) => {
        const figure = figures[`${kind}_${measure}`];
        return (
          <WageValue
            value={figure?.value ?? null}
            note={figure ? (figure.value_note ?? undefined) : "not_published"}
            limit={limit}
            kind={kind}
          />
        );
      },
    }),
  ),
  {
    heading: "Location quotient",
    unit: "1: as in the nation",
    isNumber: true,
    cell: ({ figures: { location_quotient: quotient } }) =>
      quotient && quotient.value !== null ? (
        quotient.value.toFixed(2)
      ) : (
        <span class="missing">
          {NO_FIGURE} <span class="reason">{reasonText(quotient?.value_note ?? "not_published")}</span>
        </span>
      ),
  },
];
