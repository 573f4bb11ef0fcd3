import { expect, test } from "bun:test";
import { docsFaults, endpointFaults } from "../../scripts/check/docs.ts";
import { importFaults, PORTS } from "../../scripts/check/imports.ts";
import { lineFaults } from "../../scripts/check/lines.ts";
import { lockFaults } from "../../scripts/check/lock.ts";
import { phraseFaults } from "../../scripts/check/phrases.ts";
import { importsOf, type SourceFile, sourceFiles } from "../../scripts/check/sources.ts";
import { sqlFaults } from "../../scripts/check/sql.ts";
import { textFaults } from "../../scripts/check/texts.ts";

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
    why: "a shared folder imports the list of features",
    files: [
      file("src/loading/a.ts", 'import { b } from "../features.ts";'),
      file("src/features.ts", 'import { c } from "./census/c.ts";'),
      file("src/census/c.ts"),
    ],
    fault: "src/loading/a.ts imports src/features.ts: loading imports no feature",
  },
  {
    why: "a small file of the root imports a feature",
    files: [file("src/log.ts", 'import { c } from "./census/c.ts";'), file("src/census/c.ts")],
    fault: "src/log.ts imports src/census/c.ts: src/log.ts imports no feature",
  },
  {
    why: "a feature imports a crossing",
    files: [file("src/labor/a.ts", 'import { b } from "../enrichment/b.ts";'), file("src/enrichment/b.ts")],
    fault: "src/labor/a.ts imports src/enrichment/b.ts: features don't import each other",
  },
  {
    why: "a crossing imports a feature's file that isn't a port",
    files: [file("src/enrichment/a.ts", 'import type { B } from "../labor/ces/b.ts";'), file("src/labor/ces/b.ts")],
    fault: "src/enrichment/a.ts imports src/labor/ces/b.ts: crossings import only ports",
  },
  {
    why: "a crossing imports another crossing",
    files: [file("src/enrichment/a.ts", 'import "../portal/b.ts";'), file("src/portal/b.ts")],
    fault: "src/enrichment/a.ts imports src/portal/b.ts: crossings import only ports",
  },
  {
    why: "a page imports another page",
    files: [file("src/portal/compare/a.tsx", 'import { b } from "../places/b.ts";'), file("src/portal/places/b.ts")],
    fault:
      "src/portal/compare/a.tsx imports src/portal/places/b.ts: pages don't import pages; what they share is in " +
      "src/portal/parts",
  },
  {
    why: "what pages share imports a page",
    files: [file("src/portal/parts/a.ts", 'import type { B } from "../places/b.ts";'), file("src/portal/places/b.ts")],
    fault:
      "src/portal/parts/a.ts imports src/portal/places/b.ts: pages don't import pages; what they share is in " +
      "src/portal/parts",
  },
  {
    why: "a folder has no tier",
    files: [file("src/attic/a.ts")],
    fault: "src/attic has no tier: name it in scripts/check/imports.ts",
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
    why: "two folders import each other, by files that aren't a circle",
    files: [
      file("src/census/load/a.ts", 'import "../serving/places/b.ts";'),
      file("src/census/serving/places/b.ts"),
      file("src/census/serving/c.ts", 'import "../load/tables/d.ts";'),
      file("src/census/load/tables/d.ts"),
    ],
    fault:
      "folder circle: src/census/load → src/census/serving → src/census/load (src/census/load/a.ts imports " +
      "src/census/serving/places/b.ts; src/census/serving/c.ts imports src/census/load/tables/d.ts)",
  },
  {
    why: "three folders import each other in a circle",
    files: [
      file("src/http/a.ts", 'import "../jobs/a.ts";'),
      file("src/jobs/a.ts"),
      file("src/jobs/b.ts", 'import "../metrics/a.ts";'),
      file("src/metrics/a.ts"),
      file("src/metrics/b.ts", 'import "../http/b.ts";'),
      file("src/http/b.ts"),
    ],
    fault:
      "folder circle: src/http → src/jobs → src/metrics → src/http (src/http/a.ts imports src/jobs/a.ts; " +
      "src/jobs/b.ts imports src/metrics/a.ts; src/metrics/b.ts imports src/http/b.ts)",
  },
  {
    why: "a subfolder imports a file that imports the subfolder",
    files: [
      file("src/http/routes.ts", 'import "./pages/a.ts";'),
      file("src/http/pages/a.ts"),
      file("src/http/pages/b.ts", 'import "../routes.ts";'),
    ],
    fault:
      "folder circle: src/http/pages → src/http/routes.ts → src/http/pages (src/http/pages/b.ts imports " +
      "src/http/routes.ts; src/http/routes.ts imports src/http/pages/a.ts)",
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

test.each(WRONG)("the check reports that $why", ({ files, fault }) => {
  expect(importFaults(files)).toEqual([fault]);
});

test("a subfolder may import a file of the folder above, if no file does both", () => {
  const files = [
    file("src/http/routes.ts", 'import "./pages/a.ts";', 'import "./answer.ts";'),
    file("src/http/pages/a.ts", 'import "../answer.ts";'),
    file("src/http/answer.ts"),
  ];
  expect(importFaults(files)).toEqual([]);
});

test("crossings import the ports of features", () => {
  const files = [
    file("src/enrichment/a.ts", 'import "../accounts/portal.ts";', 'import "../filings/queries/companies.ts";'),
    file("src/accounts/portal.ts", 'import "./keys.ts";'),
    file("src/accounts/keys.ts"),
    file("src/filings/queries/companies.ts"),
  ];
  expect(importFaults(files)).toEqual([]);
});

test("every port is read by a crossing, and no file is a port twice", () => {
  const files = sourceFiles("src/enrichment", "src/portal");
  const imported = [...new Set(files.flatMap(importsOf))];
  for (const port of PORTS)
    expect({ port, isRead: imported.some((path) => port.test(path)) }).toEqual({ port, isRead: true });
  for (const path of imported)
    expect({ path, ports: PORTS.filter((port) => port.test(path)).length < 2 }).toEqual({ path, ports: true });
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

test("the check reports SQL outside its places by file and line, and accepts it inside them", () => {
  const statement = "const rows = await sql<Row[]>`select 1`;";
  expect(sqlFaults([file("src/census/routes.ts", "", statement)])).toEqual([
    "src/census/routes.ts:2 SQL outside its places (queries.ts, storage/, …)",
  ]);
  expect(sqlFaults([file("src/census/queries.ts", statement), file("src/storage/a.ts", statement)])).toEqual([]);
});

test("the lock file has every target's native packages and no registry's host", () => {
  expect(lockFaults()).toEqual([]);
});

test("the check reports settings, commands, error codes and metrics that no document names, and no others", () => {
  const faults = docsFaults([
    file("src/http/metrics.ts", 'const name = "govdata_cache_hits_total";'),
    file("src/webhooks/worker/metrics.ts", 'const name = "govdata_made_up_total";'),
    file("src/portal/page.tsx", 'const cookie = "govdata_session";'),
    file("docs/operating.md", "`govdata_cache_hits_total`"),
  ]);
  for (const thing of [
    "setting GOVDATA_HOME",
    "command govdata keys",
    "error code rate_limited",
    "metric govdata_made_up_total",
  ])
    expect(faults).toContain(`README.md and docs/ don't name the ${thing}`);
  expect(faults.join()).not.toMatch(/govdata_(?:cache_hits_total|session)/);
});

test("the check reports an endpoint that its page lacks, and one on the page that doesn't exist", () => {
  const page = [
    "| path | answers |",
    "|---|---|",
    "| `/v1/rivers`, `/v1/rivers/{id}` | rivers; `query=` |",
    "",
    "| path under `/v1/boats` | does |",
    "|---|---|",
    "| `GET /`, `POST /` | lists boats, adds one |",
    "| `GET`, `DELETE /{id}` | shows a boat, deletes it |",
  ].join("\n");
  const endpoints = [
    { method: "GET", path: "/v1/rivers" },
    { method: "GET", path: "/v1/rivers/{id}" },
    { method: "GET", path: "/v1/boats" },
    { method: "POST", path: "/v1/boats" },
    { method: "GET", path: "/v1/boats/{id}" },
    { method: "DELETE", path: "/v1/boats/{id}" },
  ] as const;
  expect(endpointFaults(endpoints, page)).toEqual([]);
  expect(endpointFaults([...endpoints, { method: "PATCH", path: "/v1/boats/{id}" }], page)).toEqual([
    "docs/endpoints.md doesn't name the endpoint PATCH /v1/boats/{id}",
  ]);
  expect(endpointFaults(endpoints.slice(1), page)).toEqual([
    "docs/endpoints.md names GET /v1/rivers, which is not an endpoint",
  ]);
});

test.each(["src/labor/page.tsx", "src/census/page.ts", "docs/page.md", "scripts/bun.mjs", "tests/labor/page.test.ts"])(
  "the check reports an unfinished mark, a phrase and a long line in %s",
  (path) => {
    const files = [file(path, "", `// ${"TO"}DO: it is told anew`, `// ${"x".repeat(120)}`)];
    expect(textFaults(files)).toEqual([`${path}:2 "${"TO"}DO": unfinished: finish it, or open an issue`]);
    expect(phraseFaults(files)).toEqual([
      `${path}:2 "anew": write "again"`,
      `${path}:2 "is told": write "the log says …, the user sees …"`,
    ]);
    expect(lineFaults(files)).toEqual([`${path}:3 123 columns: a line has at most 120`]);
  },
);

test("a line of more than 120 columns may be a regular expression, a row of a table, or code in a document", () => {
  const long = "x".repeat(120);
  expect(
    lineFaults([
      file("src/filings/a.ts", `  /^(${long})$/i;`, `  "(?:${long})",`),
      file("docs/a.md", `| ${long} |`, "```sh", `curl ${long}`, "```"),
    ]),
  ).toEqual([]);
});

test.each([
  "It goes on.",
  "the place where it stands",
  "a file beside the index",
  "so that nobody reads it",
  "the secret of now",
  "what came of an attempt",
  "What became of a form that asks for a key.",
  "compared with the filing before.",
  "whoever sends it",
  "sent by mail alone.",
  "at 90 % confidence",
])("plain English has other words for %p", (text) => {
  expect(phraseFaults([file("docs/page.md", text)])).toHaveLength(1);
});

test.each([
  "it goes on the list",
  "`null` stands for a value that is missing",
  "a value of its own, next to White alone",
  "the user nobody",
  "A ratio alone is not enough.",
  '"Who supplies chips?"',
])("plain English may say %p", (text) => {
  expect(phraseFaults([file("docs/page.md", text)])).toEqual([]);
});
