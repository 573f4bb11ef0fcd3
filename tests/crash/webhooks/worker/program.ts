import { programUnderTest } from "../../../support/program.ts";

/** Starts a whole `govdata serve` on a database that delivers to this machine; returns when it answers. */
export async function startProgram(url: string): Promise<{ kill(): Promise<void> }> {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: url,
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
      GOVDATA_ROLES: "api,webhooks",
      GOVDATA_ALLOW_NETWORKS: "127.0.0.0/8",
      GOVDATA_ALLOW_HTTP: "on",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  let printed = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += piece;
    if (printed.includes("http://")) break;
  }
  if (child.exitCode !== null) throw new Error(`govdata serve ended with ${child.exitCode}`);
  return {
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
