import { GovdataError, sourceRefused } from "../errors.ts";
import { defineCommand } from "./shell/command.ts";

/** File names of filings; a folder can have other files. */
const FILING_NAME = /\.(?:txt|html?|nc|sgml)(?:\.gz)?$/i;

/** `govdata parse`: prints what govdata reads in filings, without a database. */
export const parseCommand = defineCommand({
  summary: "Read SEC filings and print what they say as JSON, without a database",
  details:
    "Takes full submission texts, main documents (HTML or text) and header pages, plain or gzipped. " +
    "Prints one array with an object for each filing. An amendment names the filing that it amends if it is given, " +
    "too. Exit code 3: a file could not be read. Its name and the reason are printed, and so are all other filings.",
  examples: ["parse 0000320193-24-000123.txt", "parse --text aapl-20240928.htm.gz", "parse ~/filings"],
  args: [
    {
      name: "FILE",
      doc: "A filing, or a folder with .txt, .htm, .html, .nc and .sgml files, plain or .gz, subfolders included.",
      required: true,
      multiple: true,
    },
  ],
  options: {
    text: { type: "boolean", doc: "Also print the text of sections." },
  },
  async run({ options, words, print, note }) {
    const [{ linkAmendments, parseFiling }, { readerFault }] = await Promise.all([
      import("../filings/parsing/parsed-filing.ts"),
      import("../loading/failure.ts"),
    ]);
    const failures: GovdataError[] = [];
    const filings = [];
    for await (const file of filesOf(words, failures)) {
      try {
        filings.push(parseFiling(await readBytes(file), file, { withText: options.text }));
      } catch (error) {
        failures.push(readerFault(error, file) ?? asRefusal(error, file));
      }
    }
    linkAmendments(filings);
    print(JSON.stringify(filings, null, 2));
    for (const { message, cause } of failures) note(`govdata: ${message}${isFault(cause) ? `\n${cause.stack}` : ""}`);
    return Math.max(0, ...failures.map(({ exitCode }) => exitCode));
  },
});

/** Whether this is a bug, whose stack is worth printing; the message of a system error says all. */
const isFault = (cause: unknown): cause is Error => cause instanceof RangeError || cause instanceof TypeError;

/** Yields the files that `words` name; the files of a folder come sorted by name. */
async function* filesOf(words: readonly string[], failures: GovdataError[]): AsyncGenerator<string> {
  const [{ readdir, stat }, { join }] = await Promise.all([import("node:fs/promises"), import("node:path")]);
  for (const word of words) {
    try {
      if (!(await stat(word)).isDirectory()) {
        yield word;
        continue;
      }
      const entries = await readdir(word, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && FILING_NAME.test(entry.name));
      if (files.length === 0) failures.push(sourceRefused({ file: word }, undefined, "has no filings"));
      yield* files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
    } catch (error) {
      failures.push(asRefusal(error, word));
    }
  }
}

/**
 * Returns a file's bytes, decompressed if its name ends in `.gz`.
 * @throws `source_refused` for one that is too large.
 */
async function readBytes(file: string): Promise<Uint8Array> {
  const [{ createReadStream }, { LIMITS }, { atMost, gunzip }] = await Promise.all([
    import("node:fs"),
    import("../filings/markup/limits.ts"),
    import("../loading/formats/compressed.ts"),
  ]);
  // As a stream, because a pipe or a device has no size, and may have no end.
  const stored: AsyncIterable<Uint8Array> = createReadStream(file);
  const bytes = /\.gz$/i.test(file) ? gunzip(stored, file) : stored;
  return Buffer.concat(await Array.fromAsync(atMost(bytes, { file, largest: LIMITS.submissionBytes })));
}

/** Turns a file system error (no such file, no permission) into a refusal of the file; throws any other error. */
function asRefusal(error: unknown, file: string): GovdataError {
  if (error instanceof GovdataError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") throw error;
  const reason = code === "ENOENT" ? "there is no such file" : message;
  const refusal = sourceRefused({ file }, undefined, reason);
  refusal.cause = error;
  return refusal;
}
