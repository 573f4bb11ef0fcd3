import { type Faults, lineAt, type SourceFile } from "./sources.ts";

/** The places where SQL may be, each with its reason, so that every statement can be found. */
const PLACES: readonly RegExp[] = [
  /^src\/storage\//, // connections, COPY, migrations
  /(^|\/)queries(-[a-z-]+)?\.ts$/, // a feature's questions
  /\/queries\/[^/]+\.ts$/, // the same, where one file would be too long
  /^src\/loading\/(publishing\/(publish|partition|swap|sources)|failure|lock)\.ts$/, // publishing a vintage
  /^src\/census\/geographies\/rebuild\.ts$/, // one list of geographies from all vintages, inside a publication
  /^src\/census\/blocks\/merge\.ts$/, // values of a vintage composed with those that are served, inside a publication
];

/** A tagged template of a client or a transaction, or a text that begins like a statement. */
const STATEMENT =
  /\b(?:sql|tx|transaction|connection|client)(?:<[^`;]{0,200}>)?`|\.unsafe\(|`\s*(?:select\s|insert into\s|update\s+\w+\s+set\s|delete from\s|create (?:table|index)\s|alter table\s)/g;

/** Whether a file may have SQL. */
export const mayHaveSql = (path: string): boolean => PLACES.some((place) => place.test(path));

/** Returns the statements outside the places where SQL may be. */
export function sqlFaults(files: readonly SourceFile[]): Faults {
  return files
    .filter((file) => !mayHaveSql(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(STATEMENT)].map(
        (match) => `${file.path}:${lineAt(file.text, match.index)} SQL outside its places (queries.ts, storage/, …)`,
      ),
    );
}
