import { type CopyBinary, rowBeginning } from "../../../storage/copy-binary.ts";
import { blockOf, levelOf } from "../codes.ts";

/** The columns of `qcew_blocks`, in the order of {@link Blocks.write}. */
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

/** The arrays of a cell's figures: what follows ownership and industry. */
export const FIGURE_COLUMNS = BLOCK_COLUMNS.slice(6);

/** The one figure that goes beyond 2^31. */
const WAGES = FIGURE_COLUMNS.indexOf("total_wages");

/** An industry code, with what follows from it. */
export interface IndustryCode {
  industry: number;
  level: number;
  block: number;
}

/** What follows from an industry's number. */
export const industryCode = (industry: number): IndustryCode => ({
  industry,
  level: levelOf(industry),
  block: blockOf(industry),
});

/** What a row of `qcew_blocks` is of. `part` is the place of its file in a gathering; undefined without one. */
export interface BlockPlace {
  quarter: number;
  area: string;
  part: number | undefined;
}

/** The cells of one area and quarter, packed into blocks while they are read. */
export class Blocks {
  private readonly blocks: (Block | undefined)[] = [];
  private readonly seen = new Set<number>();

  /**
   * Adds a cell with `figures` in the order of {@link FIGURE_COLUMNS}, NaN for null; false where the cell is there
   * already. `level` is 0 in the row over all ownerships.
   */
  add(owner: number, level: number, code: IndustryCode, figures: Float64Array): boolean {
    const key = owner * 1_000_000 + code.industry;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    let block = this.blocks[code.block];
    if (!block) {
      block = new Block();
      this.blocks[code.block] = block;
    }
    block.add(owner * 10 + level, owner, code.industry, figures);
    return true;
  }

  /** The number of cells. */
  get count(): number {
    return this.seen.size;
  }

  /** Writes the blocks as rows of COPY. */
  write(output: CopyBinary, place: BlockPlace): void {
    for (const [number, block] of this.blocks.entries())
      if (block && block.count > 0) block.write(output, number, place);
  }

  /** Forgets the cells, and keeps their room for the next area. */
  clear(): void {
    this.seen.clear();
    for (const block of this.blocks) block?.clear();
  }
}

/** The columns of a block, gathered or stored, that have no figures. */
const BEGINNING = rowBeginning(BLOCK_COLUMNS.length, []);
const GATHERED_BEGINNING = rowBeginning(BLOCK_COLUMNS.length + 1, []);

const FIRST_ROOM = 64;

/** One block: parallel arrays that grow, and are used again by the next area. */
class Block {
  count = 0;
  private readonly groups = new Set<number>();
  private ownership = new Float64Array(FIRST_ROOM);
  private industry = new Float64Array(FIRST_ROOM);
  private figures = FIGURE_COLUMNS.map(() => new Float64Array(FIRST_ROOM));

  add(group: number, owner: number, industry: number, figures: Float64Array): void {
    const position = this.count;
    if (position === this.ownership.length) this.grow();
    this.groups.add(group);
    this.ownership[position] = owner;
    this.industry[position] = industry;
    // Both lists have one entry per column.
    for (let index = 0; index < figures.length; index++) this.figures[index]![position] = figures[index]!;
    this.count++;
  }

  write(output: CopyBinary, number: number, { quarter, area, part }: BlockPlace): void {
    output.bytes(part === undefined ? BEGINNING : GATHERED_BEGINNING);
    if (part !== undefined) output.int2(part);
    output.int2(quarter);
    output.text(area);
    output.int2(number);
    output.int2s([...this.groups], this.groups.size);
    output.int2s(this.ownership, this.count);
    output.int4s(this.industry, this.count);
    for (const [index, figures] of this.figures.entries())
      if (index === WAGES) output.int8s(figures, this.count);
      else output.int4s(figures, this.count);
  }

  clear(): void {
    this.count = 0;
    this.groups.clear();
  }

  private grow(): void {
    const larger = (values: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(2 * values.length);
      grown.set(values);
      return grown;
    };
    this.ownership = larger(this.ownership);
    this.industry = larger(this.industry);
    this.figures = this.figures.map(larger);
  }
}
