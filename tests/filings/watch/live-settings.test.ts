import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { watchPart } from "../../../src/filings/watch/part.ts";
import { createMetrics } from "../../../src/http/metrics/metrics.ts";
import { openLog } from "../../../src/log.ts";
import { followSettings } from "../../../src/stored-settings/following.ts";
import { localEdgar } from "../../support/edgar.ts";
import { waitUntil } from "../../support/wait.ts";
import { watchSettings, watchStore } from "./store.ts";

const store = watchStore("watch_settings");

test("a contact that is stored while the server runs is sent to EDGAR from then on", async () => {
  const asked = new Set<string>();
  await using edgar = localEdgar((request) => {
    asked.add(request.headers.get("user-agent") ?? "");
    return undefined;
  });
  const { database } = store;
  const log = openLog({ write() {} });
  const liveSettings = await followSettings(database, watchSettings(edgar.agency.url), { log });
  const { settings } = liveSettings;
  const running = await watchPart.start({ database, settings, liveSettings, log, metrics: createMetrics() });
  try {
    await waitUntil("EDGAR is asked", () => asked.size > 0, { withinMs: 60_000 });
    await liveSettings.store("contact", "ann@example.org", "a test");
    await waitUntil("EDGAR gets the contact", () => [...asked].some((agent) => agent.includes("(ann@example.org)")), {
      withinMs: 60_000,
    });
    expect([...asked].some((agent) => !agent.includes("@"))).toBe(true); // before
  } finally {
    await running.stop();
    await liveSettings.stop();
    rmSync(settings.home, { recursive: true, force: true });
  }
}, 150_000);
