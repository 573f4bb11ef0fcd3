import { GovdataError } from "../../../errors.ts";
import type { HttpSource, SourceFile } from "../../../loading/source/source.ts";
import type { Database } from "../../../storage/database.ts";
import { stoppedTurns } from "../../edgar/queries.ts";
import { LIMITS } from "../../markup/limits.ts";
import { notNow, type Unwritten } from "../reading/ledger.ts";
import { archiveFiles, type MirrorFile } from "../reading/mirror.ts";

/** How a file is requested from EDGAR. */
export interface Asking {
  acceptsHtml?: boolean;
  /** Skips the cache, because its copy could not be read and may differ from EDGAR's. */
  ignoreCache?: boolean;
}

/** EDGAR's files, by address. */
export class Edgar {
  constructor(
    private readonly source: HttpSource,
    private readonly freshForMs: number,
  ) {}

  /**
   * Fetches a file. Its name is EDGAR's own address even from a mirror, so that a file read from one is not new from
   * the other.
   */
  async fetch(address: string, { acceptsHtml = false, ignoreCache = false }: Asking = {}): Promise<SourceFile> {
    const { freshForMs } = this;
    const maxBytes = address.endsWith(".zip") ? {} : { maxBytes: LIMITS.submissionBytes };
    const file = await this.source.fetch(address, { freshForMs, acceptsHtml, ignoreCache, ...maxBytes });
    return { ...file, name: address.replace(/\.gz$/, "") };
  }

  /** As `fetch`; undefined if EDGAR has no such file. */
  async find(address: string, asking: Asking = {}): Promise<SourceFile | undefined> {
    try {
      return await this.fetch(address, asking);
    } catch (error) {
      if (error instanceof GovdataError && error.kind === "not_found") return undefined;
      throw error;
    }
  }
}

/**
 * Returns the members of an archive. One that was cut off in transit is fetched again, although EDGAR says that it is
 * unchanged.
 */
export async function archived(
  edgar: Edgar,
  address: string,
  isWanted: (name: string) => boolean,
): Promise<MirrorFile[]> {
  try {
    return await archiveFiles(await edgar.fetch(address), isWanted);
  } catch (error) {
    if (!(error instanceof GovdataError) || error.kind !== "source_refused") throw error;
    return archiveFiles(await edgar.fetch(address, { ignoreCache: true }), isWanted);
  }
}

/**
 * What a failure to get one file means for the load. A file that EDGAR does not provide now must not stop the rest.
 * @throws the error itself if it must: EDGAR asked for a pause, or the error is another one
 */
export async function orNotNow(error: unknown, { sql }: Database): Promise<Unwritten> {
  const isUnavailable = error instanceof GovdataError && error.kind === "unavailable";
  if (!isUnavailable || (await stoppedTurns(sql))) throw error;
  return notNow(error.message);
}
