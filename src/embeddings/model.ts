import { unavailable } from "../errors.ts";
import { type NativeSession, newSession, Tensor, type ValueDescription } from "./runtime.ts";

/** How the vectors of a text's tokens become one: their mean, or that of the first one. */
export type Pooling = "mean" | "cls";

/** A sentence-transformer that ONNX Runtime has loaded. */
export interface EmbeddingModel {
  readonly dimension: number;
  /** Whether the model itself makes one vector of those of the tokens, by whatever rule. */
  readonly isPooled: boolean;
  /** The vector of a text's tokens, marks included, of length 1. */
  run(tokens: readonly number[]): Float32Array;
  close(): void;
}

/** What is loaded, and how. */
export interface ModelSource {
  /** The home, in which ONNX Runtime may be unpacked. */
  home: string;
  /** A file, beside which its weights may be, or a model's bytes. */
  file: string | Uint8Array;
  /** What errors call the model. */
  label: string;
  /** Used if the model gives a vector for each token. */
  pooling: Pooling;
  /** How many threads work on one text. */
  threads: number;
}

const INPUTS = ["input_ids", "attention_mask", "token_type_ids"];
/** Outputs by name, the best first: a vector of the text, or vectors of its tokens. */
const OUTPUTS = ["sentence_embedding", "last_hidden_state", "token_embeddings"];
/** ONNX's number of the type float. */
const FLOAT = 1;

/**
 * Loads an ONNX model that reads `input_ids`, and `attention_mask` and `token_type_ids` if it has them.
 * @throws `unavailable` if ONNX Runtime can't be loaded, or the file is not such a model.
 */
export async function loadModel(source: ModelSource): Promise<EmbeddingModel> {
  const session = await newSession(source.home);
  const options = { intraOpNumThreads: source.threads, interOpNumThreads: 1, logSeverityLevel: 3 };
  let isLoaded = false;
  try {
    if (typeof source.file === "string") session.loadModel(source.file, options);
    else session.loadModel(source.file.buffer, source.file.byteOffset, source.file.byteLength, options);
    isLoaded = true;
    return embeddingModel(session, source);
  } catch (error) {
    if (isLoaded) session.dispose(); // without a model it would throw
    throw unavailable(
      `the model ${source.label} can't be used: ${error instanceof Error ? error.message : error}`,
      error,
    );
  }
}

function embeddingModel(session: NativeSession, { pooling }: ModelSource): EmbeddingModel {
  const inputs = session.inputMetadata.map(({ name }) => name);
  const strange = inputs.filter((name) => !INPUTS.includes(name));
  if (!inputs.includes("input_ids") || strange.length > 0)
    throw unavailable(`it reads ${inputs.join(", ")}; accepted: ${INPUTS.join(", ")}`);
  const output = outputOf(session.outputMetadata);
  const run = (tokens: readonly number[]): Float32Array => {
    const feeds: Record<string, Tensor> = {};
    for (const name of inputs) feeds[name] = inputTensor(name, tokens);
    const result = session.run(feeds, { [output.name]: null }, {})[output.name];
    if (!(result?.data instanceof Float32Array))
      throw unavailable(`its output "${output.name}" is not of the type float`);
    return unitVector(result.dims.length === 3 ? pooled(result.data, tokens.length, pooling) : result.data);
  };
  // The shape of an output can be open, and a model that fails does so at its first text.
  const { length: dimension } = run([0, 0]);
  return { dimension, isPooled: output.shape.length === 2, run, close: () => session.dispose() };
}

function inputTensor(name: string, tokens: readonly number[]): Tensor {
  const values = new BigInt64Array(tokens.length);
  if (name === "input_ids")
    tokens.forEach((token, at) => {
      values[at] = BigInt(token);
    });
  else if (name === "attention_mask") values.fill(1n);
  return new Tensor("int64", values, [1, tokens.length]);
}

function outputOf(outputs: readonly ValueDescription[]): ValueDescription {
  const vectors = outputs.filter(({ isTensor, type }) => isTensor && type === FLOAT);
  const named = OUTPUTS.map((name) => vectors.find((output) => output.name === name)).find((output) => output);
  const output = named ?? (vectors.length === 1 ? vectors[0] : undefined);
  if (!output)
    throw unavailable(`it gives ${outputs.map(({ name }) => name).join(", ")}; accepted: one of ${OUTPUTS.join(", ")}`);
  return output;
}

function pooled(values: Float32Array, tokens: number, pooling: Pooling): Float32Array {
  const dimension = values.length / tokens;
  if (pooling === "cls") return values.slice(0, dimension);
  const sum = new Float32Array(dimension);
  for (let at = 0; at < values.length; at++) sum[at % dimension]! += values[at]!; // both are within their arrays
  return sum; // of the mean's direction, and the length becomes 1
}

/** The vector of the same direction with length 1. */
export function unitVector(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += values[at]! ** 2; // within the array
  const length = Math.sqrt(squares);
  if (!(length > 0) || !Number.isFinite(length)) throw unavailable("it gives vectors without a direction");
  return Float32Array.from(values, (value) => value / length);
}
