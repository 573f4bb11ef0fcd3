/**
 * Measures how well the search finds what answers a question.
 *
 * Usage: npm run bench:retrieval -- --beir DIR [--beir DIR …] [--modes semantic,keyword,hybrid] [--within filing]
 * [--model FOLDER] [--json]
 *
 * Compared with the modes is bm25s, a BM25 in Python, where it is installed (`pip install bm25s PyStemmer`).
 *
 * `--beir`: a set in BEIR's layout. `--within filing`: each question is asked only in its filing; sets that don't name
 * it are refused. `--model`: the folder of an ONNX model with its tokenizer, in place of the built-in one. `--json`: an
 * object a line, in place of the table. Vectors are kept in `.cache/embeddings`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEmbedder } from "../../../src/embeddings/open-embedder.ts";
import { createIndex } from "../../../src/filings/search/index/catalog.ts";
import type { SearchIndex, SearchMode } from "../../../src/filings/search/index/search-index.ts";
import { type BaselineScope, baselineAnswers } from "./baseline.ts";
import { type RetrievalSet, readBeir } from "./beir.ts";
import {
  type Estimate,
  estimate,
  MEASURES,
  type Measures,
  measuresOf,
  type NearShares,
  sharesNear,
} from "./measures.ts";
import { keptVectors } from "./vectors.ts";

const MODES: readonly SearchMode[] = ["semantic", "keyword", "hybrid"];
const FILINGS_AT_ONCE = 100;
const DEPTH = 100;
/** The rows of the baseline, by name. */
const BASELINES: Record<"corpus" | "filing", Record<string, BaselineScope>> = {
  corpus: { bm25s: "corpus" },
  filing: { bm25s: "filing", "bm25s, an index for each filing": "filing index" },
};
/** The default of `min_similarity`: what is farther is not found by meaning. */
const NEAR = 0.3;

const fail = (reason: string): never => {
  console.error(reason);
  process.exit(2);
};

const { values } = parseArgs({
  options: {
    beir: { type: "string", multiple: true, default: [] },
    modes: { type: "string", default: MODES.join(",") },
    within: { type: "string" },
    model: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const modes = values.modes.split(",") as SearchMode[];
const unknown = modes.filter((mode) => !MODES.includes(mode));
if (unknown.length > 0) fail(`--modes ${unknown.join(",")}: accepted are ${MODES.join(", ")}`);
if (values.beir.length === 0)
  fail("--beir DIR is missing: the folder of a set with corpus.jsonl, queries.jsonl, qrels");
if (values.within !== undefined && values.within !== "filing") fail(`--within ${values.within}: accepted is filing`);

const home = mkdtempSync(join(tmpdir(), "govdata-retrieval-"));
try {
  for (const folder of values.beir) await measure(await readBeir(folder));
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** Prints what each mode reaches on a set. */
async function measure(set: RetrievalSet): Promise<void> {
  const needsVectors = modes.some((mode) => mode !== "keyword");
  if (values.within && set.questions.some(({ filing }) => filing === undefined))
    fail(`--within filing: not every question of ${set.name} names its filing (metadata.doc)`);
  const model = values.model ? { embeddings: { kind: "folder", path: values.model } as const } : {};
  const embedder = needsVectors ? await openEmbedder({ home, ...model }) : undefined;
  const passageVectors =
    embedder &&
    (await keptVectors(
      embedder,
      set.passages.map(({ text }) => text),
    ));
  const questionVectors = await embedder?.embed(
    set.questions.map(({ text }) => text),
    { as: "query" },
  );
  await embedder?.close();
  const index = await createIndex({ home, vectorsUri: join(home, "vectors") }, `chunks_${set.name}`, {
    model: embedder?.model ?? "none",
    dimension: embedder?.dimension ?? 1,
  });
  await fill(index, set, passageVectors);
  const results = new Map<string, Measures[]>();
  for (const mode of modes) {
    const answers: Measures[] = [];
    for (const [at, question] of set.questions.entries()) {
      const page = await index.search({
        mode,
        text: question.text,
        vector: questionVectors?.[at],
        scope: values.within ? { accession: question.filing } : {},
        offset: 0,
        limit: DEPTH,
      });
      answers.push(
        measuresOf(
          page.hits.map(({ id }) => id),
          gradesOf(set, question.id),
        ),
      );
    }
    results.set(mode, answers);
  }
  index.close();
  const baselines = await baselinesOf(set);
  const near =
    passageVectors &&
    questionVectors &&
    sharesNear(set, { passages: passageVectors, questions: questionVectors }, NEAR);
  if (values.json) printLines(set, new Map([...results, ...baselines.results]), near);
  else printTable(set, results, baselines.results);
  for (const [name, reason] of baselines.skipped) printSkipped(set, name, reason);
  if (!values.json && near)
    console.log(
      `\nright passages at cosine ${NEAR} or more: ${percent(near.pairs)}; ` +
        `questions with one: ${percent(near.questions)}`,
    );
}

function gradesOf({ judgments }: RetrievalSet, question: string): ReadonlyMap<string, number> {
  return judgments.get(question) ?? new Map<string, number>();
}

/** What bm25s reaches on a set; what can't be had, with the reason. */
async function baselinesOf(
  set: RetrievalSet,
): Promise<{ results: Map<string, Measures[]>; skipped: Map<string, string> }> {
  const results = new Map<string, Measures[]>();
  const skipped = new Map<string, string>();
  for (const [name, scope] of Object.entries(BASELINES[values.within ? "filing" : "corpus"])) {
    const baseline = await baselineAnswers(set, { scope, depth: DEPTH });
    if ("reason" in baseline) skipped.set(name, baseline.reason);
    else
      results.set(
        name,
        set.questions.map(({ id }, at) => measuresOf(baseline.answers[at] ?? [], gradesOf(set, id))),
      );
  }
  return { results, skipped };
}

function printSkipped({ name: set }: RetrievalSet, mode: string, reason: string): void {
  console.log(values.json ? JSON.stringify({ set, mode, skipped: reason }) : `\n${mode} is skipped: ${reason}`);
}

/** Puts the passages into the index as it gets those of filings. */
async function fill(
  index: SearchIndex,
  set: RetrievalSet,
  vectors: readonly Float32Array[] | undefined,
): Promise<void> {
  const filings = new Map<string, { accession: string; chunks: ReturnType<typeof chunkOf>[] }>();
  for (const [at, passage] of set.passages.entries()) {
    const filing = filings.get(passage.filing) ?? { accession: passage.filing, chunks: [] };
    filing.chunks.push(chunkOf(passage, at, vectors?.[at] ?? null));
    filings.set(passage.filing, filing);
  }
  const all = [...filings.values()];
  for (let at = 0; at < all.length; at += FILINGS_AT_ONCE)
    await index.replaceFilings(all.slice(at, at + FILINGS_AT_ONCE));
  await index.maintain();
}

function chunkOf({ id, text, filing }: RetrievalSet["passages"][number], ordinal: number, vector: Float32Array | null) {
  // Each passage is of a filer of its own: judgments name passages, and the same words of one filer are one hit.
  const fields = { cik: id, form: "10-K", sectionType: "item_1", sectionTitle: null, fiscalYear: 2020 };
  const place = { filedOn: "2020-01-01", ordinal, start: 0, end: text.length, wordCount: text.split(/\s+/).length };
  return { id, accession: filing, ...fields, ...place, path: "", text, vector };
}

function printLines(set: RetrievalSet, results: ReadonlyMap<string, Measures[]>, near: NearShares | undefined): void {
  for (const [mode, answers] of results) {
    const means = MEASURES.map((name) => [name, estimate(answers.map((answer) => answer[name])).mean]);
    const shares =
      near && mode === "semantic" ? { right_at_cosine_0_3: near.pairs, questions_at_cosine_0_3: near.questions } : {};
    console.log(JSON.stringify({ set: set.name, mode, ...Object.fromEntries(means), ...shares }));
  }
}

function printTable(
  set: RetrievalSet,
  results: ReadonlyMap<string, Measures[]>,
  baselines: ReadonlyMap<string, Measures[]>,
): void {
  const scope = values.within ? "each in its filing" : "over the whole corpus";
  console.log(`\n${set.name}: ${set.questions.length} questions ${scope}, ${set.passages.length} passages\n`);
  console.log(`| mode | ${MEASURES.join(" | ")} |\n|---|${MEASURES.map(() => "---|").join("")}`);
  for (const [name, answers] of baselines) printRow(name, (measure) => answers.map((answer) => answer[measure]));
  const words = results.get("keyword");
  for (const [mode, answers] of results) {
    printRow(mode, (measure) => answers.map((answer) => answer[measure]));
    const compared = [...(words && mode !== "keyword" ? [["keyword", words] as const] : []), ...baselines];
    for (const [name, others] of compared)
      printRow(`${mode} − ${name}`, (measure) =>
        answers.map((answer, at) => answer[measure] - (others[at]?.[measure] ?? 0)),
      );
  }
}

function printRow(title: string, valuesOf: (name: keyof Measures) => number[]): void {
  console.log(`| ${title} | ${MEASURES.map((name) => intervalText(estimate(valuesOf(name)))).join(" | ")} |`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function intervalText({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
