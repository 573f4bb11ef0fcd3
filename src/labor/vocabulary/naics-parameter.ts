import { type GovdataError, notFound } from "../../errors.ts";
import { code } from "../../http/parameters/parameters.ts";
import { NAICS_CODE_FORM, type Naics, type NaicsCode, rangeOf } from "../../reference/naics.ts";

/** The totals of CES and JOLTS, for which NAICS has no code. */
export const TOTALS: ReadonlyMap<string, string> = new Map([
  ["00", "Total nonfarm"],
  ["05", "Total private"],
]);

/** A NAICS code in the path. */
export const naicsParameter = code({
  description:
    "NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or `05` total " +
    "private. Codes of NAICS 2017 and 2022.",
  example: "3361",
  pattern: NAICS_CODE_FORM,
  accepted:
    "a NAICS code of 2 to 6 digits, 31-33, 44-45, 48-49, 00 or 05; /v1/us/bls/industries?query= finds codes by title",
});

/** A requested code: a NAICS code or one of the totals. */
export interface KnownIndustry {
  code: string;
  title: string;
  /** Undefined for the totals. */
  naics: NaicsCode | undefined;
}

/**
 * Returns the industry of a code.
 * @throws `notFound` that says why neither edition has the code, and names the nearest code.
 */
export function requireIndustry(naics: Naics, askedCode: string): KnownIndustry {
  const total = TOTALS.get(askedCode);
  if (total !== undefined) return { code: askedCode, title: total, naics: undefined };
  const naicsCode = naics.find(askedCode);
  if (naicsCode) return { code: askedCode, title: naicsCode.title, naics: naicsCode };
  throw unknownCode(naics, askedCode);
}

/** The example of a 404 for a code that NAICS lacks. */
export const NO_NAICS = {
  sent: { naics: "9999" },
  message: 'There is no NAICS code "9999": neither NAICS 2017 nor 2022 has it. All codes are at /v1/us/bls/industries',
} as const;

function unknownCode(naics: Naics, askedCode: string): GovdataError {
  const range = rangeOf(askedCode);
  if (range) return notFound("NAICS code", askedCode, `it is part of the sector ${range}; request ${range}`);
  if (askedCode === "10")
    return notFound("NAICS code", askedCode, "all industries together are 00 (total nonfarm) here");
  const older = naics.findOlder(askedCode);
  if (older)
    return notFound(
      "NAICS code",
      askedCode,
      `it is a code of NAICS ${older.edition} (${older.title}) that later editions lack; ` +
        "accepted: codes of NAICS 2017 and 2022",
    );
  let parent = askedCode.slice(0, -1);
  while (parent.length > 1 && !naics.find(parent)) parent = parent.slice(0, -1);
  const nearestText =
    parent.length > 1 ? `; ${parent} (${naics.find(parent)?.title}) is the longest part of it that is a code` : "";
  return notFound(
    "NAICS code",
    askedCode,
    `neither NAICS 2017 nor 2022 has it${nearestText}. All codes are at /v1/us/bls/industries`,
  );
}
