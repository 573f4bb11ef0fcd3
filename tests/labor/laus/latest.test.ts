import { expect, test } from "bun:test";
import { deriveLatest } from "../../../src/labor/laus/load/derive-latest.ts";
import { laus } from "../../../src/labor/laus/load/laus.ts";
import { type UnemploymentRequest, unemployment } from "../../../src/labor/laus/unemployment.ts";
import type { Database } from "../../../src/storage/database.ts";
import { loadFrom, type MadeFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { loadedState } from "../loaded-state.ts";
import { dataFile, type MadeSeries } from "../made-files.ts";
import { countyWorkbook } from "./made-workbooks.ts";

const scratch = testStore("laus_latest", { emptyBefore: true });

const load = (files: MadeFiles) => loadFrom(laus, scratch.database, files, { acceptSmaller: true });

const AREAS = ["06001", "09001", "09110", "06", "09"].map((fips) => ({
  fips,
  level: fips.length === 2 ? ("state" as const) : ("county" as const),
}));
const county = (fips: string, measure: string) => `LAUCN${fips}00000000${measure}`;
const state = (fips: string, measure: string, seasonal = "S") => `LA${seasonal}ST${fips}00000000000${measure}`;

/** A release: revised, with other footnotes, months that are gone, areas and measures that others lack. */
const release = (number: number, seed: number): MadeFiles => {
  const months = (offset: number): MadeSeries =>
    Array.from({ length: 14 + number }, (_, index): MadeSeries[number] => {
      const month = `${2019 + Math.floor(index / 13)}-${String((index % 13) + 1).padStart(2, "0")}`;
      const marks = [undefined, "P", "R", "P,R"][(index + seed) % 4];
      const value = (index * seed + offset) % 9 === 0 ? "-" : String(3 + ((index * 7 + seed + offset) % 50) / 10);
      return marks === undefined ? [month, value] : [month, value, marks];
    }).filter((_, index) => (index + seed) % 5 !== 4);
  const folder = `release-2020-${String(5 + number).padStart(2, "0")}`;
  return {
    [`${folder}/la.data.64.County`]: dataFile({
      [county("06001", "03")]: months(1),
      [county("06001", "06")]: months(2),
      ...(number % 2 === 0 ? { [county("09001", "03")]: months(3) } : { [county("09110", "03")]: months(4) }),
      [county("09001", "04")]: months(5),
    }),
    [`${folder}/la.data.3.AllStatesS`]: dataFile({
      [state("06", "03")]: months(6),
      [state("06", "08")]: months(7),
      ...(number > 1 ? { [state("09", "07")]: months(8) } : {}),
    }),
    [`${folder}/la.data.2.AllStatesU`]: dataFile({ [state("09", "03", "U")]: months(9) }),
  };
};

const workbook = async (year: number, edition: string, rate: number): Promise<MadeFiles> => ({
  [`laucnty${year % 100}.xlsx`]: await countyWorkbook({
    year,
    edition,
    rows: [
      ["06", "001", "Alameda County, CA", 100_000 - Math.round(rate * 1000), Math.round(rate * 1000), rate],
      ["09", "001", "Fairfield County, CT", "N.A."],
    ],
  }),
});

const REQUESTS: UnemploymentRequest[] = [
  ...(["monthly", "annual", undefined] as const).flatMap((frequency) =>
    (["sa", "nsa", undefined] as const).map((adjustment) => ({ frequency, adjustment })),
  ),
  { frequency: undefined, adjustment: undefined, from_date: "2019-05", to_date: "2019" },
  { frequency: "annual", adjustment: undefined, from_date: "2017" },
  { frequency: "monthly", adjustment: "nsa", to_date: "2018" },
];

/** Each answer, or its refusal, of what is served now and as of a day after all releases, which reads all of them. */
async function bothAnswers(): Promise<[now: unknown[], observed: unknown[]]> {
  const { sql } = scratch.database;
  const dataset = loadedState("laus");
  const all: [unknown[], unknown[]] = [[], []];
  for (const area of AREAS)
    for (const request of REQUESTS)
      for (const [index, asOf] of [undefined, "9999-12-31"].entries()) {
        const answer = await unemployment(sql, dataset, area, { ...request, as_of: asOf }).then(
          ({ asOf: { date: _, ...day }, ...rest }) => ({ ...rest, ...day }),
          (error: Error) => error.message,
        );
        all[index as 0 | 1].push({ area, request, answer });
      }
  return all;
}

const LOADS = [
  release(0, 3),
  release(2, 5),
  release(1, 4),
  workbook(2016, "April 17, 2020", 3.7),
  workbook(2017, "April 16, 2021", 3.1),
  workbook(2016, "April 16, 2021", 3.8),
];

test("what is served now is what all observations say, after each of several releases, in any order", async () => {
  for (const order of [LOADS, LOADS.toReversed()]) {
    await scratch.empty();
    for (const files of order) {
      await load(await files);
      const [now, observed] = await bothAnswers();
      expect(now).toEqual(observed);
    }
    const { sql } = scratch.database;
    const request = { frequency: "annual", adjustment: undefined } as const;
    const answer = await unemployment(sql, loadedState("laus"), AREAS[0]!, request);
    expect(answer.rows.map(({ unemployment_rate }) => unemployment_rate)).toContain(3.8);
  }
}, 60_000);

test("rows that other code derived, or that are missing, are not read, and are derived at the next start", async () => {
  const { sql } = scratch.database;
  for (const files of LOADS.slice(0, 4)) await load(await files);
  const [before] = await bothAnswers();
  const derived = async () =>
    sql`select * from laus_latest order by level collate "C", fips, frequency collate "C", adjustment collate "C"`;
  const rows = [...(await derived())];
  expect(rows.length).toBeGreaterThan(5);
  for (const spoil of [
    "update laus_latest set made_by = made_by - 1, unemployment_rate = '{}', last_period = 0",
    "delete from laus_latest where frequency = 'annual'",
    "delete from laus_latest",
  ]) {
    await sql.unsafe(spoil);
    expect((await bothAnswers())[0]).toEqual(before);
    await deriveLatest(scratch.database);
    expect([...(await derived())]).toEqual(rows);
    expect((await bothAnswers())[0]).toEqual(before);
  }
}, 60_000);

test("a start where the database takes no writes continues without deriving; other failures end it", async () => {
  await load(LOADS[0] as MadeFiles);
  await scratch.database.sql`delete from laus_latest`;
  const refusing = (code: string): Database => ({
    ...scratch.database,
    transaction: () => Promise.reject(Object.assign(new Error(`refused with ${code}`), { code })),
  });
  for (const code of ["25006", "42501"]) await deriveLatest(refusing(code));
  await expect(deriveLatest(refusing("53100"))).rejects.toThrow("refused with 53100");
  const [now, observed] = await bothAnswers();
  expect(now).toEqual(observed);
});
