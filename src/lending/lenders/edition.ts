import type { Sql } from "postgres";
import { loadedWithout } from "../../errors.ts";
import type { Context } from "../../http/endpoint.ts";
import { SBA } from "../editions/dataset.ts";
import { type Edition, editionOf } from "../editions/edition.ts";

/** The edition, if its lenders were loaded. @throws `unavailable` (503) */
export async function editionWithLenders(sql: Sql, { dataset }: Pick<Context, "dataset">): Promise<Edition> {
  const edition = await editionOf(sql, dataset);
  if (edition.detail.lenders === undefined) throw loadedWithout(SBA, "the lenders and terms of its loans");
  return edition;
}
