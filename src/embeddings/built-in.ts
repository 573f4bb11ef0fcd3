import { bug } from "../errors.ts";
import { dataFile } from "../executable/data.ts";
import type { Embedder } from "./embedder.ts";
import { localEmbedder } from "./local-embedder.ts";
import { loadModel } from "./model.ts";
import { openTokenizer, type TextTokenizer } from "./tokenizer.ts";

/** `data/model/model.json`. */
interface Manifest {
  name: string;
  /** Of the model after it is decompressed. */
  sha256: string;
  dimension: number;
  mostTokens: number;
}

/**
 * Opens the model that comes with the program: all-MiniLM-L6-v2 (data/model), 384 dimensions.
 * @throws `unavailable` with the reason where ONNX Runtime can't be loaded.
 */
export async function openBuiltIn({ home, threads }: { home: string; threads: number }): Promise<Embedder> {
  const [manifest, tokenizer] = await Promise.all([readManifest(), builtInTokenizer()]);
  const archive = await dataFile("model/model.onnx.zst").bytes();
  const file = await Bun.zstdDecompress(archive);
  const model = await loadModel({ home, file, label: manifest.name, pooling: "mean", threads });
  if (model.dimension !== manifest.dimension) throw bug(`${manifest.name} has ${model.dimension} dimensions`);
  return localEmbedder({
    name: nameOf(manifest),
    model,
    tokenizer,
    mostTokens: manifest.mostTokens,
    prompts: { query: "", passage: "" },
  });
}

/** The built-in model's tokenizer. It needs no native module, so it works where the model doesn't. */
export async function builtInTokenizer(): Promise<TextTokenizer> {
  return openTokenizer(await dataFile("model/tokenizer.json").json());
}

/** The name and dimension of the built-in model, which an index of it needs even where the model can't be loaded. */
export async function builtInModel(): Promise<{ model: string; dimension: number }> {
  const { name, sha256, dimension } = await readManifest();
  return { model: nameOf({ name, sha256 }), dimension };
}

const nameOf = ({ name, sha256 }: Pick<Manifest, "name" | "sha256">): string => `${name}@${sha256.slice(0, 8)}`;

const readManifest = async (): Promise<Manifest> => dataFile("model/model.json").json();
