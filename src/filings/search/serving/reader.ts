import type { Sql } from "postgres";
import { GovdataError, unavailable } from "../../../errors.ts";
import type { VectorSettings } from "../../../storage/vectors.ts";
import type { IndexRow } from "../queries.ts";
import type { QuestionModel } from "../queue/model.ts";
import { otherModel } from "../queue/worker.ts";
import { openServedIndex, type ServedIndex } from "./served-index.ts";

/** The index that is served now, and vectors of questions for it. One for each process. */
export interface IndexReader extends ServedIndex {
  /**
   * The vector of a text for an index.
   * @throws `unavailable` if the model can't be loaded, or is not the one that the index was made with
   */
  vectorOf(text: string, row: Pick<IndexRow, "model">): Promise<Float32Array>;
}

/** Vectors of questions that are kept: the pages of one question need it once. 1.5 kB each. */
const MOST_VECTORS = 1_000;

/** Returns the reader of the served index. It closes `questions` with itself. */
export function indexReader(sql: Sql, settings: VectorSettings, questions: QuestionModel): IndexReader {
  const served = openServedIndex(sql, settings);
  const vectors = new Map<string, Promise<Float32Array>>();

  const makeVector = async (text: string, { model }: Pick<IndexRow, "model">): Promise<Float32Array> => {
    const facts = await questions.facts();
    if (model !== facts.model) throw unavailable(otherModel({ model }, facts));
    return questions.vectorOf(text);
  };
  return {
    open: served.open,
    async vectorOf(text, row) {
      const key = `${row.model} ${text}`;
      const keptVector = vectors.get(key);
      if (keptVector) return keptVector;
      const making = makeVector(text, row).catch((error: unknown) => {
        vectors.delete(key);
        throw withAdvice(error);
      });
      vectors.set(key, making);
      const oldest = vectors.keys().next().value;
      if (vectors.size > MOST_VECTORS && oldest !== undefined) vectors.delete(oldest);
      return making;
    },
    async close() {
      await served.close();
      await questions.close();
    },
  };
}

/** What works all the same. */
const withAdvice = (error: unknown): unknown =>
  error instanceof GovdataError && error.kind === "unavailable"
    ? unavailable(`${error.message}; mode=keyword searches without it`, error)
    : error;
