import { parse } from "csv-parse/sync";
import { dataFile } from "../executable/data.ts";

/** Returns the rows below the heading of a CSV file in `data/reference`, which comes inside the program. */
export const referenceRows = async (name: string): Promise<string[][]> =>
  parse(await dataFile(`reference/${name}`).text(), { fromLine: 2 });
