import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { govdata } from "../support/program.ts";

const PATH = "/v1/us/census/places/06/metrics?format=csv";

let scratch: ScratchDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  scratch = await scratchDatabase("links");
  env = { DATABASE_URL: scratch.url, GOVDATA_BASE_URL: "https://data.example.org" };
  const { error } = await govdata(["keys", "create", "--label", "sheets", "--read-only"], env);
  expect(error).toContain("read-only");
});
afterAll(() => scratch.close());

const links = (...words: string[]) => govdata(["links", ...words], env);
const create = (...words: string[]) => links("create", "--key", "sheets", ...words);

describe("a link", () => {
  test("is the only thing on standard output, is listed without its signature, and is revoked by its id", async () => {
    const { code, out, error } = await create("--path", PATH, "--expires-in", "3600");
    expect([code, out.startsWith(`https://data.example.org${PATH}&link=`)]).toEqual([0, true]);
    expect(error).toContain("Anyone with the link can use it.");
    const listed = JSON.parse((await links("list", "--json")).out) as { id: string; path: string }[];
    expect(listed.map(({ path }) => path)).toEqual([PATH]);
    expect(JSON.stringify(listed)).not.toContain(out.trim().slice(-43));
    const [{ id = "" } = {}] = listed;
    expect((await links("revoke", id)).code).toBe(0);
    expect(JSON.parse((await links("list", "--json")).out)).toEqual([]);
    expect((await links("revoke", id)).code).toBe(1);
  });

  test.each([
    [["--path", "/v1/webhooks"], 2, "is not accepted"],
    [["--path", `${PATH}&color=red`], 2, "color"],
    [["--path", PATH, "--expires-in", "59"], 2, "expires"],
    [["--path", PATH, "--expires-in", "soon"], 2, "a whole number of seconds, or never"],
    [["--path", PATH, "--expires-in", "never"], 2, "only links to feeds"],
  ])("is not made with %j", async (words, expected, message) => {
    const { code, out, error } = await create(...words);
    expect([code, out, error.includes(message)]).toEqual([expected, "", true]);
  });

  test("is not made by a key that is revoked or does not exist", async () => {
    await govdata(["keys", "create", "--label", "gone"], env);
    await govdata(["keys", "revoke", "gone"], env);
    for (const [key, words] of [
      ["gone", "is revoked, so it signs nothing"],
      ["nobody", "there is no key"],
    ] as const) {
      const { code, error } = await links("create", "--key", key, "--path", PATH);
      expect([code, error.includes(words)]).toEqual([1, true]);
    }
  });
});
