import { GovdataError, sourceRefused } from "../errors.ts";
import { defineCommand } from "./shell/command.ts";

/** Names that files of filings have; a folder can hold others. */
const FILING_NAME = /\.(?:txt|html?|nc|sgml)(?:\.gz)?$/i;

/** `govdata parse`: what the program reads in filings, without a database. */
export const parseCommand = defineCommand({
  summary: "Read SEC filings and print what they say as JSON, without a database",
  details:
    "Takes full submission texts, main documents (HTML or text) and header pages, compressed by gzip or not. " +
    "Prints one array with an object for each filing. What an amendment amends is looked for among the files given. " +
    "Exit code 3: a file could not be read, which is named with the reason; the rest is printed all the same.",
  examples: ["parse 0000320193-24-000123.txt", "parse --text aapl-20240928.htm.gz", "parse ~/filings"],
  args: [
    {
      name: "FILE",
      doc: "A filing, or a folder: its .txt, .htm, .html, .nc and .sgml files, also as .gz, folders within too.",
      required: true,
      multiple: true,
    },
  ],
  options: {
    text: { type: "boolean", doc: "Print the text of sections, too." },
  },
  async run({ options, words, print, note }) {
    const [{ linkAmendments, parseFiling }, { readerFault }] = await Promise.all([
      import("../filings/parsed-filing.ts"),
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

/** Something that nobody foresaw, and not an error of the system, which says all in its message. */
const isFault = (cause: unknown): cause is Error => cause instanceof RangeError || cause instanceof TypeError;

/** The files that `words` name, those of folders in the order of their names. */
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
      if (files.length === 0) failures.push(sourceRefused({ file: word }, undefined, "holds no filing"));
      yield* files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
    } catch (error) {
      failures.push(asRefusal(error, word));
    }
  }
}

/** A file's bytes, decompressed where its name ends in `.gz`. @throws `source_refused` beyond a submission's limit. */
async function readBytes(file: string): Promise<Uint8Array> {
  const [{ createReadStream }, { LIMITS }, { atMost, gunzip }] = await Promise.all([
    import("node:fs"),
    import("../filings/markup/limits.ts"),
    import("../loading/formats/compressed.ts"),
  ]);
  // As a stream: what is no file, such as a pipe or a device, has no size, and maybe no end.
  const stored: AsyncIterable<Uint8Array> = createReadStream(file);
  const bytes = /\.gz$/i.test(file) ? gunzip(stored, file) : stored;
  return Buffer.concat(await Array.fromAsync(atMost(bytes, { file, largest: LIMITS.submissionBytes })));
}

/** Errors of the file system (no such file, no permission) are refusals of the file, all else is a fault of ours. */
function asRefusal(error: unknown, file: string): GovdataError {
  if (error instanceof GovdataError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") throw error;
  const reason = code === "ENOENT" ? "there is no such file" : message;
  const refusal = sourceRefused({ file }, undefined, reason);
  refusal.cause = error;
  return refusal;
}
