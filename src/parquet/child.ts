import { rmSync } from "node:fs";
import { type ParquetFile, startParquet } from "../http/tables/parquet.ts";
import { becomeChild, sendMessage } from "../loading/child/process.ts";
import { type ParquetMessage, type ParquetOrder, unpackCells } from "./messages.ts";

/** A file that is being written. */
interface OpenFile {
  path: string;
  mostBytes: number;
  file: ParquetFile;
}

/** The hidden word `__parquet`: writes Parquet files for its parent, several at the same time, until it is stopped. */
export async function parquetChild([parentPid]: readonly string[]): Promise<never> {
  const { signal } = await becomeChild(parentPid, { whenStopped: "no more files are written", isAwaited: true });
  const openFiles = new Map<number, OpenFile>();
  process.on("message", (order: ParquetOrder) => {
    void send(carryOut(order, openFiles));
  });
  await send({ type: "ready" });
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  for (const openFile of openFiles.values()) remove(openFile);
  process.exit(0);
}

/** Does one order. A file that fails is removed, and further orders for it do nothing. */
function carryOut(order: ParquetOrder, openFiles: Map<number, OpenFile>): ParquetMessage {
  const { id } = order;
  const openFile = openFiles.get(id);
  try {
    if (order.type === "begin") {
      const { path, mostBytes, head } = order;
      openFiles.set(id, { path, mostBytes, file: startParquet(path, head) });
      return { type: "taken", id };
    }
    if (!openFile) return { type: "taken", id };
    const { file, mostBytes } = openFile;
    if (order.type === "abandon") {
      openFiles.delete(id);
      remove(openFile);
      return { type: "taken", id };
    }
    if (order.type === "rows") file.add(unpackCells(order.cells));
    const written = order.type === "finish" ? file.finish() : undefined;
    if (file.bytes > mostBytes) throw new TooLargeError();
    if (!written) return { type: "taken", id };
    openFiles.delete(id);
    return { type: "written", id, file: written };
  } catch (error) {
    openFiles.delete(id);
    if (openFile) remove(openFile);
    const reason = error instanceof Error ? error.message : String(error);
    return { type: "failed", id, reason, isTooLarge: error instanceof TooLargeError };
  }
}

class TooLargeError extends Error {}

function remove({ file, path }: OpenFile): void {
  file.abandon();
  rmSync(path, { force: true });
}

const send = (message: ParquetMessage): Promise<void> => sendMessage(message);
