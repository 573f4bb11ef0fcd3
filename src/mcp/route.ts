import type { Route } from "../http/router.ts";
import { MCP_PATH } from "../settings/assistants.ts";
import type { McpRouteOptions } from "./over-http.ts";

/** Returns the route of MCP over HTTP. The first message loads what answers: a start does not wait for it. */
export const mcpRoute = (options: McpRouteOptions): Route => ({
  method: "POST",
  path: MCP_PATH,
  takesBody: true,
  metrics: options.metrics.route(`POST ${MCP_PATH}`),
  answer: async (exchange) => (await import("./over-http.ts")).answerMessage(exchange, options),
});
