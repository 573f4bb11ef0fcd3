import { dataFile } from "../executable/data.ts";

export const SOC_GROUPS = ["major", "minor", "broad", "detailed"] as const;
export type SocGroup = (typeof SOC_GROUPS)[number];

/** An occupation, or a group of them, of the Standard Occupational Classification 2018. */
export interface SocOccupation {
  /** `11-1011`. */
  code: string;
  group: SocGroup;
  title: string;
  /** Of detailed occupations only; null for groups. */
  definition: string | null;
}

/** The Standard Occupational Classification 2018. */
export class Soc {
  private readonly codes = new Map<string, SocOccupation>();
  private readonly ancestors = new Map<string, readonly SocOccupation[]>();

  /** `occupations`: in the order of the classification, each group before what is in it. */
  constructor(occupations: readonly SocOccupation[]) {
    // By order, not by digits, because the broad group 29-1210 continues to 29-1229.
    const open: SocOccupation[] = [];
    for (const occupation of occupations) {
      open.length = Math.min(open.length, SOC_GROUPS.indexOf(occupation.group));
      this.codes.set(occupation.code, occupation);
      this.ancestors.set(occupation.code, open.toReversed());
      open.push(occupation);
    }
  }

  /** Undefined if SOC 2018 does not have the code. */
  find = (code: string): SocOccupation | undefined => this.codes.get(code);

  /** Returns all codes, each group before its members. */
  all = (): readonly SocOccupation[] => [...this.codes.values()];

  /** Returns the groups that contain a code, nearest first; by its digits if SOC 2018 does not have the code. */
  ancestorsOf(code: string): readonly SocOccupation[] {
    const ancestors = this.ancestors.get(code);
    if (ancestors) return ancestors;
    const nearest = [
      `${code.slice(0, 6)}0`,
      `${code.slice(0, 5)}00`,
      `${code.slice(0, 4)}000`,
      `${code.slice(0, 3)}0000`,
    ]
      .filter((candidate) => candidate !== code)
      .map((candidate) => this.codes.get(candidate))
      .find((group) => group !== undefined);
    return nearest ? [nearest, ...this.ancestorsOf(nearest.code)] : [];
  }
}

let read: Promise<Soc> | undefined;

/** SOC 2018, read once from `data/reference`. */
export const soc = (): Promise<Soc> => {
  read ??= dataFile("reference/soc_2018.tsv")
    .text()
    .then((text) => new Soc(text.trimEnd().split("\n").slice(1).map(readLine)));
  return read;
};

// The file is this program's own: four fields, none with a tab.
const readLine = (line: string): SocOccupation => {
  const [code = "", group = "", title = "", definition = ""] = line.split("\t");
  return { code, group: group as SocGroup, title, definition: definition === "" ? null : definition };
};
