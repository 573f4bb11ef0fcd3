import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtInTokenizer } from "../../src/embeddings/built-in.ts";
import { openTokenizer } from "../../src/embeddings/tokenizer.ts";
import { pythonPackage } from "../support/python.ts";
import { repeats } from "../support/repeats.ts";
import fixtures from "./fixtures/tokens.json" with { type: "json" };

const ROOT = join(import.meta.dir, "..", "..");
const TOKENIZER = join(ROOT, "data", "model", "tokenizer.json");
const tokenizer = await builtInTokenizer();

test("texts of many scripts, signs and control characters have the tokens that Python's tokenizers finds", () => {
  expect(fixtures.length).toBeGreaterThan(20);
  for (const { text, tokens } of fixtures) {
    expect(tokenizer.tokens(text)).toEqual(tokens);
    expect(tokenizer.count(text)).toBe(tokens.length);
  }
});

test("the marks of BERT come before and after a text", () => {
  expect([tokenizer.before, tokenizer.after]).toEqual([[101], [102]]);
});

test("no more tokens are made than requested, in the middle of a word too", () => {
  const text = "antidisestablishmentarianism of the company";
  const whole = tokenizer.tokens(text);
  expect(whole.length).toBeGreaterThan(6);
  for (const most of [0, 1, 3, whole.length, whole.length + 1])
    expect(tokenizer.tokens(text, most)).toEqual(whole.slice(0, most));
});

test("a tokenizer that keeps blanks reads the text as a whole, without marks of its own", () => {
  const joined = openTokenizer({
    model: { type: "BPE", vocab: { a: 0, Ġ: 1, Ġa: 2 }, merges: ["Ġ a"] },
    normalizer: null,
    post_processor: null,
    decoder: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
    added_tokens: [],
    pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
  });
  expect(joined.tokens("a a a")).toEqual([0, 2, 2]);
  expect(joined.count("a a a")).toBe(3);
  expect([joined.before, joined.after]).toEqual([[], []]);
});

test("a description that is not a tokenizer is refused with the reason", () => {
  expect(() => openTokenizer({ model: { type: "Abacus" } })).toThrow("the tokenizer can't be read");
});

const PYTHON = pythonPackage("tokenizers", "0.23.3");

/** Reads JSON, an array of texts, and prints the numbers of their tokens. */
const PROGRAM = `
import json, sys
from tokenizers import Tokenizer
tokenizer = Tokenizer.from_file(sys.argv[1])
tokenizer.no_truncation()
tokenizer.no_padding()
json.dump([tokenizer.encode(text, add_special_tokens=False).ids for text in json.load(sys.stdin)], sys.stdout)
`;

/**
 * Passages of the documents and comments that are here: real texts with numbers, marks, tables and code. A usual run
 * takes one in four, of each file.
 */
function passages(): string[] {
  const files = ["docs", "src", "data"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(md|ts)$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  return files.flatMap((file) => readFileSync(file, "utf8").split(/\n\n+/)).filter((_, at) => at % repeats(4, 1) === 0);
}

describe.skipIf("reason" in PYTHON)("next to Python's tokenizers", () => {
  test("thousands of passages have the same tokens", () => {
    const texts = passages();
    expect(texts.length).toBeGreaterThan(2_000);
    const result = Bun.spawnSync(
      [join("programs" in PYTHON ? PYTHON.programs : "", "python"), "-c", PROGRAM, TOKENIZER],
      {
        stdin: Buffer.from(JSON.stringify(texts)),
      },
    );
    expect(result.stderr.toString()).toBe("");
    const theirs: number[][] = JSON.parse(result.stdout.toString());
    const different = texts.filter((text, at) => tokenizer.tokens(text).join() !== theirs[at]?.join());
    expect(different).toEqual([]);
  }, 120_000);
});
