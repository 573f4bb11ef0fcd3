import { type ApiAnswer, type ApiClient, type ApiFailure, isAnswer, segment } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { STATES } from "../../../reference/states.ts";
import { fiveDigits, zipCounties } from "../../../reference/zip-counties.ts";
import { CANDIDATES, type FoundPage, groupOf, type Kind } from "./kinds.ts";
import { keyOf, rankIn, rankOf } from "./ranks.ts";

type Place = Pick<RowOf<"listLevelGeographies">, "fips" | "name" | "level" | "parent" | "land_area_sq_mi">;

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  nation: "Nation",
  state: "State",
  county: "County",
  place: "City or town",
  metro: "Metropolitan area",
  tract: "Census tract",
};

/** Cities, and the District, by the names that people give them. */
const NICKNAMES: Readonly<Record<string, string>> = {
  la: "los angeles",
  nyc: "new york city",
  philly: "philadelphia",
  sf: "san francisco",
  vegas: "las vegas",
  "washington dc": "district of columbia",
};

/** A search for places: a name, and the state that they are in. */
interface PlaceSearch {
  name: string;
  state?: string;
}

/** Returns what is looked for: the name as it is, a city by its nickname, and a name with its state at the end. */
function searchesOf(query: string): PlaceSearch[] {
  const nickname = NICKNAMES[keyOf(query)];
  const words = query.split(/[\s,]+/).filter((word) => word !== "");
  const inState = [3, 2, 1].flatMap((length) => {
    const stateName = words.slice(-length).join(" ");
    const fips = words.length > length ? stateCode(stateName) : undefined;
    return fips === undefined ? [] : [{ name: words.slice(0, -length).join(" "), state: fips }];
  });
  return [{ name: query }, ...(nickname === undefined ? [] : [{ name: nickname }]), ...inState.slice(0, 1)];
}

/** Returns the FIPS code of a state by its name or its postal code. */
const stateCode = (text: string): string | undefined =>
  STATES.find(({ usps, name }) => usps === text.toUpperCase() || keyOf(name) === keyOf(text))?.fips;

/** Places of all levels, by name and code, counties by ZIP code, and states by postal code. */
export const PLACES: Kind = {
  title: "Places",
  async search(api, { query, most }) {
    const zip = /^(?:zip(?: code)? )?(\d{5}(?:[ -]\d{4})?)$/i.exec(query)?.[1];
    const state = STATES.find(({ usps }) => usps === query.toUpperCase());
    const outcome = await Promise.all([
      ...searchesOf(query).flatMap((search) =>
        levelsOf(search).map(async (level) => ({
          outcome: await api.ask("listLevelGeographies", {
            level,
            query: search.name,
            state: search.state,
            sort: "relevance",
            per_page: Math.max(CANDIDATES_OF_LEVEL, most),
          }),
          pages: (rows: readonly Place[]) => rows.map((row) => placePage(row, placeRank(row, search.name))),
        })),
      ),
      ...(state
        ? [await foundPlace(api, { level: "state", fips: state.fips }, (row) => placePage(row, rankOf("code")))]
        : []),
      ...(zip === undefined ? [] : await countiesOfZip(api, zip)),
    ]);
    return groupOf<Place>(this.title, most, outcome);
  },
};

const CANDIDATES_OF_LEVEL = Math.ceil(CANDIDATES / 5);

/** The names of tracts are numbers, and the name of their county: a search for the county is not for them. */
const levelsOf = ({ name, state }: PlaceSearch): string[] =>
  Object.keys(LEVEL_NAMES).filter(
    (level) => (level !== "tract" || /\d/.test(name)) && (level !== "nation" || state === undefined),
  );

type Found = { outcome: ApiAnswer<readonly Place[]> | ApiFailure; pages: (rows: readonly Place[]) => FoundPage[] };

async function foundPlace(
  api: ApiClient,
  place: { level: string; fips: string },
  page: (row: Place) => FoundPage,
): Promise<Found> {
  const outcome = await api.ask("getGeography", place);
  const pages = (rows: readonly Place[]) => rows.map(page);
  return isAnswer(outcome)
    ? { outcome: { ...outcome, data: [outcome.data], total: 1 }, pages }
    : { outcome: EMPTY, pages };
}

/** The answer of a place that is not loaded. */
const EMPTY = { request: "", data: [], metadata: {}, total: 0, hasMore: false };

/** Returns the counties of a ZIP code, the one with most of its people first. A ZIP code is not an area. */
async function countiesOfZip(api: ApiClient, zip: string): Promise<Found[]> {
  const fiveDigitZip = fiveDigits(zip) ?? zip;
  const counties = (await zipCounties()).ofZip(zip);
  return Promise.all(
    counties.map((fips, index) =>
      foundPlace(api, { level: "county", fips }, (row) => {
        const share =
          counties.length === 1 ? "" : index === 0 ? ", with most of its people" : ", with some of its people";
        const { place, ...page } = placePage(row, rankOf("code") + (index + 1) / 10);
        return { ...page, place: `${place}, by ZIP code ${fiveDigitZip}${share}` };
      }),
    ),
  );
}

function placePage({ fips, name, level, parent }: Place, rank: number): FoundPage {
  return {
    label: name,
    place: `${LEVEL_NAMES[level] ?? level}${areaText(name, parent?.name ?? "")}`,
    href: `/places/${segment(fips)}${/^\d{5}$/.test(fips) ? `?level=${segment(level)}` : ""}`,
    rank,
    subject: { kind: "place", fips, level },
  };
}

/** Returns what a place is in: ` in California`. Most names end with it. */
const areaText = (name: string, area: string): string =>
  area === "" || area === "United States" || name.includes(area.split(",")[0] ?? "") ? "" : ` in ${area}`;

/** What a city's name ends with, which people leave out. Of counties they leave it out less often. */
const CITY = / (?:city \(balance\)|city|town|village|borough|CDP|municipality)$/;

/** Below so many square miles of land, few readers mean a town by a name that a company has too: Ford city, Kansas. */
const SMALL_SQ_MI = 5;

/** Less than the step to the next rank. */
const INDEPENDENT_CITY = 0.4;

function placeRank({ fips, name, level, land_area_sq_mi: area }: Place, query: string): number {
  if (fips === query.trim()) return rankOf("code");
  const nickname = NICKNAMES[keyOf(query)];
  const own = name.split(",")[0] ?? name;
  const rank = rankIn(nickname ?? query, [name, own, own.replace(CITY, "")]);
  // A city that is a county, too, has a page as a city: this one comes after all cities of the name.
  if (level === "county" && rank === rankOf("name") && / city$/.test(own)) return rank + INDEPENDENT_CITY;
  if (level === "place" && rank === rankOf("name") && area !== null && area < SMALL_SQ_MI) return rankOf("words");
  // A state is what most people mean by its name.
  return level === "state" && rank === rankOf("name") ? rank - 0.5 : rank;
}
