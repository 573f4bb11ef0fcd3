import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { govdata } from "../support/program.ts";

let scratch: ScratchDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  scratch = await scratchDatabase("keys");
  env = { DATABASE_URL: scratch.url };
});
afterAll(() => scratch.close());

const keys = (...words: string[]) => govdata(["keys", ...words], env);
const accounts = (...words: string[]) => govdata(["accounts", ...words], env);

describe("a key", () => {
  test("is the only thing on standard output; its notes are on standard error", async () => {
    const { code, out, error } = await keys("create", "--label", "laptop", "--tier", "free");
    expect(code).toBe(0);
    expect(out).toMatch(/^gd_live_[0-9a-f]{32}\n$/);
    expect(error).toContain("of owner@localhost, tier free");
  });

  test.each(["a\tb", "a\nb", "\u001b[31mred", "   ", "a".repeat(101)])(
    "is not made with the label %j",
    async (label) => {
      const { code, out, error } = await keys("create", "--label", label);
      expect([code, out]).toEqual([2, ""]);
      expect(error).toContain("accepted: 1 to 100 characters, no control characters");
    },
  );

  test("for a suspended account is made with a note that it does not work yet", async () => {
    await accounts("create", "ann@example.org");
    await accounts("suspend", "Ann@example.org");
    const { code, error } = await keys("create", "--label", "early", "--account", "ann@example.org");
    expect(code).toBe(0);
    expect(error).toContain("The account is suspended");
  });

  test("stays revoked once revoked, whatever the command", async () => {
    await keys("create", "--label", "gone");
    expect((await keys("revoke", "gone")).code).toBe(0);
    for (const word of ["revoke", "enable", "disable"]) {
      const { code, error } = await keys(word, "gone");
      expect(code).toBe(1);
      expect(error).toContain("is revoked, which can't be undone");
    }
  });

  test.each(["nobody", "0", "-1", "99999999999999999999", "gd_live_"])("named %j does not exist", async (name) => {
    const { code, error } = await keys("revoke", "--", name);
    expect(code).toBe(1);
    expect(error).toContain("there is no key");
  });

  test("with a label that two keys have is selected by its number", async () => {
    for (let index = 0; index < 2; index++) await keys("create", "--label", "twin");
    const { code, error } = await keys("revoke", "twin");
    expect(code).toBe(1);
    expect(error).toMatch(/"twin" names 2 keys; use a number: \d+, \d+/);
  });
});

describe("an account", () => {
  test("that does not exist is an error in every command", async () => {
    for (const { code, error } of [
      await keys("list", "--account", "eve@example.org"),
      await keys("create", "--label", "x", "--account", "eve@example.org"),
      await accounts("suspend", "eve@example.org"),
      await accounts("activate", "eve@example.org"),
    ]) {
      expect(code).toBe(1);
      expect(error).toContain('the account "eve@example.org" does not exist');
    }
  });

  test("is the same however its address is capitalized", async () => {
    expect((await accounts("create", "bob@example.org")).code).toBe(0);
    const again = await accounts("create", "BOB@example.org");
    expect(again.code).toBe(1);
    expect(again.error).toContain("already");
  });

  test.each(["bob", "a b@c.d", "a\n@c.d", "a\u001b@c.d", `${"a".repeat(251)}@c.d`])(
    "is not made for %j, which is not an address",
    async (email) => {
      expect((await accounts("create", email)).code).toBe(2);
    },
  );
});
