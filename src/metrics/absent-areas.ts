import { type Static, Type } from "@sinclair/typebox";
import { commandText } from "../command.ts";
import { countyChanges } from "../reference/county-changes.ts";
import { findStateOrTerritory } from "../reference/states.ts";
import { nullable, oneOf } from "../schema.ts";
import type { AbsentReason, MetricArea, MetricCells, MetricLevel } from "./metric.ts";

/** Why areas and periods are absent, those that a load can bring first. */
export const ABSENT_REASONS = ["not_loaded", "not_published"] as const satisfies readonly AbsentReason[];

const AbsentArea = Type.Object(
  {
    fips: Type.String({
      description: "Code of the area as in the rows; for counties, FIPS code of their state.",
      example: "06",
    }),
    name: Type.String({ description: "Name of the area; for counties, of their state.", example: "California" }),
    count: Type.Integer({ description: "1; for counties, how many of the state.", example: 1 }),
    codes: nullable(
      Type.Array(Type.String(), {
        description: "Codes of these counties. Null if they are all of the state, and for other levels.",
        example: ["06003"],
      }),
    ),
  },
  { $id: "AbsentArea", description: "An area without figures, or counties of one state." },
);

const AbsentAreas = Type.Object(
  {
    reason: oneOf(ABSENT_REASONS, {
      name: "AbsentReason",
      description:
        "`not_loaded`: the loaded files do not have the areas, and a load can bring them. `not_published`: the " +
        "agency publishes no figures of them.",
      example: "not_loaded",
    }),
    message: Type.String({
      description: "The reason as a sentence.",
      example: "The loaded files of 2016-Q4 do not have these states.",
    }),
    command: nullable(
      Type.String({
        description: "The command that loads them; null if none does.",
        example: "govdata load qcew --vintage 2016",
      }),
    ),
    count: Type.Integer({ description: "How many areas have no figures for this reason.", example: 8 }),
    areas: Type.Array(AbsentArea, { description: "These areas by code; counties by state." }),
  },
  { $id: "AbsentAreas", description: "Areas of the level without figures, for one reason." },
);
export type AbsentAreas = Static<typeof AbsentAreas>;

/** The fields of `metadata` that say which areas of its level a list has. */
export const areaCountFields = {
  count: nullable(
    Type.Integer({
      description: "Number of areas that the level has; null if only some of them are loaded.",
      example: 3222,
    }),
  ),
  loaded: Type.Integer({
    description: "Number of areas of the level with figures, in all pages and states.",
    example: 3222,
  }),
  absent: nullable(
    Type.Array(AbsentAreas, {
      description:
        "The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known " +
        "which areas the level has, as for places and tracts.",
    }),
  ),
};

/** Why areas are absent, as a sentence, and the words of the command that loads them; null: none does. */
export type AbsenceTexts = Readonly<Record<AbsentReason, { message: string; command: string | null }>>;

/** Returns areas without figures by reason, those that can be loaded first. `expected`: all areas of the level. */
export function groupedAbsent(
  reasons: ReadonlyMap<string, AbsentReason>,
  { level, expected, texts }: { level: MetricLevel; expected: readonly MetricArea[]; texts: AbsenceTexts },
): AbsentAreas[] {
  return ABSENT_REASONS.flatMap((reason) => {
    const lacking = expected.filter(({ code }) => reasons.get(code) === reason);
    if (lacking.length === 0) return [];
    const areas = level === "county" ? byState(lacking, expected) : lacking.map(single);
    const { message, command } = texts[reason];
    return { reason, message, command: command && commandText(command), count: lacking.length, areas };
  });
}

const single = ({ code, name }: MetricArea): AbsentAreas["areas"][number] => ({
  fips: code,
  name,
  count: 1,
  codes: null,
});

const stateOf = ({ code }: MetricArea): string => code.slice(0, 2);

function byState(lacking: readonly MetricArea[], expected: readonly MetricArea[]): AbsentAreas["areas"] {
  const all = Map.groupBy(expected, stateOf);
  return [...Map.groupBy(lacking, stateOf)].map(([fips, counties]) => ({
    fips,
    name: findStateOrTerritory(fips)?.name ?? fips,
    count: counties.length,
    codes: counties.length === all.get(fips)?.length ? null : counties.map(({ code }) => code),
  }));
}

/** Returns the areas of a level that have no row in a period, by reason; null if its areas are not known. */
export async function absentAreas(
  cells: Pick<MetricCells, "expected" | "whyAbsent" | "load">,
  { level, period, present }: { level: MetricLevel; period: string; present: readonly MetricArea[] },
): Promise<AbsentAreas[] | null> {
  const expected = await cells.expected(period);
  if (expected === null) return null;
  const codes = await countedCodes(present);
  const lacking = expected.flatMap(({ code }) => (codes.has(code) ? [] : [code]));
  if (lacking.length === 0) return [];
  const reasons = await cells.whyAbsent(period, lacking);
  const many = MANY[level];
  return groupedAbsent(reasons, {
    level,
    expected,
    texts: {
      not_loaded: { message: `The loaded files of ${period} do not have these ${many}.`, command: cells.load(period) },
      not_published: { message: `The agency publishes no such figures of these ${many} in ${period}.`, command: null },
    },
  });
}

/** The codes of areas, and those that the same counties have in other years: a survey can change its codes later. */
async function countedCodes(present: readonly MetricArea[]): Promise<ReadonlySet<string>> {
  const codes = new Set(present.map(({ code }) => code));
  const changes = (await countyChanges()).filter(({ kind }) => kind !== "merged");
  const otherCodes = changes.flatMap(({ oldFips, newFips }) => [
    ...(codes.has(newFips) ? [oldFips] : []),
    ...(codes.has(oldFips) ? [newFips] : []),
  ]);
  return new Set([...codes, ...otherCodes]);
}

/** The areas of levels in sentences. */
const MANY: Readonly<Record<MetricLevel, string>> = {
  nation: "nations",
  region: "regions",
  state: "states",
  county: "counties",
  metro: "metropolitan areas",
  place: "places",
  tract: "tracts",
};

/** At most this many areas are named in a note. */
const MOST_NAMED = 12;

/** Returns a note for people on the areas that a list lacks because they are not loaded; `[]` if it lacks none. */
export function absenceNotes(absent: readonly AbsentAreas[] | null, loaded: number, level: MetricLevel): string[] {
  const notLoaded = absent?.find(({ reason }) => reason === "not_loaded");
  if (!notLoaded) return [];
  const { areas, command } = notLoaded;
  const named = areas
    .slice(0, MOST_NAMED)
    .map(({ fips, name, count }) => (level === "county" ? `${count} of ${fips} (${name})` : `${fips} (${name})`));
  const rest = areas.slice(MOST_NAMED).reduce((sum, { count }) => sum + count, 0);
  return [
    `Only part is loaded: ${loaded} ${MANY[level]} have a row. Nothing is loaded for ${named.join(", ")}` +
      `${rest > 0 ? ` and ${rest} more` : ""}.${command === null ? "" : ` Load more with: ${command}`}`,
  ];
}
