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

/** After a failure, so long it is not tried again: loading the model for each question would take the time of others. */
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
