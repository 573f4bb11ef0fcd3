import { requestOf } from "../exchange.ts";
import { parquetHead } from "../tables/parquet.ts";
import type { ColumnCells } from "../tables/values.ts";
import { columnCells } from "../tables/values.ts";
import type { DatasetState } from "../versions.ts";
import { type FileReader, fileResponse, onceResponse } from "./file-response.ts";
import { tableRows } from "./render.ts";
import { type Answering, emptyHeaders, tableOfAnswer } from "./respond.ts";
import type { FileContent, FileKey, TableFiles } from "./table-files.ts";

/** Returns what a file of a version is made from. */
export const fileKey = (request: string, states: readonly DatasetState[], stamps: readonly string[]): FileKey => ({
  request,
  stamps: Object.fromEntries(states.map(({ dataset }, index) => [dataset, stamps[index] ?? ""])),
});

/** Where a client's file is looked up, and made. */
export interface FileRequest {
  files: TableFiles;
  key: FileKey;
  reader: FileReader;
}

/** Returns the answer with a file that was made before; undefined if there is none. */
export async function keptFileResponse({ files, key, reader }: FileRequest): Promise<Response | undefined> {
  const file = await files.find(key);
  return file && fileResponse(file, reader);
}

/**
 * Makes the file of an answer, and returns the answer with it. If a dataset is published meanwhile, the answer has no
 * body: it is made again.
 */
export async function madeFileResponse(answering: Answering, { files, key, reader }: FileRequest): Promise<Response> {
  const file = await files.make(key, reader.account, () => contentOf(answering));
  return file ? fileResponse(file, reader) : new Response(null);
}

/** Returns an answer with a file that is not kept: about an account, or of what is in no dataset's version. */
export async function onceFileResponse(answering: Answering, files: TableFiles, account: number): Promise<Response> {
  const file = await files.makeOnce(account, await contentOf(answering));
  const { audience, exchange } = answering;
  const head = { encoding: "identity", link: "", text: file.hash, isStream: false } as const;
  return onceResponse(file, exchange, audience.headersOf(answering, head));
}

async function contentOf(answering: Answering): Promise<FileContent> {
  const table = tableOfAnswer(answering);
  const { batches, link } = await tableRows(answering);
  return {
    head: await parquetHead(table),
    batches: cellBatches(answering, batches),
    headersOf: (rows) => ({ ...(link === "" ? {} : { link }), ...(rows === 0 ? emptyHeaders(answering.answer) : {}) }),
    isOfOneState: () => answering.version.isStillPublished(),
  };
}

/** Returns the cells of rows, until their dataset is published again: the rest would be of another state. */
async function* cellBatches(
  { columns, version }: Answering,
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<ColumnCells, void> {
  for await (const rows of batches) {
    if (!(await version.isStill())) return;
    if (rows.length > 0) yield columnCells(columns, rows);
  }
}

/** Returns who reads the file of a request. */
export const fileReader = ({ exchange, account, readings }: Omit<FileReader, "request">): FileReader => ({
  exchange,
  account,
  readings,
  request: requestOf(exchange),
});
