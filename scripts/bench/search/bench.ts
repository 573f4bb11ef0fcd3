/**
 * Measures the index of passages at a size that nobody's starter data has.
 *
 * Usage: npm run bench:search -- --text FILE [--rows 1000000] [--vectors FILE] [--home FOLDER]
 *
 * `--text`: text of real filings, gzip, `{ doc, pages[] }` a line. `--vectors`: where vectors of real passages are kept, so
 * that the next run need not make them; by default in the home. `--home`: a folder that is kept with its index, for another
 * run; by default a new one, which is removed. A million passages take 4 GB of disk and half an hour.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEmbedder } from "../../../src/embeddings/open-embedder.ts";
import { openIndex } from "../../../src/filings/search/index/catalog.ts";
import { limitRow, noteRow, type Row, table } from "../report.ts";
import { CHUNKS_PER_FILING, realPassages, scopeOf } from "./made-passages.ts";
import { firstQuestionsRow, hybridRows, pagingRows, peakMegabytes, semanticRows, throughputRow } from "./measures.ts";
import { type FillOptions, INDEX_NAME, type Question, SHARES, type Truth } from "./settings.ts";
import { whileFilledRows } from "./while-filled.ts";

/** Filings of the index that is filled while questions are asked: 20,000 passages. */
const QUEUE_FILINGS = 100;

/** Real passages whose vectors are mixed, and questions: beginnings of others. */
const SEEDS = 5_000;
const QUESTIONS = 60;
const QUESTION_WORDS = 12;

const fail = (reason: string): never => {
  console.error(reason);
  process.exit(2);
};

const { values } = parseArgs({
  options: {
    text: { type: "string" },
    rows: { type: "string", default: "1000000" },
    vectors: { type: "string" },
    home: { type: "string" },
  },
});
const textFile = values.text ?? fail("--text FILE is missing: text of real filings, gzip, a JSON object a line");
const filings = Number(values.rows) / CHUNKS_PER_FILING;
if (!Number.isInteger(filings) || filings < 10) fail(`--rows ${values.rows}: accepted are multiples of 200 from 2000`);

const home = values.home ?? mkdtempSync(join(tmpdir(), "govdata-search-"));
mkdirSync(home, { recursive: true });
try {
  const { questions, options } = await prepare();
  const filling = Bun.spawn([process.execPath, join(import.meta.dir, "fill.ts"), JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await filling.exited) !== 0) fail("the index could not be filled");
  const index = (await openIndex({ home, vectorsUri: `${home}/vectors` }, INDEX_NAME)) ?? fail("the index is damaged");
  const { nearest } = JSON.parse(readFileSync(options.truthFile, "utf8")) as Truth;
  const rows: Row[] = [await firstQuestionsRow({ index, questions })];
  for (const [at, share] of SHARES.entries()) {
    const { scope } = scopeOf(share, filings);
    const most = share === 1 ? 12 : 15;
    rows.push(...(await semanticRows({ index, questions, scope, share, most, nearest: nearest[at] ?? [] })));
  }
  rows.push(...(await hybridRows({ index, questions, most: 40 })));
  rows.push(limitRow("memory after these questions", peakMegabytes(), 1_200, "MB"));
  rows.push(...(await pagingRows({ index, question: questions[0] as Question, filings })));
  rows.push(limitRow("memory at most, with pages of everything", peakMegabytes(), 1_200, "MB"));
  // Last, because LanceDB asked for refined hits takes gigabytes of this process.
  rows.push(await throughputRow({ index, questions, home, least: 0.5 }));
  rows.push(
    noteRow(
      "load average",
      loadavg()
        .map((value) => value.toFixed(1))
        .join(", "),
    ),
  );
  index.close();
  rows.push(...(await whileFilledRows({ options: { ...options, filings: QUEUE_FILINGS }, questions })));
  console.log(table(rows));
} finally {
  if (values.home === undefined) rmSync(home, { recursive: true, force: true });
}

/**
 * Makes the vectors of real passages and questions, unless they are kept from a run before: then this process reads no text
 * of filings, and its memory is that of searches.
 */
async function prepare(): Promise<{ questions: Question[]; options: FillOptions }> {
  const vectorsFile = values.vectors ?? join(home, "seeds.f32");
  const [questionsFile, textsFile] = [join(home, "questions.f32"), join(home, "questions.json")];
  const embedder = await openEmbedder({ home });
  const { dimension } = embedder;
  if (![vectorsFile, questionsFile, textsFile].every((file) => existsSync(file))) {
    const passages = await realPassages(textFile);
    const save = (file: string, vectors: readonly Float32Array[]) =>
      Bun.write(file, Float32Array.from(vectors.flatMap((vector) => [...vector])));
    if (!existsSync(vectorsFile)) {
      const seeds = passages.slice(0, SEEDS).map((words) => words.join(" "));
      await save(vectorsFile, await embedder.embed(seeds));
    }
    const texts = passages.slice(SEEDS, SEEDS + QUESTIONS).map((words) => words.slice(0, QUESTION_WORDS).join(" "));
    await save(questionsFile, await embedder.embed(texts, { as: "query" }));
    await Bun.write(textsFile, JSON.stringify(texts));
  }
  await embedder.close();
  const texts = JSON.parse(readFileSync(textsFile, "utf8")) as string[];
  const vectors = new Float32Array(await Bun.file(questionsFile).arrayBuffer());
  const questions = texts.map((text, at) => ({ text, vector: vectors.slice(at * dimension, (at + 1) * dimension) }));
  return {
    questions,
    options: { home, filings, textFile, vectorsFile, questionsFile, truthFile: join(home, "truth.json"), dimension },
  };
}
