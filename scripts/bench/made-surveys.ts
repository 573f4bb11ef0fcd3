import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { counties } from "../../src/reference/counties.ts";
import { STATES } from "../../src/reference/states.ts";
import { INDUSTRIES } from "./made-companies.ts";

/**
 * Releases of CES, JOLTS and LAUS of January 2026, in the form of the Bureau's files: every figure that screens use.
 */
export async function writeSurveys(folder: string): Promise<void> {
  const release = (name: string) => {
    const path = join(folder, name, "release-2026-02");
    mkdirSync(path, { recursive: true });
    return path;
  };
  const write = (path: string, name: string, lines: readonly string[]) =>
    Bun.write(join(path, name), lines.map((line) => `${line}\r\n`).join(""));

  const ces = release("ces");
  const codes = [...new Set(INDUSTRIES.flatMap(([, naics]) => naics ?? []))];
  await write(ces, "ce.industry", [
    "industry_code\tnaics_code\tpublishing_status\tindustry_name\tdisplay_level\tselectable\tsort_sequence",
    ...codes.map((naics, index) => [cesCode(naics), naics, "A", "Made up", "0", "T", index + 1].join("\t")),
  ]);
  await write(ces, "ce.data.01a.CurrentSeasAE", [
    HEADING,
    ...codes.flatMap((naics, index) => [
      ...months(`CES${cesCode(naics)}01`, (month) => (500 + 40 * index + month * (index % 5)).toFixed(1)),
      ...months(`CES${cesCode(naics)}03`, (month) => (25 + index + month * 0.1 * (index % 4)).toFixed(2)),
    ]),
  ]);

  const jolts = release("jolts");
  const series = JOLTS_INDUSTRIES.flatMap((code, index) =>
    ["JOR", "HIR", "QUR", "JOL", "HIL"].map((element) => ({ id: `JTS${code}000000000${element}`, index })),
  );
  await write(jolts, "jt.data.1.AllItems", [
    HEADING,
    ...series.flatMap(({ id, index }) => months(id, (month) => (2 + 0.3 * index + 0.05 * month).toFixed(1))),
  ]);
  await write(jolts, "jt.series", [
    "series_id\tseries_title\tfootnote_codes\tbegin_year\tbegin_period\tend_year\tend_period",
    ...series.map(({ id }) => [id, "", "", "2024", "M12", "2026", "M01"].join("\t")),
  ]);

  const laus = release("laus");
  const inUse = [...(await counties()).values()].filter(({ ended, fips }) => ended === undefined && fips < "60");
  await write(laus, "la.data.64.County", [
    HEADING,
    ...inUse.flatMap(({ fips }, index) => [
      ...months(`LAUCN${fips}0000000003`, (month) => (2 + (index % 50) / 10 + month * 0.05).toFixed(1)),
      ...months(`LAUCN${fips}0000000006`, () => String(10_000 + index * 17)),
    ]),
  ]);
  await write(laus, "la.data.3.AllStatesS", [
    HEADING,
    ...STATES.flatMap(({ fips }, index) =>
      months(`LASST${fips}0000000000003`, (month) => (3 + (index % 25) / 10 + month * 0.02).toFixed(1)),
    ),
  ]);
}

const HEADING = "series_id\tyear\tperiod\tvalue\tfootnote_codes";

const JOLTS_INDUSTRIES = [
  "110099",
  "320000",
  "340000",
  "440000",
  "480099",
  "510000",
  "520000",
  "530000",
  "540099",
  "620000",
  "720000",
];

const cesCode = (naics: string): string => `60${naics.padEnd(6, "0")}`;

/** Fourteen months up to January 2026. */
const months = (id: string, valueAt: (month: number) => string): string[] =>
  Array.from({ length: 14 }, (_, month) => {
    const [year, number] = [2024 + Math.floor((month + 11) / 12), ((month + 11) % 12) + 1];
    return `${id}\t${year}\tM${String(number).padStart(2, "0")}\t${valueAt(month)}\t`;
  });
