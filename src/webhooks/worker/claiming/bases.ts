import type { Sql } from "postgres";
import { bug } from "../../../errors.ts";
import { addBase, allBases } from "../queries/bases.ts";

/** The base addresses that payloads are sent with. */
export interface Bases {
  /** The id of this process's base address. */
  currentId: number;
  /** Returns the address of an id; undefined if no base address has it. */
  urlOf(id: number): string | undefined;
  /** Reads those again that other processes have added. */
  refresh(): Promise<void>;
}

/** Reads the base addresses, and adds `baseUrl` if it is new. */
export async function readBases(sql: Sql, baseUrl: string): Promise<Bases> {
  await addBase(sql, baseUrl);
  let urls = new Map<number, string>();
  const refresh = async () => {
    urls = new Map((await allBases(sql)).map(({ id, url }) => [id, url]));
  };
  await refresh();
  const [currentId] = [...urls].find(([, url]) => url === baseUrl) ?? [];
  if (currentId === undefined) throw bug(`the base address ${baseUrl} was added and is not there`);
  return { currentId, urlOf: (id) => urls.get(id), refresh };
}
