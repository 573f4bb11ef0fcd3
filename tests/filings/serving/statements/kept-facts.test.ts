import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { writeNamed } from "../../../../src/filings/load/reading/company.ts";
import { type FactsOf, keepFacts } from "../../../../src/filings/serving/statements/kept-facts.ts";
import type { DatasetState } from "../../../../src/http/versions.ts";
import { testStore } from "../../../support/store.ts";

const cik = (number: number): string => String(1_999_900 + number).padStart(10, "0");
const state = (stamp: string): DatasetState => ({
  dataset: "sec",
  version: 1,
  updatedAt: undefined,
  stamp,
  published: stamp,
});

const scratch = testStore("kept_facts");
let questions: number;
let isBroken: boolean;
let factsOf: FactsOf;
const ask = async (number: number, stamp = "1") => (await factsOf({ cik: cik(number) }, state(stamp)))?.company.name;

beforeAll(async () => {
  await scratch.database.transaction(async (tx) => {
    for (let number = 0; number < 9; number++) await writeNamed(tx, cik(number), `Company ${number}`);
  });
});
beforeEach(() => {
  questions = 0;
  isBroken = false;
  const { sql } = scratch.database;
  // The statement that has a from clause is the question; fragments of it are made by the same function.
  const counted = (parts: TemplateStringsArray, ...values: never[]) => {
    const isQuestion = parts.join("").includes("from sec_companies");
    if (isQuestion) questions++;
    return isQuestion && isBroken ? sql`select 1 / 0` : sql(parts, ...values);
  };
  factsOf = keepFacts(counted as unknown as Sql); // a template of it is all that the query uses
});

test("facts are read once for a published state, however many ask at once, and again after a publish", async () => {
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual(["Company 1", "Company 1", "Company 1"]);
  expect(questions).toBe(1);
  expect(await ask(1, "2")).toBe("Company 1");
  expect(questions).toBe(2);
});

test("a company that is not there, and one whose facts could not be read, are asked for again", async () => {
  expect([await ask(99), await ask(99)]).toEqual([undefined, undefined]);
  expect(questions).toBe(2);
  isBroken = true;
  await expect(ask(1)).rejects.toThrow("division by zero");
  isBroken = false;
  expect(await ask(1)).toBe("Company 1");
});

test("the company that was asked for longest ago gives way", async () => {
  for (let number = 0; number < 8; number++) await ask(number);
  await ask(0);
  await ask(8);
  expect(questions).toBe(9);
  await ask(0);
  expect(questions).toBe(9);
  await ask(1);
  expect(questions).toBe(10);
});
