/** What a file of a LABSTAT folder is, by its name. */
export type LabstatName =
  | {
      kind: "data";
      /** The agency's name: `ce.data.01a.CurrentSeasAE`. */
      name: string;
      /** A word after it: a selection of the agency's file (`16series`). */
      selection: string | undefined;
    }
  | {
      kind: "table";
      /** `series`, `industry`, `area`, … */
      table: string;
      /** A word after it (`AllStatesS`): the table of some of the data files. */
      selection: string | undefined;
    };

/** Ends that copies of the agency's files have got, and that mean nothing. */
const EXTENSION = /\.(?:txt|tsv|tab)$/i;

/**
 * Recognises a file of a survey by the last part of its path, in which the agency's name may follow other words:
 * `release-2024-01/ce.data.01a.CurrentSeasAE.16series`, `2024-01 ce.industry.txt`. Undefined: no file of the survey.
 * `prefix`: `ce`, `jt` or `la`.
 */
export function labstatName(path: string, prefix: string): LabstatName | undefined {
  const base = path.slice(path.lastIndexOf("/") + 1).replace(EXTENSION, "");
  const match = new RegExp(`(?:^|[^a-z0-9.])${prefix}\\.([a-z_]+)(?:\\.(.+))?$`).exec(base);
  if (!match) return undefined;
  const [, table = "", addition] = match;
  if (table !== "data") return { kind: "table", table, selection: addition };
  if (addition === undefined) return undefined;
  // The agency's words begin with a number for the first, a capital letter after it; a word of somebody else does not.
  const words = addition.split(".");
  const additionIndex = words.findIndex((word, index) => index > 0 && !/^[A-Z]/.test(word));
  const selection = additionIndex === -1 ? undefined : words.slice(additionIndex).join(".");
  const name = `${prefix}.data.${(additionIndex === -1 ? words : words.slice(0, additionIndex)).join(".")}`;
  return { kind: "data", name, selection };
}

/** The folder part of a path: files of one folder are of one release. `""` at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
