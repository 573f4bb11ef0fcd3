import { unavailable } from "../errors.ts";
import { type NativeSession, newSession, Tensor, type ValueDescription } from "./runtime.ts";

/** What is loaded, and how. */
export interface ModelSource {
  /** The home, in which ONNX Runtime may be unpacked. */
  home: string;
  /** A file, next to which its weights may be, or a model's bytes. */
  file: string | Uint8Array;
  /** What errors call the model. */
  label: string;
  /** How many threads work on one text. */
  threads: number;
}

/** A model of texts that ONNX Runtime has loaded. */
export interface TextSession {
  readonly outputs: readonly ValueDescription[];
  /**
   * An output for a text's tokens, marks included. `types`: of each token the number of its text, from 0; by default
   * all are of the first.
   * @throws `unavailable` if it is not of the type float
   */
  run(
    output: string,
    tokens: readonly number[],
    types?: readonly number[],
  ): { data: Float32Array; dims: readonly number[] };
  close(): void;
}

const INPUTS = ["input_ids", "attention_mask", "token_type_ids"];

/**
 * Loads an ONNX model that reads `input_ids`, and `attention_mask` and `token_type_ids` if it has them, and makes of it
 * what `made` says.
 * @throws `unavailable` if ONNX Runtime can't be loaded, the file is not such a model, or `made` throws
 */
export async function loadSession<Model>(source: ModelSource, made: (session: TextSession) => Model): Promise<Model> {
  const session = await newSession(source.home);
  const options = { intraOpNumThreads: source.threads, interOpNumThreads: 1, logSeverityLevel: 3 };
  let isLoaded = false;
  try {
    if (typeof source.file === "string") session.loadModel(source.file, options);
    else session.loadModel(source.file.buffer, source.file.byteOffset, source.file.byteLength, options);
    isLoaded = true;
    return made(textSession(session));
  } catch (error) {
    if (isLoaded) session.dispose(); // without a model it would throw
    throw unavailable(
      `the model ${source.label} can't be used: ${error instanceof Error ? error.message : error}`,
      error,
    );
  }
}

function textSession(session: NativeSession): TextSession {
  const inputs = session.inputMetadata.map(({ name }) => name);
  const strange = inputs.filter((name) => !INPUTS.includes(name));
  if (!inputs.includes("input_ids") || strange.length > 0)
    throw unavailable(`it reads ${inputs.join(", ")}; accepted: ${INPUTS.join(", ")}`);
  return {
    outputs: session.outputMetadata,
    run(output, tokens, types) {
      const values: Record<string, readonly number[]> = {
        input_ids: tokens,
        attention_mask: tokens.map(() => 1),
        token_type_ids: types ?? tokens.map(() => 0),
      };
      const feeds: Record<string, Tensor> = {};
      for (const name of inputs) feeds[name] = inputTensor(values[name] as readonly number[]); // its names are known
      const result = session.run(feeds, { [output]: null }, {})[output];
      if (!(result?.data instanceof Float32Array)) throw unavailable(`its output "${output}" is not of the type float`);
      return { data: result.data, dims: result.dims };
    },
    close: () => session.dispose(),
  };
}

const inputTensor = (values: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
