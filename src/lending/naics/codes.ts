import { type GovdataError, notFound } from "../../errors.ts";
import { code } from "../../http/parameters/parameters.ts";
import { NAICS_CODE_FORM, type Naics, rangeOf } from "../../reference/naics.ts";
import { filedCodesOf, levelsOf, titleOf } from "./levels.ts";

/** A NAICS code in the path. */
export const naicsParameter = code({
  description:
    "NAICS code of 2 to 6 digits, or a sector's range (`31-33`, `44-45`, `48-49`), of any edition from 1997 to 2022.",
  example: "722511",
  pattern: NAICS_CODE_FORM,
  accepted: "a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49; /v1/us/bls/industries?query= finds codes by title",
});

/** An industry whose loans are counted. */
export interface LendingIndustry {
  code: string;
  title: string;
  /** How the code changed between editions, for readers of figures that are counted by the filed code. */
  notes: string[];
}

/** The industry of a code. @throws `not_found` that names the nearest code */
export function lendingIndustry(editions: Naics, askedCode: string): LendingIndustry {
  const isKnown = editions.find(askedCode) ?? editions.findOlder(askedCode);
  if (!isKnown) throw unknownCode(editions, askedCode);
  return { code: askedCode, title: titleOf(editions, askedCode), notes: editionNotes(editions, askedCode) };
}

function unknownCode(editions: Naics, askedCode: string): GovdataError {
  const range = rangeOf(askedCode);
  if (range) return notFound("NAICS code", askedCode, `it is part of the sector ${range}; request ${range}`);
  const parent = levelsOf(askedCode).findLast((level) => editions.find(level) ?? editions.findOlder(level));
  const nearest =
    parent === undefined
      ? "accepted: 11 to 92, 31-33, 44-45, 48-49 and the codes below them"
      : `the nearest code that contains it is ${parent} (${titleOf(editions, parent)})`;
  return notFound("NAICS code", askedCode, `no edition of NAICS from 1997 to 2022 has it; ${nearest}`);
}

/** How many codes a note lists. */
const LISTED = 6;

function editionNotes(editions: Naics, askedCode: string): string[] {
  const older = editions.findOlder(askedCode);
  if (older)
    return [
      `${askedCode} is a code of NAICS ${older.edition} that later editions lack. Its figures are the loans that ` +
        "were filed with it; later loans to the same businesses are under the codes that followed.",
    ];
  const { start, end } = filedCodesOf(askedCode);
  const isWithin = (code: string): boolean => code >= start && code < end;
  const [leaving, joining] = [new Set<string>(), new Set<string>()];
  for (const change of editions.allChanges()) {
    if (change.oldCode.length !== DIGITS) continue;
    for (const newCode of change.newCodes) {
      if (isWithin(change.oldCode) && !isWithin(newCode)) leaving.add(newCode);
      if (!isWithin(change.oldCode) && isWithin(newCode)) joining.add(change.oldCode);
    }
  }
  const hasEnded = editions.find(askedCode)?.editions.includes("2022") === false;
  const change = hasEnded
    ? `${askedCode} is a code of NAICS 2017 that NAICS 2022 lacks`
    : `NAICS 2022 took industries out of ${askedCode}`;
  return [
    ...(leaving.size > 0 ? [`${change}: loans filed by the edition of 2022 are under ${listed(leaving)}.`] : []),
    ...(joining.size > 0
      ? [
          `NAICS 2022 has industries in ${askedCode} that were elsewhere in 2017: earlier loans are under ` +
            `${listed(joining)}.`,
        ]
      : []),
  ];
}

/** Changes are listed for codes of all lengths; those of 6 digits say everything. */
const DIGITS = 6;

function listed(codes: ReadonlySet<string>): string {
  const sorted = [...codes].sort();
  const rest = sorted.length - LISTED;
  return `${sorted.slice(0, LISTED).join(", ")}${rest > 0 ? ` and ${rest} more codes` : ""}`;
}
