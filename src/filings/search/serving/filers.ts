import type { Sql } from "postgres";
import { namedFilers } from "../queries.ts";
import { buildDirectory, type Directory } from "../recognition/directory.ts";
import { type Recognition, recognize } from "../recognition/recognize.ts";
import { readWords } from "../recognition/words.ts";

/** Recognizes companies and years in questions. */
export interface Recognizer {
  recognize(question: string, version: number): Promise<Recognition>;
}

/** While reports arrive all day, the names are read again at most this often. */
const READ_AGAIN_MS = 5 * 60_000;

/** Returns the recognizer of the companies in the database. Their names are read with the first question. */
export function recognizer(sql: Sql): Recognizer {
  let directory: Promise<Directory> | undefined;
  let readVersion = 0;
  let readAtMs = 0;
  const read = async (): Promise<Directory> => {
    const rows = await namedFilers(sql);
    return buildDirectory(
      rows.map(({ cik, name, listed_name, is_loaded, former_names, tickers }) => ({
        cik,
        name,
        listedName: listed_name ?? undefined,
        isLoaded: is_loaded,
        formerNames: former_names,
        tickers,
      })),
    );
  };
  return {
    async recognize(question, version) {
      const now = performance.now();
      const isOld = version !== readVersion && now - readAtMs > READ_AGAIN_MS;
      if (!directory || isOld) {
        const reading = read();
        [readVersion, readAtMs] = [version, now];
        if (directory === undefined) directory = reading;
        reading.then(
          () => {
            directory = reading;
          },
          () => {
            if (directory === reading) directory = undefined; // the next question tries again
          },
        );
      }
      return recognize(question, await directory, await readWords());
    },
  };
}
