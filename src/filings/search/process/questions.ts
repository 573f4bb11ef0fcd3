import { builtInModel } from "../../../embeddings/built-in.ts";
import type { EmbedderSettings } from "../../../embeddings/open-embedder.ts";
import { type QuestionModel, questionsHere } from "../queue/model.ts";
import { modelInChild } from "./model-in-child.ts";

/**
 * The model of the settings in a child process, so that this one answers other requests while a vector is made. The
 * child starts with the first question, ends with this process or without requests, and starts again if it was killed.
 * A server of embeddings computes elsewhere and is asked by this process.
 */
export function questionsInChild(settings: EmbedderSettings, options: { idleMs?: number } = {}): QuestionModel {
  const { home, embeddings = { kind: "builtin" }, embeddingsThreads } = settings;
  if (embeddings.kind === "server") return questionsHere(settings);
  const model = modelInChild(
    { home, embeddings, ...(embeddingsThreads === undefined ? {} : { embeddingsThreads }) },
    options,
  );
  return {
    // Known without loading it, so that words find passages where it can't work.
    facts: embeddings.kind === "builtin" ? builtInModel : model.facts,
    vectorOf: (question) => model.ask(question),
    close: model.close,
  };
}
