import { expect, test } from "bun:test";
import { docsFaults } from "../../scripts/check/docs.ts";
import { importFaults } from "../../scripts/check/imports.ts";
import { lockFaults } from "../../scripts/check/lock.ts";
import { importsOf, type SourceFile, sourceFiles } from "../../scripts/check/sources.ts";
import { sqlFaults } from "../../scripts/check/sql.ts";

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: `${lines.join("\n")}\n` });

test("imports are found in every form: types, several lines, re-exports, dynamic ones", () => {
  const source = file(
    "src/census/routes.ts",
    'import type { A } from "./a.ts";',
    "import {",
    "  b,",
    '} from "../http/b.ts";',
    'export { c } from "./c.ts";',
    'const d = await import("./d.ts");',
    'import "./e.ts";',
    'import postgres from "postgres";',
  );
  expect(importsOf(source).sort()).toEqual([
    "src/census/a.ts",
    "src/census/c.ts",
    "src/census/d.ts",
    "src/census/e.ts",
    "src/http/b.ts",
  ]);
});

const WRONG: { why: string; files: SourceFile[]; fault: string }[] = [
  {
    why: "a shared folder imports a feature",
    files: [file("src/http/a.ts", 'import { b } from "../census/b.ts";'), file("src/census/b.ts")],
    fault: "src/http/a.ts imports src/census/b.ts: http imports no feature",
  },
  {
    why: "a shared folder reaches a feature through a file of the root",
    files: [
      file("src/loading/a.ts", 'import { b } from "../datasets.ts";'),
      file("src/datasets.ts", 'import { c } from "./census/c.ts";'),
      file("src/census/c.ts"),
    ],
    fault: "src/loading/a.ts imports src/datasets.ts: loading imports no feature, and this leads to src/census/c.ts",
  },
  {
    why: "a feature imports another, as a type",
    files: [file("src/census/a.ts", 'import type { B } from "../labor/b.ts";'), file("src/labor/b.ts")],
    fault: "src/census/a.ts imports src/labor/b.ts: features don't import each other",
  },
  {
    why: "two files import each other",
    files: [file("src/http/b.ts", 'import "./a.ts";'), file("src/http/a.ts", 'import "./b.ts";')],
    fault: "cycle: src/http/a.ts → src/http/b.ts → src/http/a.ts",
  },
  {
    why: "a query runs a command",
    files: [file("src/census/a.ts", 'import "../cli/load.ts";'), file("src/cli/load.ts")],
    fault: "src/census/a.ts imports src/cli/load.ts: only main.ts and commands import commands",
  },
  {
    why: "the program imports a test",
    files: [file("src/http/a.ts", 'import "../../tests/support/database.ts";')],
    fault: "src/http/a.ts imports tests/support/database.ts: src imports nothing of scripts and tests",
  },
];

test.each(WRONG)("an import the wrong way is told: $why", ({ files, fault }) => {
  expect(importFaults(files)).toEqual([fault]);
});

test("features import shared folders, their own files, and the root's", () => {
  const files = [
    file("src/census/routes.ts", 'import "../http/endpoint.ts";', 'import "./queries.ts";', 'import "../errors.ts";'),
    file("src/census/queries.ts"),
    file("src/http/endpoint.ts", 'import "../errors.ts";'),
    file("src/errors.ts"),
    file("src/app.ts", 'import "./census/routes.ts";', 'import "./accounts/routes.ts";'),
    file("src/accounts/routes.ts"),
  ];
  expect(importFaults(files)).toEqual([]);
});

test("SQL outside its places is told by file and line, inside them it is not", () => {
  const statement = "const rows = await sql<Row[]>`select 1`;";
  expect(sqlFaults([file("src/census/routes.ts", "", statement)])).toEqual([
    "src/census/routes.ts:2 SQL outside its places (queries.ts, storage/, …)",
  ]);
  expect(sqlFaults([file("src/census/queries.ts", statement), file("src/storage/a.ts", statement)])).toEqual([]);
});

test("the lock file has every target's native packages and no registry's host", () => {
  expect(lockFaults()).toEqual([]);
});

test("a setting, command, error code or metric that no document names is told, and one that is named is not", () => {
  const files = sourceFiles("src");
  const faults = docsFaults(files, "govdata_cache_hits_total");
  for (const thing of [
    "setting GOVDATA_HOME",
    "command govdata keys",
    "error code rate_limited",
    "metric govdata_loads",
  ])
    expect(faults).toContain(`README.md and docs/ don't name the ${thing}`);
  expect(faults.join()).not.toContain("govdata_cache_hits_total");
});
