import type { Connection, Table } from "@lancedb/lancedb";
import type { IndexFacts } from "./chunk-table.ts";
import { Rankings } from "./ranking/rankings.ts";
import type { Scope } from "./scope.ts";
import type {
  ChunkVector,
  FilingChunks,
  ScopeCounts,
  SearchIndex,
  SearchPage,
  SearchQuery,
  WaitingChunk,
} from "./search-index.ts";
import { Snapshot } from "./snapshot.ts";
import { maintain } from "./upkeep.ts";
import { deleteFilings, fillVectors, replaceFilings, withoutVector } from "./writing.ts";

/** An open table of chunks. */
export class ChunkIndex implements SearchIndex {
  readonly #connection: Connection;
  /** Follows the newest version. */
  readonly #table: Table;
  readonly #facts: IndexFacts;
  readonly #rankings: Rankings;
  #snapshot: Promise<Snapshot> | undefined;

  constructor({ connection, table, facts }: { connection: Connection; table: Table; facts: IndexFacts }) {
    this.#connection = connection;
    this.#table = table;
    this.#facts = facts;
    this.#rankings = new Rankings(facts, () => this.#newest());
  }

  get name(): string {
    return this.#table.name;
  }

  get model(): string {
    return this.#facts.model;
  }

  get dimension(): number {
    return this.#facts.dimension;
  }

  replaceFilings(filings: readonly FilingChunks[]): Promise<void> {
    return replaceFilings({ table: this.#table, facts: this.#facts }, filings);
  }

  deleteFilings(accessions: readonly string[]): Promise<void> {
    return deleteFilings({ table: this.#table, facts: this.#facts }, accessions);
  }

  withoutVector(accession: string, limit: number): Promise<WaitingChunk[]> {
    return withoutVector({ table: this.#table, facts: this.#facts }, { accession, limit });
  }

  fillVectors(vectors: readonly ChunkVector[]): Promise<void> {
    return fillVectors({ table: this.#table, facts: this.#facts }, vectors);
  }

  async counts(scope: Scope): Promise<ScopeCounts> {
    return (await this.#newest()).counts(scope);
  }

  async filings({ embedded }: { embedded?: false | undefined }): Promise<Set<string>> {
    return (await this.#newest()).filingsWith(embedded === false ? "embedded = false" : "starts_filing = true");
  }

  search(query: SearchQuery): Promise<SearchPage> {
    return this.#rankings.page(query);
  }

  maintain(): Promise<void> {
    return maintain(this.#table);
  }

  close(): void {
    this.#rankings.clear();
    this.#table.close();
    this.#connection.close();
  }

  /** The newest version. Opening one costs a fraction of a millisecond, and its counts are kept with it. */
  async #newest(): Promise<Snapshot> {
    const version = await this.#table.version();
    const current = await this.#snapshot?.catch(() => undefined);
    if (current?.version === version) return current;
    this.#snapshot = Snapshot.open(this.#connection, this.#table);
    return this.#snapshot;
  }
}
