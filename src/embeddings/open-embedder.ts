import { openBuiltIn } from "./built-in.ts";
import type { Embedder } from "./embedder.ts";

/** Where vectors of texts come from. */
export interface EmbeddingSettings {
  /** The home, in which ONNX Runtime may be unpacked. */
  home: string;
  /** How many threads work on one text; one by default. */
  embeddingThreads?: number;
}

/**
 * Opens what makes vectors of texts. It takes half a second and 130 MB of memory: open it when it is needed.
 * @throws `unavailable` with the reason where it can't work, such as a machine without libstdc++.
 */
export function openEmbedder(settings: EmbeddingSettings): Promise<Embedder> {
  return openBuiltIn({ home: settings.home, threads: settings.embeddingThreads ?? 1 });
}
