import { expect, test } from "bun:test";
import { apiRequests, tablesOf } from "../../src/census/load/requests.ts";
import { LEVELS } from "../../src/census/vocabulary/vintages.ts";
import { readSettings } from "../../src/config.ts";
import { allDatasets } from "../../src/features.ts";
import { STATES } from "../../src/reference/states.ts";
import type { StoredKey } from "../../src/stored-settings/stored-settings.ts";

const VALUES: Readonly<Record<StoredKey, string>> = { contact: "ann@example.org", censusApiKey: "0123456789" };

test("every dataset says what it brings, how large that is and where this is known from", async () => {
  for (const { guide } of await allDatasets()) {
    // Not by an object with matchers: Bun would put the matcher into the guide, which other tests read.
    expect(guide?.brings).toMatch(/\.$/);
    expect(guide?.download).toMatch(/^(about|over) \d/);
    expect(guide?.origin).not.toBe("");
  }
});

test("a dataset can be loaded with the settings that it says it needs, and not without one of them", async () => {
  for (const { name, guide, obstacle } of await allDatasets()) {
    const needs = guide?.needs ?? [];
    const settingsWith = (keys: readonly StoredKey[]) => ({
      ...readSettings({}),
      ...Object.fromEntries(keys.map((key) => [key, VALUES[key]])),
    });
    expect({ name, obstacle: obstacle(settingsWith(needs)) }).toEqual({ name, obstacle: undefined });
    for (const missing of needs)
      expect(obstacle(settingsWith(needs.filter((key) => key !== missing)))).toContain("is not set");
  }
});

test("the number of requests to the Census API is about that of tables and areas", async () => {
  const census = (await allDatasets()).find(({ name }) => name === "census");
  const said = Number(/about ([\d,]+) requests/.exec(census?.guide?.download ?? "")?.[1]?.replace(",", ""));
  const requests = (survey: "acs1" | "acs5") => apiRequests(tablesOf(2023, survey)).length;
  // Tracts are asked for state by state, and have no 1-year estimates.
  const count = (LEVELS.length - 1 + STATES.length) * requests("acs5") + (LEVELS.length - 1) * requests("acs1");
  expect(Math.abs(said / count - 1)).toBeLessThan(0.05);
});
