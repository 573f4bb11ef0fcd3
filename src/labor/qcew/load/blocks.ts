import { blockOf, levelOf } from "../codes.ts";

/** The columns of `qcew_blocks`, in the order of {@link Blocks.lines}. */
export const BLOCK_COLUMNS = [
  "quarter",
  "area_fips",
  "block",
  "groups",
  "ownership",
  "industry",
  "establishments",
  "month1_employment",
  "month2_employment",
  "month3_employment",
  "total_wages",
  "avg_weekly_wage",
  "employment_lq",
  "wages_lq",
  "employment_yoy",
  "wages_yoy",
  "avg_weekly_wage_yoy",
] as const;

/** The arrays of a cell's figures: what stands behind ownership and industry. */
export const FIGURE_COLUMNS = BLOCK_COLUMNS.slice(6);

/** An industry code, with what follows from it. */
export interface IndustryCode {
  industry: number;
  /** The number as COPY takes it. */
  text: string;
  level: number;
  block: number;
}

/** What follows from an industry's number. */
export const industryCode = (industry: number): IndustryCode => ({
  industry,
  text: String(industry),
  level: levelOf(industry),
  block: blockOf(industry),
});

/** The cells of one area and quarter, packed into blocks while they are read. */
export class Blocks {
  private readonly blocks: (Block | undefined)[] = [];
  private readonly seen = new Set<number>();

  /**
   * Adds a cell whose `figures` are texts as COPY takes them, in the order of {@link FIGURE_COLUMNS}; false where the
   * cell is there already. `level` is 0 in the row over all ownerships.
   */
  add(own: number, level: number, code: IndustryCode, figures: readonly string[]): boolean {
    const key = own * 1_000_000 + code.industry;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    let block = this.blocks[code.block];
    if (!block) {
      block = new Block();
      this.blocks[code.block] = block;
    }
    block.add(own, level, code.text, figures);
    return true;
  }

  /** The number of cells. */
  get count(): number {
    return this.seen.size;
  }

  /** The blocks as lines of COPY, each behind `prefix`. */
  lines(prefix: string, quarter: number, area: string): string {
    let lines = "";
    for (const [number, block] of this.blocks.entries())
      if (block) lines += `${prefix}${quarter}\t${area}\t${number}\t${block.arrays()}\n`;
    return lines;
  }
}

/** One block: its arrays as texts, because nothing is done with the numbers but to hand them on. */
class Block {
  private readonly groups = new Set<number>();
  private readonly ownership: number[] = [];
  private readonly industry: string[] = [];
  private readonly figures: string[][] = FIGURE_COLUMNS.map(() => []);

  add(own: number, level: number, industry: string, figures: readonly string[]): void {
    this.groups.add(own * 10 + level);
    this.ownership.push(own);
    this.industry.push(industry);
    for (let index = 0; index < figures.length; index++) this.figures[index]!.push(figures[index]!); // of one length
  }

  arrays(): string {
    const arrays = [[...this.groups], this.ownership, this.industry, ...this.figures];
    return arrays.map((array) => `{${array.join(",")}}`).join("\t");
  }
}
