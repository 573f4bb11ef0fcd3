import type { Faults, SourceFile } from "./sources.ts";

/** The most columns of a line. Biome wraps code; comments, texts and documents are wrapped by hand. */
const COLUMNS = 120;

/** Blocks of code in documents: readers copy them. */
const BLOCKS = /^ *```[\s\S]*?^ *```$|^ {4}(?![-*\d]).*$/gm;

/** The files that people read line by line. The text of a step of the schema (SQL) can't change. */
const READ = /^(?:src|scripts|docs|tests|clients|\.ci)\/.*(?<!\.(?:sql|json))$|^[^/]+\.(?:md|ts)$|^Dockerfile$/;

/** What can't be wrapped: a regular expression, in a literal or a text, a row of a table, an address. */
const UNBREAKABLE = /\(\?[:=!<]|^\s*(?:[\w ]*[=:?!] ?)?\/(?![/*]).*\/[a-z]*[.\w]*[(,;)]*$|^\s*\||^\S*https?:\S+$/;

/** Returns a document's text with empty lines for its blocks of code. */
const withoutBlocks = (path: string, text: string): string =>
  path.endsWith(".md") ? text.replace(BLOCKS, (block) => block.replace(/[^\n]/g, "")) : text;

/** Returns the lines of more than 120 columns. */
export const lineFaults = (files: readonly SourceFile[]): Faults =>
  files
    .filter(({ path }) => READ.test(path))
    .flatMap(({ path, text }) =>
      withoutBlocks(path, text)
        .split("\n")
        .flatMap((line, index) => {
          const columns = [...line].length;
          if (columns <= COLUMNS || UNBREAKABLE.test(line)) return [];
          return [`${path}:${index + 1} ${columns} columns: a line has at most ${COLUMNS}`];
        }),
    );
