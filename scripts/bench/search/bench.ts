/**
 * Measures the index of passages at a size that no starter data has.
 *
 * Usage: npm run bench:search -- --text FILE [--rows 1000000] [--vectors FILE] [--home FOLDER], or -- --smoke
 *
 * `--text`: text of real filings, gzip, `{ doc, pages[] }` a line. `--vectors`: where vectors of real passages are
 * kept, so that the next run need not make them; by default in the home. `--home`: a folder that is kept with its
 * index, for another run; by default a new one, which is removed. A million passages take 4 GB of disk and half an
 * hour.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openIndex } from "../../../src/filings/search/index/catalog.ts";
import { limitRow, noteRow, type Row, table } from "../report.ts";
import { IS_SMOKE, sized } from "../smoke.ts";
import { CHUNKS_PER_FILING, scopeOf } from "./made-passages.ts";
import { firstQuestionsRow, hybridRows, pagingRows, peakMegabytes, semanticRows, throughputRow } from "./measures.ts";
import { type FillOptions, INDEX_NAME, type Question, SHARES, type Truth } from "./settings.ts";
import { whileFilledRows } from "./while-filled.ts";

/** Filings of the index that is filled while questions are asked: 20,000 passages. */
const QUEUE_FILINGS = sized(100, 2);

const fail = (reason: string): never => {
  console.error(reason);
  process.exit(2);
};

const { values } = parseArgs({
  options: {
    text: { type: "string" },
    rows: { type: "string", default: String(sized(1_000_000, 2_000)) },
    vectors: { type: "string" },
    home: { type: "string" },
    smoke: { type: "boolean" }, // smoke.ts reads it
  },
});
const filings = Number(values.rows) / CHUNKS_PER_FILING;
if (!Number.isInteger(filings) || filings < 10) fail(`--rows ${values.rows}: accepted are multiples of 200 from 2000`);

const home = values.home ?? mkdtempSync(join(tmpdir(), "govdata-search-"));
mkdirSync(home, { recursive: true });
const textFile =
  values.text ??
  (IS_SMOKE ? docsAsText() : fail("--text FILE is missing: text of real filings, gzip, a JSON object a line"));
try {
  const options: FillOptions = {
    home,
    filings,
    textFile,
    vectorsFile: values.vectors ?? join(home, "seeds.f32"),
    questionsFile: join(home, "questions.f32"),
    textsFile: join(home, "questions.json"),
    truthFile: join(home, "truth.json"),
  };
  const fill = [join(import.meta.dir, "fill.ts"), JSON.stringify(options), ...(IS_SMOKE ? ["--smoke"] : [])];
  const filling = Bun.spawn([process.execPath, ...fill], { stdio: ["ignore", "inherit", "inherit"] });
  if ((await filling.exited) !== 0) fail("the index could not be filled");
  const questions = await questionsOf(options);
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
  rows.push(
    ...(await whileFilledRows({
      options: { ...options, filings: QUEUE_FILINGS, dimension: questions[0]?.vector.length ?? 0 },
      questions,
    })),
  );
  console.log(table(rows));
} finally {
  if (values.home === undefined) rmSync(home, { recursive: true, force: true });
}

/** Writes the words of docs/ in the form of the text of filings, for a smoke run; returns the file. */
function docsAsText(): string {
  const docs = join(import.meta.dir, "..", "..", "..", "docs");
  const names = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const lines = names.map((doc) => JSON.stringify({ doc, pages: [readFileSync(join(docs, doc), "utf8")] }));
  const file = join(home, "docs.jsonl.gz");
  writeFileSync(file, Bun.gzipSync(lines.join("\n")));
  return file;
}

/**
 * The questions with their vectors, which the filling process wrote: the memory of this process is that of searches.
 */
async function questionsOf({ questionsFile, textsFile }: FillOptions): Promise<Question[]> {
  const texts = JSON.parse(readFileSync(textsFile, "utf8")) as string[];
  const vectors = new Float32Array(await Bun.file(questionsFile).arrayBuffer());
  const dimension = vectors.length / texts.length;
  return texts.map((text, at) => ({ text, vector: vectors.slice(at * dimension, (at + 1) * dimension) }));
}
