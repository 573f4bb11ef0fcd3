import { type GovdataError, notCovered, notFound } from "../../errors.ts";
import { type County, counties, isPlanningRegion, successorsOf } from "../../reference/counties.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import { findStateOrTerritory, type State } from "../../reference/states.ts";

/** A county that lending is counted under. */
export interface LendingCounty {
  fips: string;
  /** `Miami-Dade County, FL`. */
  name: string;
  state: State;
}

const isConnecticut = (fips: string): boolean => fips.startsWith("09");

/** Counties of today, and for Connecticut the eight old ones, which the SBA's files name. */
const isCounted = ({ fips, ended }: County): boolean =>
  isConnecticut(fips) ? !isPlanningRegion(fips) : ended === undefined;

let read: Promise<readonly LendingCounty[]> | undefined;

/** Every county that lending is counted under, by code. */
export const lendingCounties = (): Promise<readonly LendingCounty[]> => {
  read ??= counties().then((all) => [...all.values()].filter(isCounted).map(named));
  return read;
};

function named({ fips, name }: County): LendingCounty {
  const state = findStateOrTerritory(fips.slice(0, 2))!; // the list has only counties of states and territories
  return { fips, name: `${name}, ${state.usps}`, state };
}

/**
 * The county of a code. @throws `not_found` that names the code which follows one that ended, or says what is wrong.
 */
export async function lendingCounty(fips: string): Promise<LendingCounty> {
  const county = (await counties()).get(fips);
  if (county && isCounted(county)) return named(county);
  throw county && isPlanningRegion(fips) ? await planningRegion(county) : await endedOrUnknown(fips, county);
}

async function planningRegion({ fips, name }: County): Promise<GovdataError> {
  const old = (await countyChanges()).filter(({ newFips }) => newFips === fips).map(({ oldFips }) => oldFips);
  return notCovered(
    `Lending is not counted by Connecticut's planning regions, such as ${fips} (${name}): the SBA's loan files name ` +
      "the eight old counties, and neither can be converted into the other. " +
      `Its towns are in ${await listed(old)}; all loans of the state are at /v1/us/sba/states/09/lending`,
  );
}

async function endedOrUnknown(fips: string, county: County | undefined): Promise<GovdataError> {
  const successors = await successorsOf(fips);
  if (successors.length > 0) {
    const [change] = (await countyChanges()).filter(({ oldFips }) => oldFips === fips);
    const placedBy = successors.length > 1 ? ", by the borrower's ZIP or city" : "";
    return notCovered(
      `The county code ${fips}${county ? ` (${named(county).name})` : ""} has ended: ${change?.note}; ` +
        `its loans are counted in ${await listed(successors)}${placedBy}`,
    );
  }
  const state = findStateOrTerritory(fips.slice(0, 2));
  if (!state) return notFound("county", fips, `no state or territory has the code ${fips.slice(0, 2)}`);
  if (fips.endsWith("000"))
    return notFound("county", fips, `${state.name} as a whole is at /v1/us/sba/states/${state.fips}/lending`);
  const countiesOfState = (await lendingCounties()).filter((county) => county.state.fips === state.fips);
  const [first, last] = [countiesOfState[0]?.fips, countiesOfState.at(-1)?.fips];
  return notFound(
    "county",
    fips,
    first === undefined
      ? `${state.name} has no counties`
      : `${state.name} has ${countiesOfState.length}, from ${first} to ${last}`,
  );
}

/** `02063 (Chugach Census Area, AK), 02066 (…)`. */
async function listed(codes: readonly string[]): Promise<string> {
  const all = await counties();
  return codes.map((code) => `${code} (${named(all.get(code)!).name})`).join(", "); // changes lead to listed counties
}

/** The state or territory of a code. @throws `not_found` */
export function lendingState(fips: string): State {
  const state = findStateOrTerritory(fips);
  if (state) return state;
  throw notFound(
    "state",
    fips,
    "accepted: the FIPS codes of the 50 states (06), the District of Columbia (11) and the territories (72, 78)",
  );
}

/** What a reader of a county's figures has to know of its code; of Connecticut, what its counties lack. */
export async function areaNotes(fips: string | undefined): Promise<string[]> {
  if (fips === undefined || isConnecticut(fips)) return [CONNECTICUT_NOTE];
  const changes = await countyChanges();
  const followed = changes.filter(({ newFips, kind }) => newFips === fips && kind !== "split");
  return followed.map(({ oldFips, note }) => `Loans of ${oldFips} are counted in ${fips}: ${note}.`);
}

const CONNECTICUT_NOTE =
  "Connecticut: loans are counted under its eight old counties (09001 to 09015), as far as the SBA's files name " +
  "them. Loans under one of the planning regions, which replaced them in 2022, are placed by the borrower's ZIP " +
  "or city or are in no county. Figures of its counties are therefore incomplete; those of the state (09) are " +
  "complete.";
