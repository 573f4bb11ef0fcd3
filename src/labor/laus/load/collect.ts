import { posix } from "node:path";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { readFootnotes } from "../../labstat/footnotes.ts";
import type { DatedRelease } from "../../revisions/dated.ts";
import { type Published, publishedOn } from "../../revisions/published.ts";
import type { ReleaseFile } from "../../revisions/release.ts";
import type { LausArea } from "../queries.ts";
import type { LausLevel } from "../series-id.ts";
import { readCountyWorkbook } from "./county-workbook.ts";
import { hasYears, inRuns, isCurrent, labstatFile, levelsOf, type PartOf, yearsOf } from "./labstat-file.ts";
import { areasOfSeries, readAreas, SeriesLists } from "./labstat-lists.ts";
import { readStateWorkbook } from "./state-workbook.ts";
import { countyFile, stateFile } from "./workbook-file.ts";

/** What goes into one part of the store for one day of publication. */
export interface PartRelease extends PartOf {
  published: Published;
  files: ReleaseFile[];
  /** Whether one of the files has only the newest years. */
  hasCurrent: boolean;
  /** The last possible year of its slices of years. Undefined for files of all years. */
  lastYear: number | undefined;
  /** LABSTAT files come before workbooks of the same areas, because both have the same figures. */
  hasLabstat: boolean;
  /** Names of the areas. */
  areas: LausArea[];
  /** Checksums of the code tables that give names and checks. */
  also: Record<string, string>;
  /** Texts of footnote codes. */
  footnotes: Record<string, string>;
}

/** Groups the files of a load by part of the store and day of publication. */
export class Collection {
  private readonly parts = new Map<string, PartRelease>();
  private readonly seriesLists = new SeriesLists();

  constructor(
    private readonly run: LoadRun,
    private readonly levels: readonly LausLevel[],
  ) {}

  /** All groups, oldest first. */
  releases = (): PartRelease[] =>
    [...this.parts.values()].toSorted((a, b) => (a.published.on < b.published.on ? -1 : 1));

  /** Adds the data files of a LABSTAT folder, and the names from its list of areas. */
  async addLabstat({ published, release }: DatedRelease): Promise<void> {
    const { data, tables, folder } = release;
    const areaFile = tables.find(({ table }) => table === "area")?.file;
    const areas = areaFile ? await readAreas(areaFile) : undefined;
    const footnotes = await readFootnotes(tables);
    for (const { file, run } of inRuns(data)) {
      const levels = levelsOf(file.name).filter((level) => this.levels.includes(level));
      if (levels.length === 0) this.run.log(`${file.file.name} has no states or counties and is ignored`);
      const list = await this.seriesLists.listOf(release, file);
      if (!list)
        this.run.log(`${folder || "the folder"} has no la.series of ${file.name}: series are read by their ids`);
      for (const level of levels)
        for (const frequency of ["monthly", "annual"] as const) {
          if (frequency === "annual" && !hasYears(file.name)) continue;
          const part = this.part({ level, frequency }, published, run);
          part.files.push(
            await labstatFile(file, { level, frequency }, { list, acceptSmaller: this.run.options.acceptSmaller }),
          );
          part.hasLabstat = true;
          part.hasCurrent ||= isCurrent(file.name);
          part.lastYear = yearsOf(file.name)?.last ?? part.lastYear;
          if (areaFile) part.also["la.area"] = await areaFile.sha256();
          if (list) part.also[posix.basename(list.file)] = list.sha256;
          Object.assign(part.also, footnotes.also);
          Object.assign(part.footnotes, footnotes.texts);
          const areasNamed = areas?.[level] ?? areasOfSeries(list?.series.values() ?? [], level);
          if (areasNamed.length > part.areas.length) part.areas = areasNamed;
        }
    }
  }

  /** Adds a workbook of counties or states. Add LABSTAT files first. */
  async addWorkbook(file: SourceFile, kind: LausLevel): Promise<void> {
    if (!this.levels.includes(kind)) return;
    this.run.progress.step(file.name, undefined, "rows");
    const published = publishedOn(this.run, [file]);
    if (kind === "county") {
      const book = await readCountyWorkbook(file);
      // The date of the edition is more accurate than the date of the load.
      const edition = { on: book.edition, from: "edition" } as const;
      refuseBeforeEdition(file, published, book.edition);
      const part = this.part(
        { level: kind, frequency: book.isAnnual ? "annual" : "monthly" },
        published.from === "load_date" ? edition : published,
      );
      if (!this.add(part, await countyFile(file, book))) return;
      const areas = new Map(book.counties.map(({ fips, name }) => [fips, { fips, name }]));
      if (part.areas.length < areas.size) part.areas = [...areas.values()];
      part.hasCurrent ||= !book.isAnnual;
      if (book.counties.some(({ isPreliminary }) => isPreliminary)) part.footnotes.P ??= "Preliminary.";
      return;
    }
    const book = await readStateWorkbook(file);
    this.run.log(`${file.name}: ${book.skipped} rows of areas that are not states are skipped`);
    const part = this.part({ level: kind, frequency: book.isAnnual ? "annual" : "monthly" }, published);
    this.add(part, await stateFile(file, book));
  }

  /** Returns whether to read the workbook. */
  private add(part: PartRelease, file: ReleaseFile): boolean {
    const twin = part.files.find(({ name }) => name === file.name);
    if (twin && twin.sha256 !== file.sha256)
      throw sourceRefused(
        { file: file.source },
        undefined,
        `${twin.source} has the same name and day of publication but other contents: load only one of them`,
      );
    if (twin) return false;
    if (part.hasLabstat) {
      this.run.log(`${file.source} is ignored: LABSTAT files of the same release have its figures`);
      return false;
    }
    part.files.push(file);
    return true;
  }

  private part(of: PartOf, published: Published, run = 0): PartRelease {
    const key = `${of.level} ${of.frequency} ${published.on} ${run}`;
    const begunPart = this.parts.get(key);
    if (begunPart) return begunPart;
    const newPart = {
      ...of,
      published,
      files: [],
      hasCurrent: false,
      lastYear: undefined,
      hasLabstat: false,
      areas: [],
      also: {},
      footnotes: {},
    };
    this.parts.set(key, newPart);
    return newPart;
  }
}

/** Refuses a day of publication before the edition date in the workbook. A folder names only a month. */
function refuseBeforeEdition({ name }: SourceFile, { on, from }: Published, edition: string): void {
  const isBefore = from === "folder" ? on.slice(0, 7) < edition.slice(0, 7) : on < edition;
  if (!isBefore) return;
  throw sourceRefused(
    { file: name },
    undefined,
    `names ${edition} as the day of its edition, and its day of publication would be ${on}; accepted: a day that is ` +
      `not before ${edition}`,
  );
}
