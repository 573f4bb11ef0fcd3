import { expect, test } from "bun:test";
import { startFromSource } from "../support/server.ts";
import { nullPaths } from "./null-paths.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

test("each null in the contexts of each company of the starter data has its reason, on its page too", async () => {
  const server = await startFromSource({ hasStarterData: true });
  try {
    const { data: companies } = await server.json<Json>("/v1/us/sec/companies?per_page=200");
    expect(companies.length).toBeGreaterThan(50);
    for (const { cik } of companies) {
      const path = `/v1/us/sec/companies/${cik}?include=labor_context,lending_context`;
      const { data, metadata } = await server.json<Json>(path);
      const { labor_context, lending_context } = data;
      const fields = metadata.enrichment.absent.map(({ field }: Json) => field);
      expect([cik, nullPaths({ labor_context, lending_context }).toSorted()]).toEqual([cik, fields.toSorted()]);
      for (const { message } of metadata.enrichment.absent) expect(message).toMatch(/^[A-Z0-9].*\.$/);
    }
    const [{ cik }] = companies;
    const page = await fetch(`${server.url}/companies/${cik}/context`, { headers: { accept: "text/html" } });
    expect(await page.text()).not.toMatch(/class="reason">\s*<|Not known/);
  } finally {
    await server.stop();
  }
}, 240_000);
