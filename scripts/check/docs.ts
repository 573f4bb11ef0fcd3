import { COMMANDS } from "../../src/cli/program/commands.ts";
import { SETTINGS } from "../../src/config.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import type { Endpoint } from "../../src/http/any-endpoint.ts";
import type { Faults, SourceFile } from "./sources.ts";

/** Returns the settings, commands, error codes and server metrics in `files` that none of their documents names. */
export function docsFaults(files: readonly SourceFile[]): Faults {
  const docs = files.filter(({ path }) => /^(?:README|docs\/[\w-]+)\.md$/.test(path)).map(({ text }) => text);
  const things = [
    ...Object.values(SETTINGS).map((setting) => ({ kind: "setting", name: setting.name })),
    ...COMMANDS.map((command) => ({ kind: "command", name: `govdata ${command.name}` })),
    ...ERROR_CODES.map((name) => ({ kind: "error code", name })),
    ...metricNames(files).map((name) => ({ kind: "metric", name })),
  ];
  return things
    .filter(({ name }) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(docs.join("\n")))
    .map(({ kind, name }) => `README.md and docs/ don't name the ${kind} ${name}`);
}

/** Texts like the name of a metric that are something else: channels of NOTIFY, cookies. */
const NO_METRICS =
  /^govdata_(?:keys|settings|published|sections|check|deliveries|replays|events|session|browser|shown_once)$/;

const metricNames = (files: readonly SourceFile[]): string[] => [
  ...new Set(
    files
      .filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/"(govdata_[a-z_]*[a-z])"/g)])
      .map((match) => String(match[1]))
      .filter((name) => !NO_METRICS.test(name)),
  ),
];

/** Returns the endpoints that the tables of docs/endpoints.md lack, and those in the tables that don't exist. */
export function endpointFaults(endpoints: readonly Pick<Endpoint, "method" | "path">[], docs: string): Faults {
  const existing = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const documented = new Set(documentedEndpoints(docs));
  return [
    ...[...existing.difference(documented)].map((name) => `docs/endpoints.md doesn't name the endpoint ${name}`),
    ...[...documented.difference(existing)].map((name) => `docs/endpoints.md names ${name}, which is not an endpoint`),
  ];
}

/**
 * Reads the tables of docs/endpoints.md as `GET /v1/…`. The first column has paths below the one that the heading
 * names. Methods before a path are its own (`GET`, `PATCH /{id}`); without any it is `GET`.
 */
function* documentedEndpoints(docs: string): Generator<string> {
  let prefix = "";
  for (const line of docs.split("\n").filter((text) => text.startsWith("|"))) {
    const [, cell = ""] = line.split("|");
    const heading = /^ path(?: under `(.+)`)? $/.exec(cell);
    if (heading) prefix = heading[1] ?? "";
    let methods: string[] = [];
    for (const [, method, path] of heading ? [] : cell.matchAll(/`(?:([A-Z]+) ?)?(\/[^`]*)?`/g)) {
      if (method !== undefined) methods.push(method);
      if (path === undefined) continue;
      for (const each of methods.length > 0 ? methods : ["GET"]) yield `${each} ${(prefix + path).replace(/\/$/, "")}`;
      methods = [];
    }
  }
}
