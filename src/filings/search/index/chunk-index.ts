import type { Connection, Table } from "@lancedb/lancedb";
import type { IndexFacts } from "./chunk-table.ts";
import { Rankings } from "./ranking/rankings.ts";
import { ReadableVersion } from "./readable-version.ts";
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
import { deleteFilings, fillVectors, replaceFilings, withoutVector, withVectors } from "./writing.ts";

interface OpenTable {
  connection: Connection;
  table: Table;
  facts: IndexFacts;
  /** How long what another process brings up to date may stay unread. */
  lookMs: number;
}

/** An open table of chunks. */
export class ChunkIndex implements SearchIndex {
  readonly #connection: Connection;
  /** Follows the newest version. */
  readonly #table: Table;
  readonly #facts: IndexFacts;
  readonly #rankings: Rankings;
  readonly #readable: ReadableVersion;

  constructor({ connection, table, facts, lookMs }: OpenTable) {
    this.#connection = connection;
    this.#table = table;
    this.#facts = facts;
    this.#readable = new ReadableVersion({ connection, live: table, lookMs });
    this.#rankings = new Rankings(facts, () => this.#readable.snapshot());
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

  withVectors(filings: readonly FilingChunks[]): Promise<FilingChunks[]> {
    return withVectors(this.#table, filings);
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
    return (await this.#readable.snapshot()).counts(scope);
  }

  async writtenCounts(): Promise<ScopeCounts> {
    return (await this.#newest()).counts({});
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

  async #newest(): Promise<Snapshot> {
    const { name } = this.#table;
    return Snapshot.open(this.#connection, { name, version: await this.#table.version() });
  }
}
