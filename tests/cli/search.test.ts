import { expect, setDefaultTimeout, test } from "bun:test";
import { govdata } from "../support/program.ts";

setDefaultTimeout(30_000);

test("a search reads parameters by their other names instead of adding them to the question", async () => {
  const { code, error } = await govdata(["search", "water scarcity", "form=10-K", "filing_type=10-Q"], {});
  expect(code).toBe(2);
  expect(error).toContain('form: "10-K" contradicts filing_type "10-Q"');
});

test("a search prints as many passages by default as the first page of the API has", async () => {
  const { out } = await govdata(["help", "search"], {});
  expect(out).toContain("The most passages to print; 20 by default.");
});
