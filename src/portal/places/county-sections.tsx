import { type ApiAnswer, type ApiClient, type ApiFailure, isAnswer, segment } from "../../in-process/api-client.ts";
import { ApprovedLoans, LendingNotes } from "../charts/lending-charts.tsx";
import { type LendingAnswer, readAreaLending } from "../parts/lending.ts";
import { Absent } from "../parts/notes.tsx";
import type { ShownWith } from "../parts/shown-with.tsx";
import { type CountyIndustries, CountyIndustriesSection, readCountyIndustries } from "./county-industries.tsx";
import type { Place } from "./place-data.ts";
import {
  type PlaceLaborForce,
  readLaborForce,
  readOtherLaborForce,
  UnemploymentSection,
} from "./unemployment-section.tsx";

/** What other agencies publish of a county or a state. */
export interface CountyData {
  labor: PlaceLaborForce;
  /** The places that the address adds to its lines. */
  others: readonly PlaceLaborForce[];
  /** Undefined: of a state. */
  industries: CountyIndustries | ApiFailure | undefined;
  lending: LendingAnswer | ApiFailure;
}

/** Returns the answers of the sections, those that came. */
export const countyAnswers = ({ labor, others, industries, lending }: CountyData): readonly ApiAnswer<unknown>[] => [
  ...[labor, ...others].flatMap(({ outcome, months }) => [outcome, ...(months ? [months] : [])].filter(isAnswer)),
  ...(industries && !("error" in industries) ? [industries.sectors] : []),
  ...[lending].filter(isAnswer),
];

/** Returns the requests of the sections' tables, by the names of their CSV. */
export const countyTables = ({ labor, industries, lending }: CountyData): Readonly<Record<string, string>> => ({
  unemployment: labor.outcome.request,
  ...(labor.months ? { unemployment_months: labor.months.request } : {}),
  ...(industries ? { industries: ("error" in industries ? industries : industries.sectors).request } : {}),
  lending: lending.request,
});

/** Reads unemployment, also of other places, industries and lending; undefined for a place of another level. */
export async function readCountyData(
  api: ApiClient,
  { fips, level }: Place,
  others: readonly string[],
): Promise<CountyData | undefined> {
  if (level !== "county" && level !== "state") return undefined;
  const [labor, otherPlaces, industries, lending] = await Promise.all([
    readLaborForce(api, fips),
    Promise.all(others.map((other) => readOtherLaborForce(api, other))),
    level === "county" ? readCountyIndustries(api, fips) : undefined,
    readAreaLending(api, { fips, level }, FIRST_QUARTER),
  ]);
  return { labor, others: otherPlaces, industries, lending };
}

/** The first quarter of loans that the page shows: lists are short, and the CSV has all. */
const FIRST_QUARTER = "2018-Q1";

/** The sections of a county or a state. `csv` returns the address of a table as CSV; `fips` is the place. */
export function CountySections({
  data,
  shown,
  csv,
  fips,
}: {
  data: CountyData;
  shown: ShownWith;
  csv: (name: string) => string;
  fips: string;
}) {
  return (
    <>
      <UnemploymentSection own={data.labor} others={data.others} shown={shown} csv={csv} />
      {data.industries && <CountyIndustriesSection outcome={data.industries} csv={csv("industries")} />}
      <Lending outcome={data.lending} csv={csv("lending")} page={`/places/${segment(fips)}/lending`} />
    </>
  );
}

function Lending({ outcome, csv, page }: { outcome: CountyData["lending"]; csv: string; page: string }) {
  if ("error" in outcome) return <Absent id="lending" title="Loans to small businesses" error={outcome.error} />;
  return (
    <section>
      <h2 id="lending">Loans to small businesses</h2>
      <ApprovedLoans answer={outcome} csv={csv} />
      <LendingNotes answer={outcome} />
      <p>
        <a href={page}>All quarters and years, guarantees, jobs and charge-offs</a>
      </p>
    </section>
  );
}
