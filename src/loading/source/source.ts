/** Where a load's files come from. Datasets read through it. */

/** One file of an agency. Its content is the same whether it is stored plain or as `.gz`. */
export interface SourceFile {
  /** Path below the folder, or the address without secrets; never ends in `.gz`. Messages name the file so. */
  readonly name: string;
  /** Bytes as stored: compressed ones for a `.gz`. For progress. */
  readonly sizeBytes: number;
  /** When the agency (or the mirror) last changed the file; undefined if neither says. */
  readonly lastModified: Date | undefined;
  /** Yields the decompressed content; may be called again. `onRead` gets the count of stored bytes. */
  bytes(onRead?: (bytes: number) => void, pieces?: Pieces): AsyncIterable<Uint8Array>;
  /** The content for readers that jump in it (ZIP, XLSX): on disk where it is stored plain, else in memory. */
  blob(): Promise<Blob>;
  /** SHA-256 of the content, in hex; computed once. */
  sha256(): Promise<string>;
}

/**
 * How long a piece of a file is valid: always (the default), or, if `passing`, until the next one is requested. Passing
 * pieces can share one memory block; of the others, up to 60 MB waited for the collector behind the reader of a large
 * file.
 */
export type Pieces = "kept" | "passing";

/** How a file is requested over HTTP. */
export interface HttpRequest {
  /** Query parameters that no message and no log may show, such as `key`. They are sent, and masked everywhere else. */
  secrets?: Readonly<Record<string, string>>;
  /** Refuse a body that is larger than this; the default is 4 GiB. */
  maxBytes?: number;
  /** Ask again even if the cache has it and the server says that nothing changed. */
  ignoreCache?: boolean;
  /** Use a cached answer that is younger than this without asking: for servers that know no conditions. */
  freshForMs?: number;
  /** The answer is a web page, as many filings are; else one is refused. */
  acceptsHtml?: boolean;
  /** The error that an answer means by its headers or final address, whatever its status; undefined: none. */
  refuse?(answer: Response): Error | undefined;
  /** The request, as messages name it: "B19013 of all counties, 2023". */
  what?: string;
}

/** A folder that mirrors agency files. */
export interface FolderSource {
  readonly kind: "folder";
  /** The folder as it was named on the command line. */
  readonly folder: string;
  /** Every file below it, by name. */
  readonly files: readonly SourceFile[];
}

/** An agency's servers, or a mirror over HTTP that has the same paths. */
export interface HttpSource {
  readonly kind: "http";
  /**
   * Gives the file at `address` (the agency's own; `--from URL` replaces its origin), from the cache where the
   * server says that it has not changed. Retries what may pass; resumes what broke off.
   * @throws `not_found` for a 404, `source_refused` for what can't be this file, `unavailable` when nothing helps.
   */
  fetch(address: string, request?: HttpRequest): Promise<SourceFile>;
}

/** Where a load reads from. */
export type Source = FolderSource | HttpSource;
