import { openEmbedder } from "../../../embeddings/open-embedder.ts";
import { errorMessage } from "../../../loading/child/messages.ts";
import { becomeChild, sendMessage } from "../../../loading/child/process.ts";
import type { QuestionMessage, QuestionsMessage, QuestionsOrder } from "./messages.ts";

/** The hidden word `__questions`: loads the model, and makes vectors of its parent's questions until a stop. */
export async function questionsChild([parentPid]: readonly string[]): Promise<never> {
  const { order, signal } = await becomeChild<QuestionsOrder>(parentPid, {
    whenStopped: "the model for questions was stopped",
    isAwaited: true,
  });
  const stop = () => process.exit(0); // it writes nothing, so nothing can be half done
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    const embedder = await openEmbedder(order.settings);
    process.on("message", async ({ id, question }: QuestionMessage) => {
      try {
        const [vector] = await embedder.embed([question], { as: "query" });
        await send({ type: "vector", id, vector: vector as Float32Array }); // one text has one vector
      } catch (error) {
        await send({ ...errorMessage(error), type: "refused", id });
      }
    });
    await send({ type: "ready", facts: { model: embedder.model, dimension: embedder.dimension } });
  } catch (error) {
    await sendMessage(errorMessage(error));
    process.exit(0);
  }
  return new Promise(() => {}); // the pipe to the parent keeps it running
}

const send = (message: QuestionsMessage): Promise<void> => sendMessage(message);
