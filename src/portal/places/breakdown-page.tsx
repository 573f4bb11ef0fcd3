import { requestLine, segment } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import { BarChart, type ChartBar } from "../charts/bar-chart.tsx";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { Figure, marginCharacters, marginNote } from "../parts/estimate.tsx";
import { dayText, figureText, reasonText, unitName, vintageText } from "../parts/figures.ts";
import { ErrorBars } from "../parts/marks.tsx";
import { notesText } from "../parts/notes.tsx";
import { OtherVintages } from "../parts/other-vintages.tsx";
import { type Column, Table } from "../parts/table.tsx";

/** A group of people or homes. */
type Group = DataOf<"getPlaceMetricBreakdown">["groups"][number];

/** `/places/{fips}/breakdowns/{metric}?by=`: a metric by race, age or sex; `vintage=`, `level=`, `csv=groups`. */
export async function breakdownPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const askedQuery = {
    by: query.get("by") ?? undefined,
    level: query.get("level") ?? undefined,
    vintage: query.get("vintage") ?? undefined,
  };
  const { fips: askedFips = "", metric = "" } = path;
  const [answer, title] = await Promise.all([
    api.get("getPlaceMetricBreakdown", { fips: askedFips, metric, ...askedQuery }),
    api.get("getMetric", { metric }),
  ]);
  const { fips, name, unit, vintage, by, groups } = answer.data;
  if (query.has("csv")) return { kind: "csv", request: answer.request, name: `${fips}-${metric}-by-${by}` };
  const { level, vintage: askedVintage } = askedQuery;
  const self = `/places/${segment(fips)}`;
  return {
    kind: "page",
    title: `${title.data.title} of ${name} by ${by.replaceAll("_", " ")}`,
    breadcrumb: [{ label: name, href: requestLine(self, { level, vintage: askedVintage }) }],
    summary: `${title.data.definition}, in ${unitName(unit)}`,
    freshness: `${vintageText(vintage)}, loaded ${dayText(answer.metadata.updated_at)}`,
    from: [answer],
    scripts: [CHART_SCRIPT],
    body: (
      <>
        {groups.every(({ value }) => value === null) && (
          <p class="missing">No group has a value. {notesText(answer.metadata.notes)}</p>
        )}
        <OtherVintages
          others={answer.metadata.other_vintages}
          own={groups.filter(({ value }) => value !== null).length}
          counted={`of the ${groups.length} groups`}
          isChosen={askedVintage !== undefined}
          href={(other) => requestLine(`${self}/breakdowns/${segment(metric)}`, { ...askedQuery, by, vintage: other })}
        />
        <BarChart
          id="groups"
          title={`${title.data.title} by ${by.replaceAll("_", " ")}`}
          label={`${title.data.title} of ${name} by ${by.replaceAll("_", " ")}`}
          unit={unitName(unit)}
          isMoney={unit === "usd"}
          format={(value) => figureText(value, unit)}
          bars={groups.map((group) => barOf(group))}
          from={[answer]}
          vintage={vintageText(vintage)}
          csv={requestLine(`${self}/breakdowns/${segment(metric)}`, { ...askedQuery, csv: "groups" })}
          note={`${marginNote(groups.map((group) => ({ ...group, unit })))} The thin bars are these margins.${
            groups.some(isCut) ? " A margin that reaches below zero is drawn from zero on." : ""
          }`}
          isTableOpen
          table={<Table label={`${title.data.title} by ${by}`} columns={columnsOf(groups, unit)} rows={groups} />}
        />
      </>
    ),
  };
}

/** Whether the margin of a group reaches below zero. */
const isCut = ({ value, moe }: Group): boolean => value !== null && moe !== null && moe > value;

/** A group as a bar. The margin of a count can reach below zero, which no count does. */
const barOf = ({ label, value, moe, value_note: note }: Group): ChartBar => ({
  label,
  value,
  ...(value === null || moe === null || moe <= 0 ? {} : { low: Math.max(0, value - moe), high: value + moe }),
  ...(value === null ? { reason: reasonText(note) } : {}),
});

/** The columns of a breakdown. The bars of all groups are on one axis. */
function columnsOf(groups: readonly Group[], unit: string): Column<Group>[] {
  const edges = groups.flatMap(({ value, moe }) => (value === null ? [] : [value - (moe ?? 0), value + (moe ?? 0)]));
  const characters = marginCharacters(groups.map((group) => ({ ...group, unit })));
  const domain = [Math.min(...edges), Math.max(...edges)] as const;
  return [
    { heading: "Group", cell: ({ label }) => label },
    {
      heading: "Value",
      unit: unitName(unit),
      isNumber: true,
      cell: (group) => <Figure figure={{ ...group, unit }} characters={characters} />,
    },
    {
      heading: "Compared",
      unit: "with margins of error",
      cell: ({ value, moe }) => (value === null ? null : <ErrorBars items={[{ value, moe }]} domain={domain} />),
    },
  ];
}
