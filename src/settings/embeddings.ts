import { resolve } from "node:path";
import { orOff, type SettingsTable } from "./setting.ts";
import { readBaseUrl, readWholeNumber } from "./values.ts";

/** What makes vectors of texts: the built-in model, a model in a folder, or a server. */
export type EmbeddingSource = { kind: "builtin" } | { kind: "folder"; path: string } | { kind: "server"; url: string };

/** The settings of embeddings, checked. */
export interface EmbeddingSettings {
  embeddings: EmbeddingSource;
  /** The model that a server is asked for. */
  embeddingsModel: string | undefined;
  /** Sent to a server as a bearer token. */
  embeddingsKey: string | undefined;
  /** The most requests to a server in a minute; undefined: as many as it takes. */
  embeddingsPerMinute: number | undefined;
  /** How many threads work on one text, of a model on this machine. */
  embeddingsThreads: number;
  /** The folder with a cross-encoder for `rerank=true` of searches. */
  reranker: string | undefined;
}

/** The table of the settings of embeddings. */
export const EMBEDDING_SETTINGS: SettingsTable<EmbeddingSettings> = {
  embeddings: {
    name: "GOVDATA_EMBEDDINGS",
    doc:
      "What makes vectors of texts for the search: the built-in model; a folder with a sentence-transformer as ONNX " +
      "(model.onnx, tokenizer.json); or the address of a server with OpenAI's /v1/embeddings.",
    accepted: "builtin, a path with a slash, or a http or https URL without query, such as http://127.0.0.1:8000/v1",
    fallback: "builtin",
    read: readSource,
  },
  embeddingsModel: {
    name: "GOVDATA_EMBEDDINGS_MODEL",
    doc: "The model that the server of GOVDATA_EMBEDDINGS is asked for.",
    accepted: "a name without blanks, such as text-embedding-3-small",
    read: (text) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined),
  },
  embeddingsKey: {
    name: "GOVDATA_EMBEDDINGS_KEY",
    doc: "The key of the server of GOVDATA_EMBEDDINGS, if it wants one.",
    accepted: "a key without blanks",
    secret: true,
    read: (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined),
  },
  embeddingsPerMinute: {
    name: "GOVDATA_EMBEDDINGS_PER_MINUTE",
    doc: "The most requests in a minute to the server of GOVDATA_EMBEDDINGS, by each process.",
    accepted: "a whole number from 1 to 100000, or off",
    fallback: "off",
    read: orOff(readWholeNumber({ least: 1, most: 100_000 })),
  },
  embeddingsThreads: {
    name: "GOVDATA_EMBEDDINGS_THREADS",
    doc: "How many threads of the processor work on one text, if the model runs on this machine.",
    accepted: "a whole number from 1 to 64",
    fallback: "1",
    read: readWholeNumber({ least: 1, most: 64 }),
  },
  reranker: {
    name: "GOVDATA_RERANKER",
    doc: "A folder with a cross-encoder as ONNX (model.onnx, tokenizer.json) for searches with rerank=true.",
    accepted: "a path with a slash",
    read: readFolderPath,
  },
};

function readSource(text: string): EmbeddingSource | undefined {
  if (text === "builtin") return { kind: "builtin" };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const url = readBaseUrl(text);
    return url === undefined ? undefined : { kind: "server", url };
  }
  const path = readFolderPath(text);
  return path === undefined ? undefined : { kind: "folder", path };
}

function readFolderPath(text: string): string | undefined {
  return text.includes("/") && !text.includes("://") ? resolve(text) : undefined;
}
