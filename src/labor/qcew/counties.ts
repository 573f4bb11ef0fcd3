import type { Sql } from "postgres";
import { type GovdataError, notCovered, notFound } from "../../errors.ts";
import { countyChanges } from "../../reference/county-changes.ts";
import { spanText } from "../../reference/quarters.ts";
import { loadedSpan } from "./queries.ts";
import { titles } from "./titles.ts";

/** The first quarter with Connecticut's planning regions instead of its counties. */
const PLANNING_REGIONS_FROM = "2024-Q1";

const CONNECTICUT_NOTE =
  "Connecticut: QCEW has its eight counties (09001 to 09015) until 2023-Q4 and its nine planning regions (09110 to " +
  `09190) from ${PLANNING_REGIONS_FROM} on. The areas differ, and neither set is converted to the other. The ` +
  "published changes over the year in the regions' first quarters compare with figures that are not in these series.";

const KALAWAO = "15005";

/** Returns the notes on a county's series. */
export async function noteOfCounty(fips: string): Promise<string[]> {
  if (fips.startsWith("09")) return [CONNECTICUT_NOTE];
  if (fips === "15009") return ["Kalawao County (15005) is counted in Maui County."];
  const relatives = await relativesOf(fips);
  return relatives.length === 0
    ? []
    : [`The county's code changed: ${relatives.join("; ")}. QCEW's rows stay under the code of their time.`];
}

/** Returns the other codes of a recoded, merged or split county in words. */
async function relativesOf(fips: string): Promise<string[]> {
  return (await countyChanges())
    .filter(({ oldFips, newFips }) => oldFips === fips || newFips === fips)
    .map(({ oldFips, newFips, kind }) =>
      kind === "replaced" ? `${oldFips} is in part in ${newFips}` : `${oldFips} was ${kind} into ${newFips}`,
    );
}

/** Returns the 404 for a county without data: it does not exist, has another code, or is not in the loaded files. */
export async function noSuchCounty(sql: Sql, fips: string): Promise<GovdataError> {
  if (fips.endsWith("000"))
    return notFound("county", fips, `it is a state's code; counties are like ${fips.slice(0, 2)}001`);
  if (/99[5-9]$/.test(fips)) return notFound("county", fips, "QCEW uses it for figures without a known county");
  if (fips === KALAWAO) return notFound("county", fips, "QCEW counts Kalawao in Maui County: request 15009");
  const area = (await titles()).areas.get(fips);
  const relatives = await relativesOf(fips);
  const span = await loadedSpan(sql);
  const loaded = span === null ? "nothing" : spanText(span);
  if (!area)
    return notFound(
      "county",
      fips,
      relatives.length > 0
        ? `${relatives.join("; ")}: ask for the other code`
        : "no county of QCEW has this code; codes are those of the Census Bureau, such as 06037",
    );
  return notCovered(
    `QCEW of ${fips} (${area.title}) is not in the loaded quarters (${loaded})` +
      (relatives.length > 0 ? `; ${relatives.join("; ")}` : "") +
      (fips.startsWith("09") ? `. ${CONNECTICUT_NOTE}` : ""),
  );
}
