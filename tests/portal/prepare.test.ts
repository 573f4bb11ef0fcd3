import { expect, test } from "bun:test";
import { notFound } from "../../src/errors.ts";
import { QUESTIONS } from "../../src/portal/home/questions.ts";
import { PAGES } from "../../src/portal/pages.ts";
import { preparePages } from "../../src/portal/prepare.ts";
import { startFromSource } from "../support/server.ts";

const WHILE_RUNNING = new AbortController().signal;

test("the first pages are made before a visitor comes: the home page, the search, its questions", async () => {
  const made: string[] = [];
  await preparePages(
    PAGES,
    async ({ page, target, pathValues }) => made.push(`${page.path} ${target} ${JSON.stringify(pathValues)}`),
    WHILE_RUNNING,
  );
  expect(made.slice(0, 3)).toEqual([
    "/ / {}",
    "/find/suggestions /find/suggestions?q= {}",
    '/places/{fips} /places/06001 {"fips":"06001"}',
  ]);
  for (const { href } of QUESTIONS) expect(made.join("\n")).toContain(` ${href.split("#")[0]} `);
});

test("the log names no request of the preparation as slow: no one sent it", async () => {
  const server = await startFromSource({ settings: { slowRequestMs: -1 } });
  try {
    await server.prepare?.(WHILE_RUNNING);
    expect(server.logged.filter((line) => line.includes("slow"))).toEqual([]);
    await server.get("/v1/us/census/metrics");
    expect(server.logged.filter((line) => line.includes("slow"))).toHaveLength(1);
  } finally {
    await server.stop();
  }
}, 60_000);

test("what is not loaded is left out, another failure is reported, and a stop ends it", async () => {
  const made: string[] = [];
  const failing = async ({ target }: { target: string }): Promise<void> => {
    made.push(target);
    throw notFound("place", "06001", "load it");
  };
  await preparePages(PAGES, failing, WHILE_RUNNING);
  expect(made.length).toBeGreaterThan(QUESTIONS.length);
  const broken = preparePages(PAGES, () => Promise.reject(new TypeError("broken")), WHILE_RUNNING);
  await expect(broken).rejects.toThrow("broken");
  await preparePages(PAGES, failing, AbortSignal.abort());
  expect(made).toHaveLength(QUESTIONS.length + 3);
});
