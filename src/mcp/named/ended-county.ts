import { keyOf } from "../../portal/parts/search/ranks.ts";
import { counties, fullCountyNames, successorsOf } from "../../reference/counties.ts";
import { findStateOrTerritory } from "../../reference/states.ts";

/** Returns the code of a county whose code has ended: the search lists only those in use. */
export async function endedCountyNamed(text: string): Promise<string | undefined> {
  const key = keyOf(text);
  return [...(await counties()).values()].find(({ fips, name, ended }) => {
    const state = findStateOrTerritory(fips.slice(0, 2));
    return ended !== undefined && [state?.name, state?.usps].some((of) => keyOf(`${name}, ${of}`) === key);
  })?.fips;
}

/** Returns what readers of figures of such a county must know; undefined for all others. */
export async function endedCountyNote({ id, level }: { id: string; level: string }): Promise<string | undefined> {
  const ended = level === "county" ? (await counties()).get(id)?.ended : undefined;
  if (ended === undefined) return undefined;
  const names = await fullCountyNames();
  const successors = (await successorsOf(id)).map((fips) => `${names.get(fips)} (${fips})`);
  return (
    `The Census Bureau ended ${names.get(id)} in ${ended}: only older vintages have it. ` +
    `Newer ones have ${successors.join(", ")}.`
  );
}
