/** The least that a tool call costs: a server of the protocol's library, with a tool that returns nothing. */
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

serveStdio(() => {
  const server = new McpServer({ name: "floor", version: "1" });
  server.registerTool("nothing", { description: "Returns nothing." }, () => ({ content: [] }));
  return server;
});
