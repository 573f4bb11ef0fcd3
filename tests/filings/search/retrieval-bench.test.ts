import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../scripts/check/sources.ts";

/** A set with what others' sets have, too: missing titles and texts, blank ones, ids twice, numbers as ids. */
const CORPUS = [
  { _id: "chips", title: "A", text: "The company depends on a single supplier for its chips." },
  { _id: "prices", title: "A", text: "Revenue grew because of higher prices." },
  { _id: "empty", title: null, text: "" },
  { _id: "blank", title: "A", text: "   " },
  { _id: "textless", title: "B", metadata: {} },
  { _id: "foundry", title: "A", text: "Old text, which the next line replaces." },
  { _id: "foundry", title: "A", text: "Our chips are made by one foundry." },
  { _id: 7, text: "Climate change may disrupt operations.", metadata: { doc: "B" } },
];
const QUERIES = [
  { _id: "1", text: "supplier of chips", metadata: { doc: "A" } },
  { _id: "1", text: "supplier of chips", metadata: { doc: "A" } },
  { _id: "2", text: "climate", metadata: { doc: "B" } },
  { _id: "3", text: "not judged", metadata: { doc: "A" } },
];
const QRELS =
  "query-id\tcorpus-id\tscore\r\n1\tchips\t1\r\n1\tfoundry\t2\r\n1\tmissing\t1\r\n2\t7\t1\r\n3\tprices\t0\r\n";
/** Of question 1, the better passage is second, and one is missing; question 2 is right. */
const NDCG = ((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3) + 1 / Math.log2(4)) + 1) / 2;

const FIGURES = {
  set: "odd",
  ndcg_at_10: expect.closeTo(NDCG, 9),
  hit_at_10: 1,
  recall_at_5: expect.closeTo(5 / 6, 9),
  recall_at_10: expect.closeTo(5 / 6, 9),
  recall_at_100: expect.closeTo(5 / 6, 9),
};

const jsonl = (lines: readonly object[]): string => `${lines.map((line) => JSON.stringify(line)).join("\n")}\n\n`;

test.each([
  ["plain, over the whole corpus", false, [], ["bm25s"]],
  ["gzipped, each question in its filing", true, ["--within", "filing"], ["bm25s", "bm25s, an index for each filing"]],
] as const)("the bench of retrieval measures a set with odd lines: %s", async (_, isPacked, options, names) => {
  const folder = mkdtempSync(join(tmpdir(), "govdata-beir-"));
  try {
    mkdirSync(join(folder, "odd", "qrels"), { recursive: true });
    const corpus = jsonl(CORPUS);
    if (isPacked) writeFileSync(join(folder, "odd", "corpus.jsonl.gz"), Bun.gzipSync(corpus));
    else writeFileSync(join(folder, "odd", "corpus.jsonl"), corpus);
    writeFileSync(join(folder, "odd", "queries.jsonl"), jsonl(QUERIES));
    writeFileSync(join(folder, "odd", "qrels", "test.tsv"), QRELS);
    const bench = [process.execPath, join(ROOT, "scripts/bench/retrieval/bench.ts"), "--beir", join(folder, "odd")];
    const child = Bun.spawn([...bench, "--modes", "keyword", "--json", ...options], { stdout: "pipe", stderr: "pipe" });
    const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    expect([await child.exited, errors]).toEqual([0, ""]);
    const [words, ...baselines] = output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(words).toEqual({ ...FIGURES, mode: "keyword" });
    expect(baselines.map(({ mode }) => mode)).toEqual([...names]);
    // Where Python has no bm25s, each line says so.
    for (const { skipped, ...figures } of baselines) {
      if (skipped === undefined) expect(figures).toEqual({ ...FIGURES, mode: figures.mode });
      else expect(skipped).toMatch(/python3 is missing|No module named '(bm25s|Stemmer)'/);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
