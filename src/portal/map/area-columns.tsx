import { Margin } from "../parts/estimate.tsx";
import { unitName } from "../parts/figures.ts";
import {
  areaAddress,
  areaClass,
  type MapArea,
  marginCharacters,
  marginText,
  shortName,
  valueText,
} from "../parts/map/areas.ts";
import { isUncertain } from "../parts/map/classes.ts";
import { Swatch } from "../parts/map/legend.tsx";
import type { MapContent } from "../parts/map/map-drawing.tsx";
import { ErrorBars } from "../parts/marks.tsx";
import type { Column } from "../parts/table.tsx";

/** The columns of the table next to a map: the area and its value. */
export function areaColumns({ areas, unit, within = "" }: MapContent): Column<MapArea>[] {
  const characters = marginCharacters(areas, unit);
  return [
    { heading: "Area", cell: ({ code, name }) => <a href={areaAddress(code)}>{shortName(name, within)}</a> },
    {
      heading: "Value",
      unit: unitName(unit),
      isNumber: true,
      cell: (area) =>
        area.value === null ? (
          <span class="missing">– {area.note}</span>
        ) : (
          <>
            {valueText(area, unit)} <Margin characters={characters}>{marginText(area, unit)}</Margin>
          </>
        ),
    },
  ];
}

/** The most areas whose margins are drawn; more drawings would make the page slow. */
const MOST_DRAWN = 500;

/** The columns of tracts, which are not drawn as a map: their classes and margins are in the table. */
export function tractColumns(content: MapContent): Column<MapArea>[] {
  const { areas, classes } = content;
  const [area, value] = areaColumns(content);
  const figures = areas.flatMap(({ value, moe }) => (value === null ? [] : [{ value, moe: moe ?? 0 }]));
  const domain = [
    Math.min(...figures.map(({ value, moe }) => value - moe)),
    Math.max(...figures.map(({ value, moe }) => value + moe)),
  ] as const;
  return [
    area!, // `areaColumns` has two
    {
      heading: "Class",
      unit: "of the legend",
      cell: (row) => (
        <span class={`tract-class ${classes.kind}`}>
          <Swatch name={areaClass(row, classes.limits)} />
          {row.value !== null && isUncertain({ value: row.value, moe: row.moe }, classes.limits) && (
            <Swatch name="uncertain" />
          )}
        </span>
      ),
    },
    value!,
    ...(areas.length > MOST_DRAWN
      ? []
      : [
          {
            heading: "Compared",
            unit: "with margins of error",
            cell: ({ value, moe }: MapArea) =>
              value === null ? null : <ErrorBars items={[{ value, moe }]} domain={domain} />,
          },
        ]),
  ];
}
