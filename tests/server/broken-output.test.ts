import { expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { scratchHome } from "../support/home.ts";
import { programUnderTest } from "../support/program.ts";

/** Each write to it fails as on a full disk. */
const FULL = "/dev/full";

test.skipIf(!existsSync(FULL))(
  "a server whose log has no room ends at the first SIGTERM",
  async () => {
    const home = scratchHome("full");
    const child = Bun.spawn(["bash", "-c", `exec "$@" 2> ${FULL}`, "bash", ...programUnderTest(), "serve"], {
      env: {
        PATH: process.env.PATH ?? "",
        HOME: "/",
        GOVDATA_HOME: home,
        GOVDATA_LISTEN: "127.0.0.1:0",
        GOVDATA_METRICS_LISTEN: "off",
        GOVDATA_STARTER_DATA: "off",
        GOVDATA_LOG: "requests",
      },
      stdin: "ignore",
      stdout: "pipe",
    });
    try {
      for await (const text of child.stdout.pipeThrough(new TextDecoderStream()))
        if (text.includes(" is ready after ")) break;
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
    } finally {
      child.kill("SIGKILL");
      await child.exited;
      rmSync(home, { recursive: true, force: true });
    }
  },
  30_000,
);
