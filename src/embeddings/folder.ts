import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { unavailable } from "../errors.ts";
import type { Embedder } from "./embedder.ts";
import { localEmbedder } from "./local-embedder.ts";
import { loadModel, type Pooling } from "./model.ts";
import { openTokenizer, type TextTokenizer } from "./tokenizer.ts";

/** Where the model may be in a folder, as sentence-transformers and its exporters write it. */
const MODEL_FILES = ["model.onnx", "onnx/model.onnx"];
/** Used where no file says how many tokens the model reads. */
const USUAL_TOKENS = 512;

/**
 * Opens a sentence-transformer in a folder: `model.onnx` or `onnx/model.onnx`, `tokenizer.json`, and what
 * sentence-transformers writes next to them: pooling (mean or first token), prompts, and the most tokens.
 * @throws `unavailable` with what is missing or not understood.
 */
export async function openFolder(source: { home: string; threads: number; path: string }): Promise<Embedder> {
  const { path } = source;
  const { file, ...described } = await readFolder("GOVDATA_EMBEDDINGS", path);
  const pooling = await readPooling(path);
  const prompts = await readPrompts(path);
  const model = await loadModel({ ...source, file, label: file, pooling });
  if (!model.isPooled) await requireKnownModules(path);
  return localEmbedder({ ...described, model, prompts });
}

/** What a folder with any model of texts has. */
export interface ModelFolder {
  /** The path of the model. */
  file: string;
  /** Names the folder and what is in it. */
  name: string;
  tokenizer: TextTokenizer;
  /** The most tokens that the model reads, marks included. */
  mostTokens: number;
}

/**
 * Reads all of a folder but the model itself.
 * @param setting names the folder in errors
 * @throws `unavailable` with what is missing or not understood
 */
export async function readFolder(setting: string, path: string): Promise<ModelFolder> {
  const file = MODEL_FILES.map((name) => join(path, name)).find((candidate) => existsSync(candidate));
  if (file === undefined)
    throw unavailable(`${setting}: the folder ${path} has no model; accepted: ${MODEL_FILES.join(" or ")}`);
  const tokenizer = await folderTokenizer(setting, path);
  const mostTokens = await readMostTokens(path);
  return { file, name: `${basename(path)}@${await fingerprint(path, file)}`, tokenizer, mostTokens };
}

/** Opens the tokenizer of a folder. @throws `unavailable` if there is none, or one that is not understood. */
export async function folderTokenizer(setting: string, path: string): Promise<TextTokenizer> {
  const description = await readJson(path, "tokenizer.json");
  if (!description) throw unavailable(`${setting}: the folder ${path} has no tokenizer.json`);
  return openTokenizer(description, await readJson(path, "tokenizer_config.json"));
}

type Json = Record<string, unknown>;

/** The object in a file of the folder; undefined if there is no such file. */
async function readJson(path: string, name: string): Promise<Json | undefined> {
  const file = Bun.file(join(path, name));
  if (!(await file.exists())) return undefined;
  try {
    const value: unknown = await file.json();
    if (value !== null && typeof value === "object") return value as Json; // its fields are checked where they are read
  } catch (error) {
    throw unavailable(`${join(path, name)} can't be read: ${error instanceof Error ? error.message : error}`, error);
  }
  throw unavailable(`${join(path, name)} is not a JSON object`);
}

/** How vectors of tokens become one, by the file that sentence-transformers writes, in its older and its newer form. */
async function readPooling(path: string): Promise<Pooling> {
  const config = await readJson(path, "1_Pooling/config.json");
  if (!config) return "mean";
  const modes = Object.keys(config).filter((key) => key.startsWith("pooling_mode_") && config[key] === true);
  const mode = typeof config.pooling_mode === "string" ? config.pooling_mode : modes.join(" and ");
  if (mode === "mean" || mode === "pooling_mode_mean_tokens") return "mean";
  if (mode === "cls" || mode === "pooling_mode_cls_token") return "cls";
  throw unavailable(`${path}/1_Pooling/config.json wants the pooling "${mode}"; accepted: mean or cls`);
}

/** Modules whose work is done here. */
const MODULES = ["Transformer", "Pooling", "Normalize"];

/** A module behind the pooling, such as one that shortens vectors, would be left out silently. */
async function requireKnownModules(path: string): Promise<void> {
  const modules = Object.values((await readJson(path, "modules.json")) ?? {});
  const types = modules.map(
    (module) =>
      String((module as Json | null)?.type)
        .split(".")
        .at(-1) ?? "",
  );
  const unknown = types.filter((type) => !MODULES.includes(type));
  if (unknown.length > 0)
    throw unavailable(
      `${path}/modules.json wants ${unknown.join(" and ")}; accepted: ${MODULES.join(", ")}, or a model.onnx whose ` +
        "output sentence_embedding has everything",
    );
}

/** The most tokens that the model reads, marks included. */
async function readMostTokens(path: string): Promise<number> {
  const own = (await readJson(path, "sentence_bert_config.json"))?.max_seq_length;
  if (isTokens(own)) return own;
  const limits = [
    (await readJson(path, "tokenizer_config.json"))?.model_max_length,
    (await readJson(path, "config.json"))?.max_position_embeddings,
  ];
  return Math.min(...limits.filter(isTokens), USUAL_TOKENS);
}

const isTokens = (value: unknown): value is number => typeof value === "number" && value >= 8 && value <= 1e6;

/** What some models want before a question or a passage, such as `query: `. */
async function readPrompts(path: string): Promise<{ query: string; passage: string }> {
  const all = (await readJson(path, "config_sentence_transformers.json"))?.prompts ?? {};
  const first = (...names: string[]): string =>
    names.map((name) => (all as Json)[name]).find((text) => typeof text === "string") ?? "";
  return { query: first("query"), passage: first("passage", "document") };
}

/** Files that a vector depends on. */
const FILES = [
  "tokenizer.json",
  "sentence_bert_config.json",
  "config_sentence_transformers.json",
  "1_Pooling/config.json",
];

/** Eight hexadecimal digits that differ between folders whose vectors do. */
async function fingerprint(path: string, model: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const file of [model, `${model}_data`, `${model}.data`, ...FILES.map((name) => join(path, name))]) {
    if (!existsSync(file)) continue;
    hasher.update(`${basename(file)} `);
    for await (const piece of Bun.file(file).stream()) hasher.update(piece);
  }
  return hasher.digest("hex").slice(0, 8);
}
