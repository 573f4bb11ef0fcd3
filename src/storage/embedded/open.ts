import { failed } from "../../errors.ts";
import type { DatabaseTarget } from "../database.ts";

/** A PostgreSQL in the home that this process may use. */
export interface Embedded {
  target: DatabaseTarget;
  /** See Storage. */
  ended: Promise<string>;
  close(): Promise<void>;
}

/** Opens the PostgreSQL of `home`. */
export async function openEmbedded(home: string, _mode: "serve" | "command"): Promise<Embedded> {
  throw failed(`${home} has no database; set DATABASE_URL`);
}
