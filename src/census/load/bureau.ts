import { usageError } from "../../errors.ts";
import type { LoadRun } from "../../loading/dataset.ts";
import type { Inventory } from "./census.ts";

/** Fetches what was asked for from the Bureau's servers. */
export async function fetchFromBureau(run: LoadRun): Promise<Inventory> {
  throw usageError(`no ${run.source.kind}`);
}
