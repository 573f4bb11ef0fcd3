import { hostname } from "node:os";
import type { Sql } from "postgres";
import type { VectorSettings } from "../../../storage/vectors.ts";
import { adoptIndexes, type IndexStorage, indexStorage, moveIndexes, recordServer, recordStop } from "./queries.ts";
import { hasFilesOf, markedStorageId, storageId } from "./storage-id.ts";

/** Where the indexes are, as seen from this process. */
export type Standing =
  /** No index exists yet. */
  | { kind: "none" }
  /** In its own storage. */
  | { kind: "here" }
  /** No server has them any more: one with the role `search` builds them again in its storage. */
  | { kind: "lost"; sentence: string; lostId: string | null }
  /** In another storage, which is not lost. */
  | { kind: "elsewhere"; sentence: string; hasOthers: boolean; lostId: string | null };

/** The storage of a process, next to that of the indexes. */
export interface Place {
  standing(): Promise<Standing>;
  /**
   * Makes this storage the one of the indexes if they are lost, or from before storages had ids. Then records that this
   * server is at work there. `isForced`: a user says that the other storage is lost.
   * @throws `failed` if the folder can't be written
   */
  claim(isForced?: boolean): Promise<Standing>;
  /** Lets other servers know that this one has stopped. */
  leave(): Promise<void>;
}

/** Names this process in `sec_search_servers`. */
const HOLDER: string = crypto.randomUUID();

/**
 * Returns the place of the settings. The database knows what each index has, but only one storage has its files: a
 * server with another folder must neither answer from it nor fill it.
 *
 * A storage is lost if no other server is at work there, and this process or this machine was there last, or no server
 * was for five minutes. So the only server builds a removed folder again at once, and a second one with a folder of its
 * own does not take over while the first one starts again.
 */
export function createPlace(sql: Sql, settings: VectorSettings, holder = HOLDER): Place {
  let [wasHere, wasRefused] = [false, false];
  const standing = async (): Promise<Standing> => {
    const storage = await indexStorage(sql, holder);
    if (!storage) return { kind: "none" };
    const { storage_id, index_name, has_others, host, uri, is_forgotten } = storage;
    if (storage_id === null ? hasFilesOf(settings, index_name) : storageId(settings) === storage_id) {
      wasHere = true;
      return { kind: "here" };
    }
    const sentence = standingSentence({ host, uri }, settings);
    const mayBeOurs = wasHere || (host === hostname() && !wasRefused);
    if (!has_others && (mayBeOurs || is_forgotten))
      return { kind: "lost", sentence: lostSentence(settings), lostId: storage_id };
    wasRefused ||= !wasHere;
    return { kind: "elsewhere", sentence, hasOthers: has_others, lostId: storage_id };
  };
  return {
    standing,
    async claim(isForced = false) {
      const present = await standing();
      if (present.kind === "elsewhere" && (present.hasOthers || !isForced)) return present;
      const id = markedStorageId(settings);
      if (present.kind === "here") await adoptIndexes(sql, id);
      if ("lostId" in present) await moveIndexes(sql, present.lostId, id);
      await recordServer(sql, { holder, storage_id: id, host: hostname(), uri: settings.vectorsUri });
      return present.kind === "none" ? { kind: "here" } : standing(); // another server may have been first
    },
    leave: async () => void (await recordStop(sql, holder)),
  };
}

const lostSentence = ({ vectorsUri }: VectorSettings): string =>
  `the search index is not in ${vectorsUri} any more; a server with the role search builds it again from the database`;

const SHARE = "give all servers of a database one VECTORS_URI that they share";

const standingSentence = ({ host, uri }: Pick<IndexStorage, "host" | "uri">, settings: VectorSettings): string =>
  host === hostname() && uri === settings.vectorsUri
    ? `${lostSentence(settings)}; if there is another machine ${host} with another ${uri}, ${SHARE}`
    : `the search index is in ${uri} of the machine ${host}, and VECTORS_URI of this one is ${settings.vectorsUri}, ` +
      `another folder: ${SHARE}`;
