import { screener } from "../../src/enrichment/screener/build.ts";
import { derivedAsDataset } from "../../src/loading/derived.ts";
import type { Database } from "../../src/storage/database.ts";
import { loadFrom, type TestLoad } from "./load.ts";

/** Rebuilds the screener from what is loaded, as the command that loaded does. */
export const buildScreener = (database: Database): Promise<TestLoad> =>
  loadFrom(derivedAsDataset(screener), database, undefined);
