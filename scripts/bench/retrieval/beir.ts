import { existsSync } from "node:fs";
import { join } from "node:path";

/** A passage of a set. */
export interface Passage {
  id: string;
  text: string;
  /** The filing that it is from, if the set says so: `metadata.doc`, or its title. */
  filing: string;
}

/** A question of a set. */
export interface Question {
  id: string;
  text: string;
  /** The filing that it is about, if the set says so. */
  filing: string | undefined;
}

/** A retrieval set in BEIR's layout. */
export interface RetrievalSet {
  name: string;
  passages: Passage[];
  /** Those that have a judgment. */
  questions: Question[];
  /** How good a passage answers a question, by question and passage; what is missing does not. */
  judgments: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface Line {
  _id: string;
  title?: string;
  text: string;
  metadata?: { doc?: string };
}

/**
 * Reads `corpus.jsonl` (or `.gz`), `queries.jsonl` and `qrels/test.tsv` of a folder.
 * @throws what the system says of a file that is missing
 */
export async function readBeir(folder: string): Promise<RetrievalSet> {
  const passages = (await jsonLines(folder, "corpus.jsonl")).map(({ _id, title, text, metadata }) => ({
    id: _id,
    text,
    filing: metadata?.doc ?? title ?? "",
  }));
  const judgments = new Map<string, Map<string, number>>();
  const rows = (await Bun.file(join(folder, "qrels", "test.tsv")).text()).trimEnd().split("\n").slice(1);
  for (const row of rows) {
    const [question = "", passage = "", grade = "0"] = row.trimEnd().split("\t");
    const grades = judgments.get(question) ?? new Map<string, number>();
    if (Number(grade) > 0) judgments.set(question, grades.set(passage, Number(grade)));
  }
  const questions = (await jsonLines(folder, "queries.jsonl"))
    .filter(({ _id }) => judgments.has(_id))
    .map(({ _id, text, metadata }) => ({ id: _id, text, filing: metadata?.doc }));
  return { name: folder.replace(/\/+$/, "").split("/").at(-1) ?? folder, passages, questions, judgments };
}

async function jsonLines(folder: string, name: string): Promise<Line[]> {
  const packed = join(folder, `${name}.gz`);
  const bytes = existsSync(packed)
    ? Bun.gunzipSync(await Bun.file(packed).bytes())
    : await Bun.file(join(folder, name)).bytes();
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Line);
}
