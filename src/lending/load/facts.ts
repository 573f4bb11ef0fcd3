import { commandText } from "../../command.ts";
import type { Database } from "../../storage/database.ts";
import { type EditionDetail, servedEdition } from "../editions/queries.ts";
import { unmatchedText } from "./unmatched.ts";

/** How many unmatched names `govdata status` shows; the load prints more. */
const SHOWN = 10;

/** How the counties of the served edition were found, what was left out, and which names matched no county. */
export async function lendingFacts({ sql }: Database): Promise<string[]> {
  const edition = await servedEdition(sql);
  if (!edition) return [];
  const { unmatched } = edition;
  return [
    ...waysText(edition),
    ...unmatched.slice(0, SHOWN).map((name) => `county not matched: ${unmatchedText(name)}`),
    ...(unmatched.length > SHOWN ? [`and ${count(unmatched.length - SHOWN)} more such names`] : []),
  ];
}

/** How many loans of an edition have a county, by the way in which it was found; and what was not summed. */
export function waysText({ ways, industries, refused }: EditionDetail): string[] {
  const all = Object.values(ways).reduce((sum, loans) => sum + loans, 0);
  const resolved = ways.name + ways.zip + ways.city;
  const left = [
    { loans: refused.amount, why: "without an amount above 0, or with a negative figure" },
    { loans: refused.date, why: "without a possible day of approval" },
    { loans: refused.program, why: "of the 504 program" },
  ].filter(({ loans }) => loans > 0);
  return [
    `counties: ${count(resolved)} of ${count(all)} loans (${share(resolved, all)}%): ${count(ways.name)} by name, ` +
      `${count(ways.zip)} by ZIP, ${count(ways.city)} by city; ${count(ways.unresolved)} unresolved, counted in ` +
      `their states; ${count(ways.no_state)} in no state`,
    ...(industries
      ? [
          `industries: ${count(industries.known)} of ${count(all)} loans (${share(industries.known, all)}%) have a ` +
            `NAICS code; ${count(industries.missing)} have none, ${count(industries.unknown)} one of no known edition`,
        ]
      : [
          "industries: none, because an older version of govdata loaded the edition; load it again: " +
            commandText("load sba"),
        ]),
    ...(left.length > 0 ? [`not counted: ${left.map(rowsText).join(", ")}`] : []),
  ];
}

const count = (loans: number): string => loans.toLocaleString("en-US");

/** `3 rows of the 504 program`. */
const rowsText = ({ loans, why }: { loans: number; why: string }): string =>
  `${count(loans)} ${loans === 1 ? "row" : "rows"} ${why}`;

/** Percent, cut off: 99.999 is not 100. */
const share = (part: number, all: number): string => (Math.floor((part / Math.max(all, 1)) * 10_000) / 100).toFixed(2);
