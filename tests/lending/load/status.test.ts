import { expect, test } from "bun:test";
import { commandText } from "../../../src/command.ts";
import { lendingFacts } from "../../../src/lending/load/facts.ts";
import { lendingGaps } from "../../../src/lending/load/sba.ts";
import { govdata } from "../../support/program.ts";
import { testStore } from "../../support/store.ts";
import { csvOf, load, type MadeLoan, nameOf } from "./support.ts";

const scratch = testStore("sba");

test("the status does not mention an edition before a load", async () => {
  expect(await lendingFacts(scratch.database)).toEqual([]);
  expect(await lendingGaps(scratch.database)).toEqual([]);
});

test("the status has how counties were found, unmatched names and missing fiscal years", async () => {
  const unmatched = Array.from({ length: 12 }, (_, index): MadeLoan[] =>
    Array.from({ length: 12 - index }, () => ({ county: `NOWHERE ${String.fromCharCode(65 + index)}` })),
  ).flat();
  const loans: MadeLoan[] = [...unmatched, ...Array.from({ length: 921 }, () => ({})), { program: "504" }];
  loans[0]!.naics = "";
  loans[1]!.naics = "999910"; // of no edition
  await load(scratch.database, { [nameOf("FY2010_FY2019")]: csvOf(loans) });
  expect(await lendingFacts(scratch.database)).toEqual([
    "counties: 921 of 999 loans (92.19%): 921 by name, 0 by ZIP, 0 by city; 78 unresolved, counted in their " +
      "states; 0 in no state",
    "industries: 997 of 999 loans (99.79%) have a NAICS code; 1 have none, 1 one of no known edition",
    "not counted: 1 row of the 504 program",
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(
      (count, index) => `county not matched: NY "NOWHERE ${String.fromCharCode(65 + index)}": ${count} loans`,
    ),
    "and 2 more such names",
  ]);
  expect(await lendingGaps(scratch.database)).toEqual([
    { missing: "fiscal years 1991 to 2009, 2020 to 2026", command: commandText("load sba") },
  ]);
  const env = { DATABASE_URL: scratch.url, GOVDATA_STARTER_DATA: "off" };
  const { out, error } = await govdata(["status", "--json"], env);
  expect(error).toBe("");
  const [sba] = JSON.parse(out).filter(({ name }: { name: string }) => name === "sba");
  expect(sba).toMatchObject({
    vintages: [{ label: "2026-06-30", row_count: 999 }],
    facts: await lendingFacts(scratch.database),
  });
  const { out: text } = await govdata(["status"], env);
  expect(text).toContain('  county not matched: NY "NOWHERE A": 12 loans\n');
}, 60_000);
