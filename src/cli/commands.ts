import type { Command } from "./shell/command.ts";

/** A command's name, and how to get it: each is a module of its own, loaded only when it is asked for. */
export interface CommandEntry {
  name: string;
  load(): Promise<Command>;
}

/**
 * Every command, in the order of the help. A module under `cli/` imports only what its table needs; what it runs with
 * (the API, PostgreSQL, readers) it imports inside `run`, so that the help and the completion stay fast.
 */
export const COMMANDS: readonly CommandEntry[] = [
  { name: "serve", load: async () => (await import("./serve.ts")).serveCommand },
  { name: "load", load: async () => (await import("./load.ts")).loadCommand },
  { name: "parse", load: async () => (await import("./parse.ts")).parseCommand },
  { name: "events", load: async () => (await import("./events.ts")).eventsCommand },
  { name: "status", load: async () => (await import("./status.ts")).statusCommand },
  { name: "keys", load: async () => (await import("./keys.ts")).keysCommand },
  { name: "accounts", load: async () => (await import("./accounts.ts")).accountsCommand },
  { name: "openapi", load: async () => (await import("./openapi.ts")).openapiCommand },
  { name: "config", load: async () => (await import("./config.ts")).configCommand },
  { name: "doctor", load: async () => (await import("./doctor.ts")).doctorCommand },
  { name: "healthcheck", load: async () => (await import("./healthcheck.ts")).healthcheckCommand },
  { name: "completion", load: async () => (await import("./completion.ts")).completionCommand },
];
