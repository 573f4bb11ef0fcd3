import type { Settings } from "../../config.ts";
import { openEmbedder } from "../../embeddings/open-embedder.ts";
import { openReranker } from "../../embeddings/reranker.ts";
import { searchTroubles } from "../../filings/search/facts.ts";
import { hasLayouts } from "../../filings/search/queries.ts";
import { asProblem } from "../../problem.ts";
import type { Database } from "../../storage/database.ts";
import { checkVectors } from "../../storage/vectors.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Says whether searches find what is loaded. */
export async function searchFindings(database: Database, settings: Settings): Promise<Finding[]> {
  if (!(await hasLayouts(database.sql))) return []; // the schema is not up to date
  const troubles = await searchTroubles(database, settings);
  if (troubles.length === 0) return [ok("search", "the index is in VECTORS_URI, and no report is set aside")];
  return troubles.map(({ isBroken, sentence, advice }) => (isBroken ? problem : warning)("search", sentence, advice));
}

/** Says whether LanceDB finds a neighbor where VECTORS_URI points. */
export async function vectorsFinding(settings: Settings): Promise<Finding> {
  try {
    const { version, milliseconds } = await checkVectors(settings);
    return ok("vectors", `LanceDB ${version} at ${settings.vectorsUri} found a neighbor in ${milliseconds} ms`);
  } catch (error) {
    return problem("vectors", asProblem(error).message, "check VECTORS_URI, and that GOVDATA_HOME is writable");
  }
}

/** Says whether the model makes a vector. */
export async function embeddingsFinding(settings: Settings): Promise<Finding> {
  try {
    const embedder = await openEmbedder(settings);
    const began = performance.now();
    await embedder.embed(["What drove the change in gross margin?"], { as: "query" });
    const milliseconds = Math.round(performance.now() - began);
    await embedder.close();
    return ok("embeddings", `${embedder.model} made a vector of ${embedder.dimension} numbers in ${milliseconds} ms`);
  } catch (error) {
    const advice = "see GOVDATA_EMBEDDINGS; without it the search of filings finds words, but not meaning";
    return warning("embeddings", asProblem(error).message, advice);
  }
}

/** Says whether the reranker compares a passage; empty where none is set. */
export async function rerankerFindings({
  home,
  reranker: path,
  embeddingsThreads: threads,
}: Settings): Promise<Finding[]> {
  if (path === undefined) return [];
  try {
    const reranker = await openReranker({ home, threads, path });
    const began = performance.now();
    reranker.score("What drove the change in gross margin?", "Gross margin fell because sensors cost more.");
    const milliseconds = Math.round(performance.now() - began);
    return [ok("reranker", `${reranker.model} compared a question with a passage in ${milliseconds} ms`)];
  } catch (error) {
    return [warning("reranker", asProblem(error).message, "see GOVDATA_RERANKER; only rerank=true needs it")];
  }
}
