import { unavailable } from "../errors.ts";
import type { ValueDescription } from "./runtime.ts";
import { loadSession, type ModelSource, type TextSession } from "./session.ts";

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

/** Outputs by name, the best first: a vector of the text, or vectors of its tokens. */
const OUTPUTS = ["sentence_embedding", "last_hidden_state", "token_embeddings"];
/** ONNX's number of the type float. */
const FLOAT = 1;

/**
 * Loads a sentence-transformer.
 * @param pooling used if the model gives a vector for each token
 * @throws as {@link loadSession}
 */
export const loadModel = ({ pooling, ...source }: ModelSource & { pooling: Pooling }): Promise<EmbeddingModel> =>
  loadSession(source, (session) => embeddingModel(session, pooling));

function embeddingModel(session: TextSession, pooling: Pooling): EmbeddingModel {
  const output = outputOf(session.outputs);
  const run = (tokens: readonly number[]): Float32Array => {
    const { data, dims } = session.run(output.name, tokens);
    return unitVector(dims.length === 3 ? pooled(data, tokens.length, pooling) : data);
  };
  // The shape of an output can be open, and a model that fails does so at its first text.
  const { length: dimension } = run([0, 0]);
  return { dimension, isPooled: output.shape.length === 2, run, close: session.close };
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
