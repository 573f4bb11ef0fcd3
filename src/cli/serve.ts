import { defineCommand } from "./shell/command.ts";
import { onOutputError } from "./shell/output.ts";

/** `govdata serve`: runs the server. */
export const serveCommand = defineCommand({
  summary: "Answer requests, and load new vintages on schedule",
  details:
    "Without DATABASE_URL it runs its own PostgreSQL in GOVDATA_HOME. The first start makes an account and a key, " +
    "and prints the key once. GOVDATA_ROLES limits what it does. SIGTERM and SIGINT end it once running requests " +
    "are answered.",
  examples: ["serve"],
  async run({ settings, print, note }) {
    const [{ runServer }, { openProgress }] = await Promise.all([
      import("../server/serve.ts"),
      import("./shell/progress.ts"),
    ]);
    // The reader of the output may leave (`govdata serve | head -1`); the server continues answering requests.
    onOutputError(process.stdout, () => {});
    await runServer({ settings: settings(), print, note, openProgress });
  },
});
