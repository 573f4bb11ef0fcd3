import { defineCommand } from "./shell/command.ts";

/** `govdata serve`: everything that runs for long. */
export const serveCommand = defineCommand({
  summary: "Answer requests, and load new vintages on schedule",
  details:
    "Without DATABASE_URL it runs its own PostgreSQL in GOVDATA_HOME. The first start makes an account and a key, " +
    "and prints the key once. GOVDATA_ROLES narrows what it does; SIGTERM and SIGINT end it when what it answers " +
    "is answered.",
  examples: ["serve"],
  async run({ settings, print, note }) {
    const [{ runServer }, { openProgress }] = await Promise.all([
      import("../server/serve.ts"),
      import("./shell/progress.ts"),
    ]);
    // Who reads what a server prints may go (`govdata serve | head -1`); the server has others to answer.
    process.stdout.removeAllListeners("error").on("error", () => {});
    await runServer({ settings: settings(), print, note, openProgress });
  },
});
