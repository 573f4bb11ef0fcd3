import type { ParquetHead } from "../tables/parquet.ts";
import type { ColumnCells } from "../tables/values.ts";

/** What a file is made from: a request, and the published states of its datasets. */
export interface FileKey {
  /** Path and query, without the format. */
  request: string;
  /** The stamps of its datasets by name. */
  stamps: Readonly<Record<string, string>>;
}

/** A file on disk that is whole. */
export interface TableFile {
  path: string;
  bytes: number;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** The headers that only this answer has, such as `Link`. */
  headers: Readonly<Record<string, string>>;
}

/** What a file has. */
export interface FileContent {
  head: ParquetHead;
  batches: AsyncIterable<ColumnCells>;
  /** Returns the headers of its answer, when its number of rows is known. */
  headersOf(rows: number): Readonly<Record<string, string>>;
  /** Whether everything that was read is of one published state. If not, the file is not kept. */
  isOfOneState(): Promise<boolean>;
}

/** The Parquet files of this process: where they are made and kept. */
export interface TableFiles {
  /** Returns a file that was made before; undefined if there is none. */
  find(key: FileKey): Promise<TableFile | undefined>;
  /**
   * Makes and keeps a file, on the account of the client that asks for it. Requests for the same file at the same time
   * get one. Returns undefined if a dataset was published meanwhile.
   * @throws 503 with the reason where it can't be written; 400 if it is larger than an account may have
   */
  make(key: FileKey, account: number, content: () => Promise<FileContent>): Promise<TableFile | undefined>;
  /** Makes a file that the caller removes. */
  makeOnce(account: number, content: FileContent): Promise<TableFile>;
}
