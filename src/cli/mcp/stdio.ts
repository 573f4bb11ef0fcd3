import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Settings } from "../../config.ts";
import { GovdataError } from "../../errors.ts";
import { openLog } from "../../log.ts";
import { METRIC_LIST, metricListText } from "../../mcp/metric-list.ts";
import { type CallResult, callTool, refusedCall } from "../../mcp/run.ts";
import { createMcpServer } from "../../mcp/server.ts";
import { TOOLS } from "../../mcp/tools.ts";
import { nextSignal } from "../../server/signals.ts";
import { openProgress } from "../shell/progress.ts";
import { LocalApi } from "./local.ts";
import { callRemote, readRemote } from "./remote.ts";

/** Serves an assistant from the database of the settings, until it closes standard input or a signal comes. */
export async function serveLocal(settings: Settings, note: (line: string) => void): Promise<void> {
  const log = openLog({ secrets: new Set() });
  const local = new LocalApi({ settings, log, note, openProgress });
  // The first call should not wait for the database. What fails here fails again, and is then said to the assistant.
  void local.open().catch(() => {});
  await serve(
    (name, args) => local.call((api) => callTool(TOOLS, { name, args }, api)),
    async () => textOf(await local.call(async (api) => textResult(await metricListText(api)))),
    (error) => log.error("a call failed", { error }),
  );
  await local.stop();
  log.flush();
}

/** Serves an assistant from a server. */
export function serveRemote(server: Parameters<typeof callRemote>[0]): Promise<void> {
  const log = openLog({ secrets: new Set([server.key]) });
  return serve(
    (name, args) => callRemote(server, name, args),
    () => readRemote(server, METRIC_LIST.uri),
    (error) => log.error("a call failed", { error }),
  );
}

async function serve(
  call: (name: string, args: unknown) => Promise<CallResult>,
  readMetrics: () => Promise<string>,
  onError: (error: unknown) => void,
): Promise<void> {
  const inWords = async (name: string, args: unknown) => {
    try {
      return await call(name, args);
    } catch (error) {
      if (error instanceof GovdataError) return refusedCall(error);
      throw error;
    }
  };
  const transport = new StdioServerTransport();
  const handle = serveStdio(() => createMcpServer({ call: inWords, readMetrics, onError }), {
    transport,
    onerror: onError,
    maxSubscriptions: 0,
  });
  // It closes at the end of standard input, when standard output is closed, and after a message that is far too long.
  const closed = Promise.withResolvers<"closed">();
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    closed.resolve("closed");
  };
  await Promise.race([closed.promise, nextSignal()]);
  await handle.close();
}

/** A text as the result of a call, so that it is asked for once more if the database was gone. */
const textResult = (text: string): CallResult => ({ content: [{ type: "text", text }] });

const textOf = ({ content }: CallResult): string => content.map(({ text }) => text).join("");
