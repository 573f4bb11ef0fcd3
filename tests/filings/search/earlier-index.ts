import { dropIndex } from "../../../src/filings/search/index/catalog.ts";
import { EARLIER_LAYOUT } from "../../../src/filings/search/index/chunk-table.ts";
import { servedIndex } from "../../../src/filings/search/queue/lifecycle.ts";
import type { Database } from "../../../src/storage/database.ts";
import { copyAsEarlier } from "./index/earlier-layout.ts";
import type { IndexPlace } from "./made-reports.ts";

/** The name of the index that {@link serveEarlier} makes. */
export const EARLIER = "chunks_earlier";

/** Puts in place of the served index what the version before would have made of the same reports. */
export async function serveEarlier({ sql }: Database, place: IndexPlace): Promise<void> {
  const name = (await servedIndex(sql))?.index_name ?? "";
  await copyAsEarlier(place, { from: name, to: EARLIER });
  await sql`update sec_search_indexes set index_name = ${EARLIER}, layout = ${EARLIER_LAYOUT} where state = 'served'`;
  await sql`update sec_section_indexing set index_name = ${EARLIER}`;
  await dropIndex(place, name);
}
