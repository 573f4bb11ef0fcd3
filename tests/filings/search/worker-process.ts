import { readSettings } from "../../../src/config.ts";
import type { SearchMessage, SearchOrder } from "../../../src/filings/search/process/messages.ts";
import type { Database } from "../../../src/storage/database.ts";
import { programUnderTest } from "../../support/program.ts";
import type { IndexPlace } from "./made-reports.ts";

interface WorkerProcessOptions {
  /** The start of its command line; by default the program under test. */
  program?: readonly string[];
  /** More variables. */
  env?: Readonly<Record<string, string>>;
  onMessage?(message: SearchMessage): void;
}

/** Starts the process that fills the index, as a server does. It ends when nothing waits. */
export function startIndexWorker(
  { target }: Database,
  { home, vectorsUri }: IndexPlace,
  { program = programUnderTest(), env = {}, onMessage = () => {} }: WorkerProcessOptions = {},
): Bun.Subprocess<"ignore", "ignore", "inherit"> {
  const { searchShare } = readSettings({});
  const order: SearchOrder = { target, settings: { home, vectorsUri, searchShare } };
  const child = Bun.spawn([...program, "__search_index", String(process.pid)], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
    env: { ...process.env, ...env },
    ipc: onMessage,
  });
  child.send(order);
  return child;
}
