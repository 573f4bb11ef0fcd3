import { CopyBinary, rowBeginning } from "../../storage/copy-binary.ts";
import type { Estimate } from "../estimates/estimates.ts";
import type { Level, Vintage } from "../vocabulary/vintages.ts";
import { BLOCK_PLACES } from "./cells.ts";

/** What one block holds values of: a metric of a vintage at a level, or one group of one of its breakdowns. */
export interface BlockSeries {
  level: Level;
  metric: string;
  dimension: string;
  group: string;
}

/** Columns of `census_blocks` in the order in which {@link BlockWriter} writes them. */
export const BLOCK_COLUMNS =
  "vintage, level, metric, dimension, grp, last_code, codes, estimates, margins, source_ranks, estimate_notes, " +
  "margin_notes, open_ends";
const COLUMN_COUNT = BLOCK_COLUMNS.split(", ").length;

/** The places of a series that wait for their block to be full. */
class OpenBlock {
  readonly codes = new Float64Array(BLOCK_PLACES);
  readonly estimates = new Float64Array(BLOCK_PLACES);
  readonly margins = new Float64Array(BLOCK_PLACES);
  readonly notes: [value: string | null, moe: string | null, openEnded: string | null][] = [];
  count = 0;
  isInOrder = true;

  constructor(
    readonly key: string,
    readonly rank: number,
    readonly beginning: Uint8Array,
  ) {}
}

const seriesKey = ({ level, metric, dimension, group }: BlockSeries): string =>
  [level, metric, dimension, group].join("\t");

/**
 * Writes estimates as rows of `census_blocks` in COPY's binary form. Blocks of files in the order of codes are ready to
 * store. {@link BlockWriter.mixed} lists the series of other files, and those in several files, to be composed again.
 */
export class BlockWriter {
  private readonly output = new CopyBinary();
  private readonly highest = new Map<string, number>();
  private readonly mixedKeys = new Set<string>();
  private readonly open: OpenBlock[] = [];

  /** `noteType` is PostgreSQL's number of the type `census_note` in this database. */
  constructor(
    private readonly vintage: Vintage,
    private readonly noteType: number,
  ) {}

  /**
   * Gives what takes the estimates of a series out of one file, by place; `rank`: of the table that it is read from.
   */
  series(series: BlockSeries, rank: number): (code: number, estimate: Estimate) => void {
    const { level, metric, dimension, group } = series;
    const beginning = rowBeginning(COLUMN_COUNT, [this.vintage, level, metric, dimension, group]);
    const block = new OpenBlock(seriesKey(series), rank, beginning);
    this.open.push(block);
    return (code, estimate) => this.add(block, code, estimate);
  }

  /** Writes the blocks that are not full yet: at the end of each file. */
  endFile(): void {
    for (const block of this.open) this.write(block);
    this.open.length = 0;
  }

  /** Gives what is to be sent, in pieces; nothing where it is too little yet. */
  ample(): Buffer[] {
    return this.output.isAmple ? this.output.take() : [];
  }

  /** Ends what is to be sent. */
  end(): Buffer[] {
    return this.output.end();
  }

  /** The series whose blocks are out of order, overlap, or have a place twice. */
  mixed(): BlockSeries[] {
    return [...this.mixedKeys].map((key) => {
      const [level, metric, dimension, group] = key.split("\t");
      return { level, metric, dimension, group } as BlockSeries;
    });
  }

  private add(block: OpenBlock, code: number, { value, moe, valueNote, moeNote, openEnded }: Estimate): void {
    const position = block.count;
    if (position > 0 && code <= (block.codes[position - 1] as number)) block.isInOrder = false;
    block.codes[position] = code;
    block.estimates[position] = value ?? Number.NaN;
    block.margins[position] = moe ?? Number.NaN;
    if (valueNote !== null || moeNote !== null || openEnded !== null) {
      while (block.notes.length < position) block.notes.push([null, null, null]);
      block.notes.push([valueNote, moeNote, openEnded]);
    }
    block.count++;
    if (block.count === BLOCK_PLACES) this.write(block);
  }

  private write(block: OpenBlock): void {
    const { key, codes, count, notes } = block;
    if (count === 0) return;
    const before = this.highest.get(key);
    const [first, last] = [codes[0] as number, codes[count - 1] as number];
    if (!block.isInOrder || (before !== undefined && first <= before)) this.mixedKeys.add(key);
    this.highest.set(key, before === undefined ? last : Math.max(before, last));
    this.output.bytes(block.beginning);
    this.output.int8(last);
    this.output.int8s(codes, count);
    this.output.float8s(block.estimates, count);
    this.output.float8s(block.margins, count);
    this.output.int2s(new Int16Array(count).fill(block.rank), count);
    this.writeNotes(notes, count);
    block.count = 0;
    block.isInOrder = true;
    notes.length = 0;
  }

  private writeNotes(notes: OpenBlock["notes"], count: number): void {
    for (const part of [0, 1, 2] as const) {
      if (!notes.some((note) => note[part] !== null)) {
        this.output.null();
        continue;
      }
      const texts = Array.from({ length: count }, (_, index) => notes[index]?.[part] ?? null);
      if (part === 2) this.output.texts(texts);
      else this.output.texts(texts, this.noteType);
    }
  }
}
