import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/cli/commands.ts";
import { SETTINGS } from "../../src/config.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import { type Faults, ROOT, type SourceFile } from "./sources.ts";

/** Returns the settings, commands, error codes and server metrics that no document names. */
export function docsFaults(files: readonly SourceFile[], docs: string = documents()): Faults {
  const things = [
    ...Object.values(SETTINGS).map((setting) => ({ kind: "setting", name: setting.name })),
    ...COMMANDS.map((command) => ({ kind: "command", name: `govdata ${command.name}` })),
    ...ERROR_CODES.map((name) => ({ kind: "error code", name })),
    ...metricNames(files).map((name) => ({ kind: "metric", name })),
  ];
  return things
    .filter(({ name }) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(docs))
    .map(({ kind, name }) => `README.md and docs/ don't name the ${kind} ${name}`);
}

function documents(): string {
  const folder = join(ROOT, "docs");
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [join(ROOT, "README.md"), ...files.filter((file) => file.endsWith(".md"))]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

const metricNames = (files: readonly SourceFile[]): string[] => [
  ...new Set(
    files
      .filter((file) => file.path.startsWith("src/http/"))
      .flatMap((file) => [...file.text.matchAll(/"(govdata_[a-z_]*[a-z])"/g)])
      .map((match) => String(match[1]))
      .filter((name) => !["govdata_keys", "govdata_published"].includes(name)), // channels of NOTIFY
  ),
];
