import { rmSync } from "node:fs";
import { firstAnswerMs, memoryMb, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

/**
 * From `govdata serve` to its first answer and to all of its starter data with an empty home, to `/readyz` with a
 * filled one, and the memory of an idle program.
 */
export async function starts(settings: Record<string, string>, home: string): Promise<Row[]> {
  const answeredMs = await firstAnswers(settings, home);
  rmSync(home, { recursive: true, force: true });
  const first = await startServer(settings);
  await first.stop();
  const later: number[] = [];
  let idleMb = 0;
  for (let round = 0; round < 7; round++) {
    const server = await startServer(settings);
    later.push(server.readyMs);
    idleMb = (await memoryMb(server.pid)).now;
    await server.stop();
  }
  return [
    limitRow("first start to the first answer, Census metrics of a state, median", median(answeredMs) / 1000, 3, "s"),
    limitRow("first start to all starter data", (first.filledMs ?? 0) / 1000, 15, "s"),
    limitRow("start to ready with a filled home, median", median(later) / 1000, 0.5, "s"),
    noteRow("slowest of seven starts", `${(Math.max(...later) / 1000).toFixed(2)} s`),
    limitRow("idle memory of the program, PostgreSQL aside", idleMb, 100, "MB"),
  ];
}

/** First starts that are measured. */
const FIRST_STARTS = sized(3, 1);

/**
 * Milliseconds to the first answer, each in a new home. The homes are removed when all are measured: without a journal,
 * ext4 looks past recently deleted files whenever it makes one.
 */
async function firstAnswers(settings: Record<string, string>, home: string): Promise<number[]> {
  const homes = Array.from({ length: FIRST_STARTS }, (_, round) => `${home}-first-${round}`);
  const times: number[] = [];
  try {
    for (const newHome of homes) times.push(await firstAnswerMs({ ...settings, GOVDATA_HOME: newHome }));
  } finally {
    for (const newHome of homes) rmSync(newHome, { recursive: true, force: true });
  }
  return times;
}
