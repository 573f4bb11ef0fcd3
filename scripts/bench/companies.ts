import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { recorded } from "./bare-server.ts";
import { madeFacts } from "./made-facts.ts";
import { command, startServer } from "./program.ts";
import { limitRow, type Row, ratioRow } from "./report.ts";
import { compare } from "./serving.ts";
import { sized } from "./smoke.ts";

/** A company of the median, about 1 MB of JSON, and one that has filed for 17 years. */
const MEDIAN = { years: sized(8, 2), otherConcepts: 60 };
const LARGE = { years: sized(17, 2), otherConcepts: 140 };
const COMPANIES = 60;
const MEDIANS = 40;
const FIRST_MEDIAN = 2_000_001;

/** Company facts from file to published rows, and a company's statements from there to answers. */
export async function companies(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const own = { ...settings, GOVDATA_HOME: join(folder, "companies"), GOVDATA_STARTER_DATA: "off" };
  const source = join(folder, "companyfacts");
  // It runs the database, so that a load does not start one.
  const server = await startServer(own);
  try {
    const load = async (files: readonly string[]): Promise<number> => {
      mkdirSync(source, { recursive: true });
      for (const [index, text] of files.entries()) {
        const cik = (JSON.parse(text.slice(0, text.indexOf(",")).concat("}")) as { cik: number }).cik;
        await Bun.write(join(source, `${index}`, `CIK${String(cik).padStart(10, "0")}.json`), text);
      }
      const began = performance.now();
      await command(["load", "sec", "--from", source], own);
      rmSync(source, { recursive: true });
      return (performance.now() - began) / 1000;
    };
    // What starting a load takes is in each, and taken off.
    const one = await load([madeFacts(1_000_000, MEDIAN)]);
    const medians = Array.from({ length: MEDIANS }, (_, index) => madeFacts(FIRST_MEDIAN + index, MEDIAN));
    const medianMs = ((await load(medians)) - one) * (1000 / MEDIANS);
    const files = Array.from({ length: COMPANIES }, (_, index) => madeFacts(1_000_001 + index, LARGE));
    const sizeMb = files.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1024 / 1024;
    const all = await load(files);
    const rate = sizeMb / (all - one);
    const parsed = parseRate(files);
    const url = `http://127.0.0.1:${server.port}`;
    const headers = { "x-api-key": server.key };
    const path = "/v1/us/sec/companies/1000030/financials?statement=income";
    const cold = await coldAnswers(url, headers);
    await recorded(url, path, headers);
    return [
      ratioRow(
        "company facts, file to published rows (MB of JSON a second by 25)",
        rate / 25,
        1,
        `${rate.toFixed(1)} MB/s, ${COMPANIES} companies of ${(sizeMb / COMPANIES).toFixed(1)} MB`,
        `JSON.parse, ${parsed.toFixed(0)} MB/s`,
      ),
      limitRow(
        `a company of ${(Buffer.byteLength(medians[0] ?? "") / 1024 / 1024).toFixed(1)} MB, file to answered rows`,
        medianMs + cold,
        150,
        "ms",
        `${medianMs.toFixed(0)} ms of the load, ${cold.toFixed(0)} ms to the answer`,
      ),
      await compare("financials of a company, hot", 0.65, { server, folder, headers, path }),
    ];
  } finally {
    await server.stop();
  }
}

/** The rate of JSON.parse, in MB/s. */
function parseRate(files: readonly string[]): number {
  const began = performance.now();
  let characters = 0;
  for (const text of files.slice(0, 10)) {
    JSON.parse(text);
    characters += text.length;
  }
  return characters / 1024 / 1024 / ((performance.now() - began) / 1000);
}

/** The median time in milliseconds of the first answer for a company of the median, read from the database. */
async function coldAnswers(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 20; index++) {
    const began = performance.now();
    const answer = await fetch(`${url}/v1/us/sec/companies/${FIRST_MEDIAN + index}/financials?statement=income`, {
      headers,
    });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length === 0) throw new Error("the made-up company has no statement");
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[10] ?? 0;
}
