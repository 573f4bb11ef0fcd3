import type { LoadRun } from "../../../loading/dataset.ts";
import { openFieldRows } from "../../../loading/formats/field-rows.ts";
import { type Publication, type PublishResult, publish } from "../../../loading/publishing/publish.ts";
import { identityOf } from "../../../loading/publishing/sources.ts";
import { sweepTables } from "../../../loading/publishing/swap.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { CopyBinary } from "../../../storage/copy-binary.ts";
import { Channel } from "./channel.ts";
import { type CellFile, FORM } from "./inventory.ts";
import { refuseOtherContent } from "./name-check.ts";
import { checkQuarter, fillQuarter } from "./quarter-table.ts";
import { industriesOf, type KnownFile, type LevelIndustry, type QuarterDetail, writeIndustries } from "./queries.ts";
import { type CellCounts, readCells } from "./read-cells.ts";
import { releaseOf } from "./release-day.ts";
import { StateTotals } from "./totals.ts";

/** Raise this when the same bytes give different rows. The next load then publishes them again. */
export const READER_VERSION = 1;

/** A quarter that is being published. */
interface QuarterLoad {
  /** Its blocks from every file, as one COPY stream. */
  copy: CopyBinary;
  channel: Channel;
  result: Promise<PublishResult>;
}

/** A year's files and its served state. */
export interface YearFiles {
  /** In order of precedence: see `inPrecedence`. */
  files: readonly CellFile[];
  /** The wanted quarters. Undefined means all. */
  quarters: ReadonlySet<number> | undefined;
  served: ReadonlyMap<string, QuarterDetail>;
}

/**
 * Reads a year's files once and publishes each quarter in them. Other datasets read a vintage inside its publication
 * (OEWS's `YearReading` and SBA's `EditionReading`). Here a file mixes the rows of four quarters, so four publications
 * are filled at once, each through a channel. Reading the 14 million rows once per quarter would take four times as
 * long. Nothing is served until every file is read and every quarter is checked.
 */
export class YearLoad {
  private readonly quarters = new Map<number, QuarterLoad>();
  private readonly known: Record<string, KnownFile> = {};
  private readonly industryParts: { parts: number[]; industries: number[] } = { parts: [], industries: [] };
  private readonly checked = Promise.withResolvers<void>();
  private unchecked = Number.POSITIVE_INFINITY;
  private holdsAllAreas = false;
  private skipped = 0;

  constructor(
    private readonly run: LoadRun,
    private readonly year: YearFiles,
  ) {
    this.checked.promise.catch(() => {}); // the publications that wait for it report the error
  }

  /** Reads all files and publishes the quarters. */
  async load(): Promise<PublishResult[]> {
    // Replaced and unused tables are dropped once no publication is running.
    return this.readAndPublish().finally(() => sweepTables(this.run.database, "qcew").catch(() => {}));
  }

  private async readAndPublish(): Promise<PublishResult[]> {
    try {
      for (const [part, cellFile] of this.year.files.entries()) await this.readFile(cellFile, part);
    } catch (error) {
      for (const { channel } of this.quarters.values()) channel.fail(error as Error); // only Errors are thrown
      await Promise.allSettled(this.results());
      throw error;
    }
    this.unchecked = this.quarters.size;
    for (const { copy, channel } of this.quarters.values()) {
      for (const piece of copy.end()) await channel.push(piece);
      channel.end();
    }
    const settled = await Promise.allSettled(this.results());
    if (this.skipped > 0)
      this.run.log(`${this.skipped} rows of metropolitan areas, size classes and other sums were skipped`);
    const failure = settled.find((entry) => entry.status === "rejected");
    if (failure) throw failure.reason;
    return Promise.all(this.results());
  }

  private results = (): Promise<PublishResult>[] => [...this.quarters.values()].map(({ result }) => result);

  private get isGathered(): boolean {
    return this.year.files.length > 1;
  }

  private async readFile({ file, members }: CellFile, part: number): Promise<void> {
    const { run, year } = this;
    run.progress.step(file.name, file.sizeBytes, "bytes");
    const contents = { quarters: new Set<number>(), areas: new Set<string>(), industries: new Set<number>() };
    let skipped = 0;
    const states = new StateTotals();
    const { acceptSmaller } = run.options;
    for (const { name, bytes } of members) {
      const table = await openFieldRows(
        bytes((count) => run.progress.advance(count), "passing"),
        { ...FORM, file: name },
      );
      const reading = readCells(table, {
        file: name,
        quarters: year.quarters,
        acceptSmaller,
        states,
        write: (quarter, area, blocks) =>
          blocks.write(this.quarterLoad(quarter).copy, { quarter, area, part: this.isGathered ? part : undefined }),
      });
      const counts = await this.send(reading).finally(() => table.close());
      refuseOtherContent(name, counts);
      for (const quarter of counts.quarters) contents.quarters.add(quarter);
      for (const area of counts.areas) contents.areas.add(area);
      for (const industry of counts.industries) contents.industries.add(industry);
      skipped += counts.skipped;
    }
    if (!acceptSmaller) states.refuseGaps(file.name);
    this.skipped += skipped;
    const [onlyIndustry] = contents.industries;
    if (contents.areas.size > 1 && contents.industries.size === 1 && onlyIndustry !== undefined) {
      this.industryParts.parts.push(part);
      this.industryParts.industries.push(onlyIndustry);
    } else if (contents.areas.size > 1) this.holdsAllAreas = true;
    const quarters = [...contents.quarters].map(formatQuarter);
    this.known[await file.sha256()] = { name: file.name, quarters };
  }

  /** Reads one member and meanwhile sends the cells of each quarter to its table. */
  private async send(reading: AsyncGenerator<void, CellCounts>): Promise<CellCounts> {
    for (;;) {
      const { done, value } = await reading.next();
      if (done) return value;
      this.run.signal.throwIfAborted();
      for (const { copy, channel } of this.quarters.values())
        if (copy.isAmple) for (const piece of copy.take()) await channel.push(piece);
    }
  }

  private quarterLoad(quarter: number): QuarterLoad {
    let load = this.quarters.get(quarter);
    if (!load) {
      const channel = new Channel();
      const result = this.publication(quarter, channel).then((publication) =>
        publish(this.run.database, publication, { ...this.run.options, inTurn: this.inTurn }),
      );
      // However it ended, nothing reads the blocks of this quarter now, and the other quarters need not wait for it.
      result.then(
        () => this.passed(channel),
        (error: Error) => {
          channel.close();
          this.checked.reject(error);
        },
      );
      load = { copy: new CopyBinary(), channel, result };
      this.quarters.set(quarter, load);
    }
    return load;
  }

  /** Publishes the quarters one after another. */
  private readonly inTurn = (serving: () => Promise<void>): Promise<void> => {
    const turn = this.lastTurn.then(serving);
    this.lastTurn = turn.catch(() => {}); // the next quarter gets its turn even if this one fails
    return turn;
  };
  private lastTurn: Promise<void> = Promise.resolve();

  private readonly arrived = new Set<Channel>();

  /** Counts a quarter as checked or unchanged. After the last one, all quarters continue. */
  private passed(channel: Channel): void {
    channel.close();
    this.arrived.add(channel);
    if (this.arrived.size >= this.unchecked) this.checked.resolve();
  }

  private async publication(quarter: number, channel: Channel): Promise<Publication> {
    const { year } = this;
    const label = formatQuarter(quarter);
    const served = year.served.get(label);
    const detail: QuarterDetail = { files: {}, whole: false, cells: {} };
    let industries: readonly LevelIndustry[] = [];
    let isMerged = false;
    return {
      dataset: "qcew",
      label,
      key: String(quarter),
      sha256: await checksum(label, year.files, served),
      source: year.files
        .map(({ file }) => file.name)
        .join(", ")
        .slice(0, 1_000),
      get isMerged() {
        return isMerged;
      },
      parents: ["qcew_blocks"],
      detail: detail as unknown as Record<string, unknown>,
      fill: async (tx, tables) => {
        // The table is a parent of this publication.
        isMerged = await fillQuarter(tx, tables.qcew_blocks!, {
          quarter,
          files: year.files.map(({ file }) => file.name),
          isGathered: this.isGathered,
          blocks: channel.take(),
          industryParts: this.industryParts,
        });
        detail.files = { ...(isMerged ? laidOver(served?.files) : {}), ...this.filesOf(label) };
        detail.whole = this.holdsAllAreas || (isMerged && (served?.whole ?? false));
        const published = releaseOf(this.run, quarter, this.readFiles(label));
        if (published) detail.published = published;
      },
      check: async (tx, tables) => {
        const target = tables.qcew_blocks!; // the table is a parent of this publication
        detail.cells = await checkQuarter(tx, target, {
          quarter,
          served: year.served,
          isWhole: this.holdsAllAreas,
          acceptSmaller: this.run.options.acceptSmaller,
        });
        industries = await industriesOf(tx, target);
        this.passed(channel);
        await this.checked.promise;
      },
      alongside: (tx) => writeIndustries(tx, quarter, industries),
      countRows: () => Object.values(detail.cells).reduce((sum, cells) => sum + cells, 0),
    };
  }

  /** The files that have rows of the quarter. */
  private readFiles(label: string): CellFile["file"][] {
    const names = new Set(Object.values(this.filesOf(label)).map(({ name }) => name));
    return this.year.files.map(({ file }) => file).filter(({ name }) => names.has(name));
  }

  private filesOf(label: string): Record<string, KnownFile> {
    return Object.fromEntries(Object.entries(this.known).filter(([, { quarters }]) => quarters.includes(label)));
  }
}

const laidOver = (files: Record<string, KnownFile> = {}): Record<string, KnownFile> =>
  Object.fromEntries(Object.entries(files).map(([sha256, file]) => [sha256, { ...file, isBelow: true }]));

/**
 * Returns the identity of everything that a quarter is made from. New files and the files below them count separately.
 * If an edition is loaded again after another edition, the served state differs, although both editions were read.
 */
async function checksum(label: string, files: readonly CellFile[], served: QuarterDetail | undefined): Promise<string> {
  const sums = await Promise.all(files.map(({ file }) => file.sha256()));
  const below = Object.keys(served?.files ?? {}).filter((sum) => !sums.includes(sum));
  return identityOf([label, READER_VERSION, ...sums.sort(), "over", ...below.sort()].join("\n"));
}
