import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openReranker } from "../../src/embeddings/reranker.ts";
import { openTokenizer } from "../../src/embeddings/tokenizer.ts";
import { dataFile } from "../../src/executable/data.ts";
import { scratchHome } from "../support/home.ts";

const FIXTURES = join(import.meta.dir, "fixtures");
const TINY = join(FIXTURES, "tiny-reranker");
const home = scratchHome("rerankers");
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folders = 0;
/** A folder with the tiny cross-encoder, changed. */
function folder(change: (path: string) => void = () => {}): string {
  const path = join(home, `models-${folders++}`, "tiny-reranker");
  cpSync(TINY, path, { recursive: true });
  change(path);
  return path;
}

const open = (path: string) => openReranker({ home, threads: 1, path });

describe("a cross-encoder in a folder", () => {
  test("reads question and passage as a pair: words of the passage count if the question has them", async () => {
    const { model, score } = await open(folder());
    expect(model).toMatch(/^tiny-reranker@[0-9a-f]{8}$/);
    expect(score("union strike", "A strike follows another strike of the union.")).toBe(3);
    expect(score("union union strike", "Sales fell.")).toBe(0);
    expect(score("sales", "union strike sales")).toBe(1);
  });

  test("reads as much of the passage as fits next to the question, and half of a long question", async () => {
    const path = folder((at) => writeFileSync(join(at, "tokenizer_config.json"), '{ "model_max_length": 13 }'));
    const { score } = await open(path);
    expect(score("sales costs", "sales ".repeat(20))).toBe(8); // 13 less three marks and two words
    expect(score(`${"union ".repeat(9)} sales`, "sales sales")).toBe(0);
    expect(score("union ".repeat(9), "union")).toBe(5);
  });

  test.each([
    ["without a model", (path: string) => rmSync(join(path, "model.onnx")), "GOVDATA_RERANKER: the folder"],
    ["without a tokenizer", (path: string) => rmSync(join(path, "tokenizer.json")), "has no tokenizer.json"],
    [
      "with a tokenizer of single texts",
      (path: string) => cpSync(join(FIXTURES, "tiny", "tokenizer.json"), join(path, "tokenizer.json")),
      "does not say how two texts are joined",
    ],
    [
      "with a model of two numbers",
      (path: string) => cpSync(join(path, "two-labels.onnx"), join(path, "model.onnx")),
      "it gives 2 numbers for a pair; accepted: one",
    ],
    [
      "with a model of vectors",
      (path: string) => cpSync(join(FIXTURES, "tiny", "onnx", "model.onnx"), join(path, "model.onnx")),
      "numbers for a pair; accepted: one",
    ],
  ])("%s is unavailable, with the reason", async (_, change, reason) => {
    const opening = open(folder(change));
    await expect(opening).rejects.toMatchObject({ kind: "unavailable" });
    await expect(opening).rejects.toThrow(reason);
  });
});

describe("the marks of a pair", () => {
  test("are those of BERT in the built-in tokenizer", async () => {
    const { pair } = openTokenizer(await dataFile("model/tokenizer.json").json());
    const types = { before: [0], first: 0, between: [0], second: 1, after: [1] };
    expect(pair).toEqual({ before: [101], between: [102], after: [102], types });
  });

  test("are unknown where the tokenizer joins texts without any", async () => {
    const tiny = await Bun.file(join(TINY, "tokenizer.json")).json();
    expect(openTokenizer({ ...tiny, post_processor: null }).pair).toBeUndefined();
  });

  test("are two between the texts in RoBERTa's", async () => {
    const tiny = await Bun.file(join(TINY, "tokenizer.json")).json();
    const post_processor = { type: "RobertaProcessing", sep: ["[SEP]", 2], cls: ["[CLS]", 1] };
    expect(openTokenizer({ ...tiny, post_processor }).pair).toMatchObject({ before: [1], between: [2, 2], after: [2] });
  });
});
