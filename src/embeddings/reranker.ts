import { unavailable } from "../errors.ts";
import { readFolder } from "./folder.ts";
import { loadSession, type TextSession } from "./session.ts";

/** A cross-encoder: it reads a question and a passage together. */
export interface Reranker {
  /** Names the weights, such as `ms-marco-MiniLM-L6-v2@b9f5d17f`. */
  readonly model: string;
  /** How well a passage answers a question: higher is better, on a scale of the model's own. */
  score(question: string, passage: string): number;
}

/**
 * Opens a cross-encoder in a folder with the files of an embedding model; its one output is one number for a pair.
 * @throws `unavailable` with what is missing or not understood
 */
export async function openReranker(source: { home: string; threads: number; path: string }): Promise<Reranker> {
  const { file, name, tokenizer, mostTokens } = await readFolder("GOVDATA_RERANKER", source.path);
  const { pair } = tokenizer;
  if (!pair)
    throw unavailable(`GOVDATA_RERANKER: tokenizer.json in ${source.path} does not say how two texts are joined`);
  const logit = await loadSession({ ...source, file, label: file }, pairModel);
  const most = mostTokens - pair.before.length - pair.between.length - pair.after.length;
  return {
    model: name,
    score(question, passage) {
      const first = tokenizer.tokens(question, Math.floor(most / 2));
      const second = tokenizer.tokens(passage, most - first.length);
      const { types } = pair;
      return logit(
        [...pair.before, ...first, ...pair.between, ...second, ...pair.after],
        [
          ...types.before,
          ...first.map(() => types.first),
          ...types.between,
          ...second.map(() => types.second),
          ...types.after,
        ],
      );
    },
  };
}

/** Returns what gives a model's number for the tokens of a pair, with their types. */
function pairModel(session: TextSession): (tokens: readonly number[], types: readonly number[]) => number {
  const [output, ...others] = session.outputs.map(({ name }) => name);
  if (output === undefined || others.length > 0)
    throw unavailable(`it gives ${session.outputs.map(({ name }) => name).join(", ")}; accepted: one output`);
  const logit = (tokens: readonly number[], types: readonly number[]): number => {
    const { data } = session.run(output, tokens, types);
    const [score] = data;
    if (data.length !== 1 || score === undefined)
      throw unavailable(`it gives ${data.length} numbers for a pair; accepted: one`);
    if (!Number.isFinite(score)) throw unavailable(`it gives ${score} for a pair`);
    return score;
  };
  logit([0, 0], [0, 0]); // a model that fails does so at its first pair
  return logit;
}
