import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openEmbedder, openTextTokenizer } from "../../src/embeddings/open-embedder.ts";
import { scratchHome } from "../support/home.ts";

const TINY = join(import.meta.dir, "fixtures", "tiny");
const home = scratchHome("embedding-folders");
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folders = 0;
/** A folder with the tiny model and further files, each as JSON. */
function folder(files: Record<string, unknown> = {}, { without = "" } = {}): string {
  const path = join(home, `models-${folders++}`, "tiny");
  cpSync(TINY, path, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), JSON.stringify(content));
  }
  if (without) rmSync(join(path, without), { recursive: true });
  return path;
}

const open = (path: string) => openEmbedder({ home, embeddings: { kind: "folder", path } });

async function vector(path: string, text: string, as: "query" | "passage" = "passage"): Promise<number[]> {
  const embedder = await open(path);
  const [made] = await embedder.embed([text], { as });
  await embedder.close();
  return Array.from(made ?? []);
}

const unit = (...values: number[]): number[] => values.map((value) => value / Math.hypot(...values));
const near = (values: number[]) => values.map((value) => expect.closeTo(value, 5));

// The vectors of [CLS] sales rose [SEP] are (0 2 0 0), (0 0 0 4), (0 6 0 0), (0 0 3 0).

test("the mean of all tokens, marks included, is the vector where no file says otherwise", async () => {
  expect(await vector(folder(), "Sales rose")).toEqual(near(unit(0, 8, 3, 4)));
});

test("the first token is the vector where the folder says so, in the older form and in the newer", async () => {
  const first = near([0, 1, 0, 0]);
  const older = { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false };
  expect(await vector(folder({ "1_Pooling/config.json": older }), "Sales rose")).toEqual(first);
  expect(await vector(folder({ "1_Pooling/config.json": { pooling_mode: "cls" } }), "Sales rose")).toEqual(first);
});

test("a model that makes one vector by itself is taken as it is, whatever the modules", async () => {
  const path = folder({ "modules.json": [{ type: "sentence_transformers.models.Dense" }] });
  cpSync(join(TINY, "pooled.onnx"), join(path, "model.onnx"));
  expect(await vector(path, "Sales rose")).toEqual(near(unit(0, 6, 3, 4)));
});

test("a question gets the words that the model wants before it, a passage its own", async () => {
  const path = folder({ "config_sentence_transformers.json": { prompts: { query: "query: ", document: "" } } });
  expect(await vector(path, "sales", "query")).toEqual(await vector(path, "query: sales"));
  expect(await vector(path, "sales", "query")).not.toEqual(await vector(path, "sales"));
});

test("tokens behind the most that the model reads do not count", async () => {
  const embedder = await open(folder({ "sentence_bert_config.json": { max_seq_length: 8 } }));
  expect(embedder.mostTokens).toBe(6);
  const [short, long] = await embedder.embed(["sales ".repeat(6), `${"sales ".repeat(6)} costs`]);
  expect(short).toEqual(long as Float32Array);
  await embedder.close();
});

test("the name has the folder's name, and digits that change with the model and with how it is used", async () => {
  const names = await Promise.all(
    [folder(), folder(), folder({ "1_Pooling/config.json": { pooling_mode: "cls" } })].map(async (path) => {
      const embedder = await open(path);
      await embedder.close();
      return embedder.model;
    }),
  );
  expect(names[0]).toMatch(/^tiny@[0-9a-f]{8}$/);
  expect(names[1]).toBe(String(names[0]));
  expect(names[2]).not.toBe(names[0]);
});

test("tokens are counted by the folder's tokenizer, without the model", async () => {
  const path = folder({}, { without: "onnx" });
  const tokenizer = await openTextTokenizer({ embeddings: { kind: "folder", path } });
  expect(tokenizer.count("Sales rose unboundedly")).toBe(3);
});

describe("a folder is refused as unavailable, with what is accepted,", () => {
  test.each([
    ["without a model", () => folder({}, { without: "onnx" }), "has no model; accepted: model.onnx or onnx/model.onnx"],
    ["without a tokenizer", () => folder({}, { without: "tokenizer.json" }), "has no tokenizer.json"],
    ["that is missing", () => join(home, "nowhere"), "has no model"],
    ["with a tokenizer of another kind", () => folder({ "tokenizer.json": { model: {} } }), "tokenizer can't be read"],
    ["with a file that isn't an object", () => folder({ "1_Pooling/config.json": 3 }), "is not a JSON object"],
    [
      "with another pooling",
      () => folder({ "1_Pooling/config.json": { pooling_mode_max_tokens: true } }),
      'the pooling "pooling_mode_max_tokens"; accepted: mean or cls',
    ],
    [
      "with a module that is not known",
      () => folder({ "modules.json": [{ type: "sentence_transformers.models.Dense" }] }),
      "wants Dense; accepted: Transformer, Pooling, Normalize",
    ],
    ["with another input", () => modelOf("positions.onnx"), "it reads input_ids, position_ids; accepted: input_ids"],
    ["with a file that isn't a model", () => folder({ "model.onnx": "not a model" }), "can't be used"],
  ])("%s", async (_, path, reason) => {
    const opening = open(path());
    await expect(opening).rejects.toMatchObject({ kind: "unavailable" });
    await expect(opening).rejects.toThrow(reason);
  });
});

function modelOf(name: string): string {
  const path = folder();
  cpSync(join(TINY, name), join(path, "model.onnx"));
  return path;
}
