import type { Command } from "../shell/command.ts";

/** A command's name, and how to load it. Each command is a module of its own, loaded when it is used. */
export interface CommandEntry {
  name: string;
  load(): Promise<Command>;
}

/**
 * Every command, in the order of the help. A module in `cli/` imports only what its table needs. It imports what it
 * runs with (the API, PostgreSQL, readers) inside `run`, so that help and completion stay fast.
 */
export const COMMANDS: readonly CommandEntry[] = [
  { name: "serve", load: async () => (await import("../serve.ts")).serveCommand },
  { name: "load", load: async () => (await import("../load.ts")).loadCommand },
  { name: "parse", load: async () => (await import("../parse.ts")).parseCommand },
  { name: "events", load: async () => (await import("../events.ts")).eventsCommand },
  { name: "mcp", load: async () => (await import("../mcp/mcp.ts")).mcpCommand },
  { name: "watch", load: async () => (await import("../watch/watch.ts")).watchCommand },
  { name: "webhooks", load: async () => (await import("../webhooks/webhooks.ts")).webhooksCommand },
  { name: "listen", load: async () => (await import("../webhooks/listen.ts")).listenCommand },
  { name: "screen", load: async () => (await import("../screen.ts")).screenCommand },
  { name: "search", load: async () => (await import("../search.ts")).searchCommand },
  { name: "export", load: async () => (await import("../export.ts")).exportCommand },
  { name: "check", load: async () => (await import("../check.ts")).checkCommand },
  { name: "status", load: async () => (await import("../status.ts")).statusCommand },
  { name: "keys", load: async () => (await import("../keys.ts")).keysCommand },
  { name: "links", load: async () => (await import("../links.ts")).linksCommand },
  { name: "accounts", load: async () => (await import("../accounts.ts")).accountsCommand },
  { name: "openapi", load: async () => (await import("../openapi.ts")).openapiCommand },
  { name: "settings", load: async () => (await import("../settings.ts")).settingsCommand },
  { name: "config", load: async () => (await import("../config.ts")).configCommand },
  { name: "licenses", load: async () => (await import("../licenses.ts")).licensesCommand },
  { name: "doctor", load: async () => (await import("../doctor/doctor.ts")).doctorCommand },
  { name: "healthcheck", load: async () => (await import("../healthcheck.ts")).healthcheckCommand },
  { name: "completion", load: async () => (await import("../completion.ts")).completionCommand },
];
