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
  _id: string | number;
  title?: string | null | undefined;
  text?: string | null;
  metadata?: { doc?: string } | null | undefined;
}

/**
 * Reads `corpus.jsonl`, `queries.jsonl` (or `.gz` of both) and `qrels/test.tsv` of a folder. Of lines with one id the
 * last counts, as BEIR's own reader has it. Judged passages that the corpus lacks stay judged, although no search can
 * find them.
 * @throws what the system says of a file that is missing
 */
export async function readBeir(folder: string): Promise<RetrievalSet> {
  const passages = (await linesById(folder, "corpus.jsonl")).map(({ id, text, title, metadata }) => ({
    id,
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
  const questions = (await linesById(folder, "queries.jsonl"))
    .filter(({ id }) => judgments.has(id))
    .map(({ id, text, metadata }) => ({ id, text, filing: metadata?.doc }));
  return { name: folder.replace(/\/+$/, "").split("/").at(-1) ?? folder, passages, questions, judgments };
}

async function linesById(folder: string, name: string) {
  const packed = join(folder, `${name}.gz`);
  const bytes = existsSync(packed)
    ? Bun.gunzipSync(await Bun.file(packed).bytes())
    : await Bun.file(join(folder, name)).bytes();
  const lines = new TextDecoder().decode(bytes).split("\n");
  const byId = new Map<string, Pick<Line, "title" | "metadata"> & { id: string; text: string }>();
  for (const line of lines) {
    if (line.trim() === "") continue;
    const { _id, text, title, metadata } = JSON.parse(line) as Line;
    byId.set(String(_id), { id: String(_id), text: text ?? "", title, metadata });
  }
  return [...byId.values()];
}
