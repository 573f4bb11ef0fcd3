/** A JOLTS industry. Its code is JOLTS's own, not NAICS: 320000 is not 32, and 510099 is not 51. */
export interface JoltsIndustry {
  code: string;
  title: string;
  /** The NAICS codes that it covers, in words if the codes don't say it. */
  covers: string;
}

/** Codes, titles and coverage of the industries. Titles are from `jt.industry` of the October 2022 release. */
const LINES = `000000|Total nonfarm|all industries but 11 (1133 is in) and 814
100000|Total private|private employers of all industries but 11 (1133 is in) and 814
110099|Mining and logging|21 and 1133
230000|Construction|23
300000|Manufacturing|31-33
320000|Durable goods manufacturing|321, 327, 331 to 337 and 339
340000|Nondurable goods manufacturing|311 to 316 and 322 to 326
400000|Trade, transportation, and utilities|42, 44-45, 48-49 and 22
420000|Wholesale trade|42
440000|Retail trade|44-45
480099|Transportation, warehousing, and utilities|48-49 and 22
510000|Information|51
510099|Financial activities|52 and 53
520000|Finance and insurance|52
530000|Real estate and rental and leasing|53
540099|Professional and business services|54, 55 and 56
600000|Education and health services|private employers of 61 and 62
610000|Educational services|private employers of 61
620000|Health care and social assistance|private employers of 62
700000|Leisure and hospitality|71 and 72
710000|Arts, entertainment, and recreation|71
720000|Accommodation and food services|72
810000|Other services|81 without 814
900000|Government|92 and public employers of all industries
910000|Federal|federal employers, 491 among them
920000|State and local|state and local employers
923000|State and local government education|state and local employers of 61
929000|State and local government, excluding education|state and local employers but those of 61`;

/** The 28 industries, by code. */
export const JOLTS_INDUSTRIES: readonly JoltsIndustry[] = LINES.split("\n").map((line) => {
  const [code = "", title = "", covers = ""] = line.split("|");
  return { code, title, covers };
});

const BY_CODE = new Map(JOLTS_INDUSTRIES.map((industry) => [industry.code, industry]));

/**
 * The JOLTS industry for each NAICS prefix. The first line whose code begins the requested code counts. `=` means that
 * both are the same industry (among private employers). Otherwise the requested code is a part of it.
 */
const RULES: readonly (readonly [prefix: string, jolts: string, same?: "="])[] = [
  ["00", "000000", "="],
  ["05", "100000", "="],
  ["31-33", "300000", "="],
  ["44-45", "440000", "="],
  ["48-49", "480099"],
  ["1133", "110099"],
  ["491", "910000"],
  ...["321", "327", "331", "332", "333", "334", "335", "336", "337", "339"].map((naics) => [naics, "320000"] as const),
  ...["311", "312", "313", "314", "315", "316", "322", "323", "324", "325", "326"].map(
    (naics) => [naics, "340000"] as const,
  ),
  ["21", "110099"],
  ["22", "480099"],
  ["23", "230000", "="],
  ["42", "420000", "="],
  ["44", "440000"],
  ["45", "440000"],
  ["48", "480099"],
  ["49", "480099"],
  ["51", "510000", "="],
  ["52", "520000", "="],
  ["53", "530000", "="],
  ["54", "540099"],
  ["55", "540099"],
  ["56", "540099"],
  ["61", "610000", "="],
  ["62", "620000", "="],
  ["71", "710000", "="],
  ["72", "720000", "="],
  ["81", "810000", "="],
  ["92", "900000"],
];

/** The JOLTS industry that answers for a NAICS code, with a note on how they differ. */
export interface JoltsMatch {
  industry: JoltsIndustry;
  /** The part of the asked code that leads to the industry: `336` of `336110`, `54` of `541512`. */
  naicsPart: string;
  /** Null if both are the same industry. */
  note: string | null;
}

/**
 * Returns the narrowest JOLTS industry that contains a NAICS code (2 to 6 digits, a range such as `31-33`, `00`, `05`).
 * Undefined for agriculture (11, except 1133 logging) and private households (814), which JOLTS does not cover.
 */
export function joltsMatch(naics: string): JoltsMatch | undefined {
  if (naics.startsWith("814")) return undefined;
  const rule = RULES.find(([prefix]) => naics.startsWith(prefix));
  const industry = rule && BY_CODE.get(rule[1]);
  if (!rule || !industry) return undefined;
  return { industry, naicsPart: rule[0], note: noteOf(naics, industry, rule[2] === "=" && naics === rule[0]) };
}

function noteOf(naics: string, { code, title, covers }: JoltsIndustry, isSame: boolean): string | null {
  if (!isSame)
    return (
      `JOLTS does not publish ${naics}: these are the figures of ${title} (${code}), the narrowest industry that ` +
      `contains it, which covers ${covers}`
    );
  const isPlain = covers === naics || naics === "00" || naics === "05";
  return isPlain ? null : `${title} (${code}) of JOLTS covers ${covers}`;
}

/** Returns why JOLTS has nothing for a code, for an error message. */
export function whyNoJolts(naics: string): string {
  if (naics.startsWith("814")) return "JOLTS does not cover private households (814); it covers the rest of 81";
  if (naics.startsWith("11"))
    return "JOLTS does not cover agriculture, forestry, fishing and hunting (11), except logging (1133)";
  return "JOLTS has no industry that contains it; it covers 00, 05 and all sectors except 11 (but 1133) and 814";
}
