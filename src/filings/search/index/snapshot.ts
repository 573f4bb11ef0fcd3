import type { Connection, Table } from "@lancedb/lancedb";
import { TEXT_KEY } from "./chunk-table.ts";
import { allOf, type Scope, scopeCondition } from "./scope.ts";
import type { ScopeCounts } from "./search-index.ts";

/** How many counts of a version are remembered. */
const KEPT_COUNTS = 1_000;

/**
 * The table as it was at one version: nothing that is written later changes what it answers. Rankings hold on to
 * theirs, so that their later pages read the same rows.
 */
export class Snapshot {
  readonly table: Table;
  readonly version: number;
  /** The column of the keys of texts; none in a table of the earlier layout, where each row is a text of its own. */
  readonly keyColumns: readonly string[];
  readonly #counts = new Map<string, Promise<number>>();

  constructor({ table, version, keyColumns }: Pick<Snapshot, "table" | "version" | "keyColumns">) {
    this.table = table;
    this.version = version;
    this.keyColumns = keyColumns;
  }

  /** Opens a version of the table of a name. */
  static async open(connection: Connection, { name, version }: { name: string; version: number }): Promise<Snapshot> {
    const table = await connection.openTable(name, [], { version });
    const columns = (await table.schema()).fields.map((field) => field.name);
    return new Snapshot({ table, version, keyColumns: columns.filter((column) => column === TEXT_KEY) });
  }

  /** How many chunks a condition leaves. Answered by the scalar indexes, and remembered. */
  count(condition: string | undefined): Promise<number> {
    const key = condition ?? "";
    const remembered = this.#counts.get(key);
    if (remembered) return remembered;
    const count = this.table.countRows(condition);
    count.catch(() => this.#counts.delete(key));
    if (this.#counts.size >= KEPT_COUNTS) this.#counts.clear();
    this.#counts.set(key, count);
    return count;
  }

  /** How much of a scope there is. */
  async counts(scope: Scope): Promise<ScopeCounts> {
    const condition = scopeCondition(scope);
    const [chunks, embedded, filings] = await Promise.all([
      this.count(condition),
      this.count(allOf(condition, "embedded = true")),
      this.#filings(scope, condition),
    ]);
    return { chunks, embedded, filings };
  }

  /** A filing is counted by the one chunk that starts it. With several section types, no flag says which that is. */
  async #filings(scope: Scope, condition: string | undefined): Promise<number> {
    const types = scope.sectionTypes?.length;
    if (types === undefined) return this.count(allOf(condition, "starts_filing = true"));
    const starting = allOf(condition, "starts_type = true");
    if (types <= 1) return this.count(starting);
    return (await this.filingsWith(starting ?? "true")).size;
  }

  /** The accession numbers of the chunks that a condition leaves. */
  async filingsWith(condition: string): Promise<Set<string>> {
    const answer = await this.table.query().where(condition).select(["accession"]).toArrow();
    return new Set<string>(answer.getChild("accession")?.toArray());
  }
}
