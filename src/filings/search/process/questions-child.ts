import { openEmbedder } from "../../../embeddings/open-embedder.ts";
import { openReranker } from "../../../embeddings/reranker.ts";
import { errorMessage } from "../../../loading/child/messages.ts";
import { becomeChild, sendMessage } from "../../../loading/child/process.ts";
import type { IndexModel } from "../queue/lifecycle.ts";
import type { QuestionMessage, QuestionsMessage, QuestionsOrder } from "./messages.ts";

/**
 * The hidden word `__questions`: loads a model, and answers its parent's questions with vectors or scores until a stop.
 */
export async function questionsChild([parentPid]: readonly string[]): Promise<never> {
  const { order, signal } = await becomeChild<QuestionsOrder>(parentPid, {
    whenStopped: "the model for questions was stopped",
    isAwaited: true,
  });
  const stop = () => process.exit(0); // it writes nothing, so nothing can be half done
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    const { facts, answer } = await openModel(order);
    process.on("message", async (message: QuestionMessage) => {
      const { id } = message;
      try {
        await send({ type: "vector", id, vector: await answer(message) });
      } catch (error) {
        await send({ ...errorMessage(error), type: "refused", id });
      }
    });
    await send({ type: "ready", facts });
  } catch (error) {
    await sendMessage(errorMessage(error));
    process.exit(0);
  }
  return new Promise(() => {}); // the pipe to the parent keeps it running
}

interface OpenedModel {
  facts: IndexModel;
  answer(message: QuestionMessage): Promise<Float32Array>;
}

async function openModel({ settings }: QuestionsOrder): Promise<OpenedModel> {
  const { home, embeddingsThreads: threads = 1, reranker: path } = settings;
  if (path === undefined) {
    const { model, dimension, embed } = await openEmbedder(settings);
    const answer = async ({ question }: QuestionMessage): Promise<Float32Array> => {
      const [vector] = await embed([question], { as: "query" });
      return vector as Float32Array; // one text has one vector
    };
    return { facts: { model, dimension }, answer };
  }
  const { model, score } = await openReranker({ home, threads, path });
  const answer = async ({ question, passage = "" }: QuestionMessage) => Float32Array.of(score(question, passage));
  return { facts: { model, dimension: 1 }, answer };
}

const send = (message: QuestionsMessage): Promise<void> => sendMessage(message);
