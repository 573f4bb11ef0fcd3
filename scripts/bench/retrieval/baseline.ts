import { join } from "node:path";
import type { RetrievalSet } from "./beir.ts";

/** What the baseline ranks: all passages, those of a question's filing, or those by an index of that filing. */
export type BaselineScope = "corpus" | "filing" | "filing index";

/**
 * The best passages of each question by Python's bm25s, or why that can't be had here: python3 is missing, or has no
 * bm25s and PyStemmer (`pip install bm25s PyStemmer`).
 */
export async function baselineAnswers(
  { passages, questions }: RetrievalSet,
  { scope, depth }: { scope: BaselineScope; depth: number },
): Promise<{ answers: string[][] } | { reason: string }> {
  const python = Bun.which("python3");
  if (!python) return { reason: "python3 is missing" };
  const child = Bun.spawn([python, join(import.meta.dir, "baseline.py")], {
    stdin: new Blob([JSON.stringify({ passages, questions, scope, depth })]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [answers, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) === 0) return { answers: JSON.parse(answers) as string[][] };
  return { reason: complaint.trim().split("\n").at(-1) ?? "it said nothing" };
}
