import { builtInModel } from "../../../embeddings/built-in.ts";
import type { Embedder } from "../../../embeddings/embedder.ts";
import { type EmbedderSettings, openEmbedder } from "../../../embeddings/open-embedder.ts";
import type { IndexModel } from "./lifecycle.ts";

/** The configured model, opened when it is first needed. */
export interface ConfiguredModel {
  /**
   * Its name and dimension. Those of the built-in one are known without opening it, so that an index can be made and
   * searched by words where it can't work.
   * @throws `unavailable` with the reason if another one can't be opened
   */
  facts(): Promise<IndexModel>;
  /** @throws `unavailable` with the reason; the next call tries again */
  embedder(): Promise<Embedder>;
  close(): Promise<void>;
}

/**
 * After a failure, so long it is not tried again: loading the model for each question would take the time of others.
 */
const TRIED_MS = 30_000;

/** Returns the model of the settings. */
export function configuredModel(settings: EmbedderSettings): ConfiguredModel {
  let opening: Promise<Embedder> | undefined;
  let openedAtMs = 0;
  const embedder = (): Promise<Embedder> => {
    if (opening) return opening;
    const now = openEmbedder(settings);
    opening = now;
    openedAtMs = performance.now();
    now.catch(() => {
      const forget = () => {
        if (opening === now) opening = undefined;
      };
      setTimeout(forget, Math.max(0, openedAtMs + TRIED_MS - performance.now())).unref();
    });
    return now;
  };
  return {
    async facts() {
      if ((settings.embeddings?.kind ?? "builtin") === "builtin") return builtInModel();
      const { model, dimension } = await embedder();
      return { model, dimension };
    },
    embedder,
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

/** Makes vectors of questions. */
export interface QuestionModel {
  /** Its name and dimension. @throws `unavailable` with the reason if they can't be known */
  facts(): Promise<IndexModel>;
  /** @throws `unavailable` with the reason if the model can't be loaded or does not answer */
  vectorOf(question: string): Promise<Float32Array>;
  /** Frees its memory. It can't be asked after that. */
  close(): Promise<void>;
}

/** The model of the settings in this process. One of this machine takes milliseconds in which nothing else happens. */
export function questionsHere(settings: EmbedderSettings): QuestionModel {
  const { facts, embedder, close } = configuredModel(settings);
  return {
    facts,
    close,
    async vectorOf(question) {
      const [vector] = await (await embedder()).embed([question], { as: "query" });
      return vector as Float32Array; // one text has one vector
    },
  };
}
