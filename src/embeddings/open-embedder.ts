import type { EmbeddingSettings } from "../settings/embeddings.ts";
import { builtInTokenizer, openBuiltIn } from "./built-in.ts";
import type { Embedder } from "./embedder.ts";
import { folderTokenizer, openFolder } from "./folder.ts";
import { openServer } from "./server.ts";
import type { TextTokenizer } from "./tokenizer.ts";

/** What an embedder is opened by: the home, in which ONNX Runtime may be unpacked, and settings with their defaults. */
export type EmbedderSettings = { home: string } & Partial<EmbeddingSettings>;

/**
 * Opens what makes vectors of texts. The built-in model takes half a second and 130 MB of memory: open it when it is
 * needed.
 * @throws `unavailable` with the reason where it can't work, such as a machine without libstdc++, `usage` if the
 * settings lack the name of a server's model.
 */
export async function openEmbedder(settings: EmbedderSettings): Promise<Embedder> {
  const { home, embeddings = { kind: "builtin" }, embeddingsThreads: threads = 1 } = settings;
  switch (embeddings.kind) {
    case "builtin":
      return openBuiltIn({ home, threads });
    case "folder":
      return openFolder({ home, threads, path: embeddings.path });
    case "server":
      return openServer({
        url: embeddings.url,
        model: settings.embeddingsModel,
        key: settings.embeddingsKey,
        perMinute: settings.embeddingsPerMinute,
        tokenizer: await builtInTokenizer(),
      });
  }
}

/**
 * Opens only the tokenizer, which needs neither a native module nor a server: chunks can be made where vectors can't.
 * A server's own is not known, and the built-in one is near enough.
 * @throws `unavailable` with the reason, if the folder's can't be read.
 */
export const openTextTokenizer = ({ embeddings }: Partial<EmbeddingSettings>): Promise<TextTokenizer> =>
  embeddings?.kind === "folder" ? folderTokenizer("GOVDATA_EMBEDDINGS", embeddings.path) : builtInTokenizer();
