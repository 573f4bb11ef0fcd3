import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBuiltIn } from "../../src/embeddings/built-in.ts";
import { bm25 } from "../../src/filings/search/index/ranking/bm25.ts";
import type { Tool } from "../../src/mcp/tool.ts";

/** For each question, a score of each tool: the higher, the better the tool's description fits. */
export type Scores = readonly (readonly number[])[];

/** What a reader without a model sees of a tool: its name, its title and its description, without examples. */
const textOf = ({ name, title, description }: Tool): string =>
  `${name.replaceAll("_", " ")}. ${title}. ${description.split(" Examples:")[0]}`;

/** Returns what a tool's text says it is for, without what it is not for, which fits other tools. */
const purposeOf = (tool: Tool): string[] =>
  textOf(tool)
    .split(/(?<=[.;?!']) (?=[A-Z])/)
    .filter((sentence) => !/^Not (?:for|to) /.test(sentence));

/** Returns the parts of a purpose that are compared with a question: sentences, and what they quote. */
const partsOf = (tool: Tool): string[] => {
  const sentences = purposeOf(tool);
  const quoted = sentences.flatMap((sentence) => [...sentence.matchAll(/'([^']{8,})'/g)].map(([, text = ""]) => text));
  return [sentences.join(" "), ...sentences, ...quoted];
};

/** Scores tools by the words that they share with a question, as the search of filings scores passages. */
export function wordScores(questions: readonly string[], tools: readonly Tool[]): Scores {
  const texts = tools.map((tool) => purposeOf(tool).join(" "));
  return questions.map((question) => [...bm25(question, texts, { wordedCount: texts.length, rowCount: texts.length })]);
}

/** Scores tools by the cosine of a question and the nearest sentence of a tool's text, by the built-in model. */
export async function meaningScores(questions: readonly string[], tools: readonly Tool[]): Promise<Scores> {
  const home = mkdtempSync(join(tmpdir(), "govdata-routing-"));
  const embedder = await openBuiltIn({ home, threads: 2 });
  try {
    const ofTools: Float32Array[][] = [];
    for (const tool of tools) ofTools.push(await embedder.embed(partsOf(tool)));
    const asked = await embedder.embed(questions, { as: "query" });
    return asked.map((question) =>
      ofTools.map((list) => Math.max(...list.map((vector) => dotProduct(question, vector)))),
    );
  } finally {
    await embedder.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const dotProduct = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);

/** Joins two lists of scores: each counts by how far it is above the mean of its question. */
export const fusedScores = (one: Scores, other: Scores): Scores =>
  one.map((scores, question) => {
    const [a, b] = [standardized(scores), standardized(other[question] ?? [])];
    return a.map((value, tool) => value + (b[tool] as number));
  });

function standardized(scores: readonly number[]): number[] {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  return scores.map((score) => (spread === 0 ? 0 : (score - mean) / spread));
}

/** How often the expected tool, or one of several, has the best score, or one of the two best. */
export interface Routed {
  first: number;
  firstTwo: number;
}

/** Counts how often tools are found. `expected`: for each question, the positions of tools that answer it. */
export function routed(scores: Scores, expected: readonly (readonly number[])[]): Routed {
  const places = scores.map((row, question) => {
    const order = orderOf(row);
    return Math.min(...(expected[question] ?? []).map((tool) => order.indexOf(tool)));
  });
  const share = (most: number) => places.filter((place) => place < most).length / places.length;
  return { first: share(1), firstTwo: share(2) };
}

/** Returns the positions of tools, the best score first. */
export const orderOf = (scores: readonly number[]): number[] =>
  scores.map((_, tool) => tool).toSorted((a, b) => (scores[b] as number) - (scores[a] as number));

/** Returns a table of how often a tool (row) was expected and another one (column) was first. */
export function confusionTable(scores: Scores, expected: readonly (readonly number[])[], tools: readonly Tool[]) {
  const counts = tools.map(() => tools.map(() => 0));
  for (const [question, row] of scores.entries()) {
    const [first = 0] = orderOf(row);
    const meant = expected[question] ?? [];
    const wanted = meant.includes(first) ? first : (meant[0] ?? 0);
    (counts[wanted] as number[])[first] = (counts[wanted]?.[first] ?? 0) + 1;
  }
  const width = Math.max(...tools.map(({ name }) => name.length));
  const columns = tools.map(({ name }) => name.slice(0, 8).padStart(8)).join(" ");
  const head = `${"expected \\ first".padEnd(width)} ${columns}`;
  const lines = tools.map(
    ({ name }, tool) =>
      `${name.padEnd(width)} ${(counts[tool] ?? []).map((count) => String(count || "·").padStart(8)).join(" ")}`,
  );
  return [head, ...lines].join("\n");
}
