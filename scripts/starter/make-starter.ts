/**
 * Makes data/starter/ from the agencies' files: loads them by the program's own loaders into a fresh store, and writes
 * what it then serves, table by table, in COPY's text form, compressed.
 *
 * Usage: npm run starter -- FOLDER [DATASET …]
 * FOLDER has `census/…`, `bls/…` and `sec/…`, the agencies' files under their own names. With datasets named, only
 * they are made again, and the rest stays as it is.
 */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Sql } from "postgres";
import type { StarterManifest, StarterTable } from "../../src/starter/manifest.ts";
import { copyLine } from "../../src/storage/copy.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { openStorage } from "../../src/storage/instance.ts";

const ROOT = join(import.meta.dir, "..", "..");
const OUT = join(ROOT, "data", "starter");

/** A table that a load derives in addition to the published ones; `where` picks the rows of the dataset. */
interface Derived {
  table: string;
  where?: string;
  /** Columns that the store fills in where the data arrives. */
  without?: readonly string[];
  /** The program derives it from all vintages where a store has others, too. */
  isDerived?: true;
}

/** A dataset that travels: the folder of its files below FOLDER, and what its loads derive. */
interface Travelling {
  folder: string;
  derived: Derived[];
  /** The value of the partition column, where a load's `detail` does not say it and it is not the label. */
  key?(label: string): string;
  /** Puts files that state no day of publication below a folder that does; null leaves a file out. */
  place?(file: string): string | null;
}

const releasesOf = (where: string): Derived => ({ table: "labor_releases", where });

const DATASETS: Record<string, Travelling> = {
  census: {
    folder: "census",
    derived: [
      { table: "census_files" },
      { table: "census_coverage" },
      { table: "census_vintage_sets", isDerived: true },
      { table: "census_listed_places", isDerived: true },
      { table: "census_whole_editions", isDerived: true },
    ],
  },
  ces: {
    folder: "bls/ces",
    derived: [releasesOf("part = 'ces'"), { table: "ces_industries" }, { table: "ces_scopes" }],
  },
  // The figures for August 2022 came out in October.
  jolts: {
    folder: "bls/jolts",
    derived: [releasesOf("part = 'jolts'")],
    place: (file) => join("release-2022-10", file),
  },
  laus: {
    folder: "bls/laus",
    derived: [releasesOf("part like 'laus%'"), { table: "laus_areas" }, { table: "laus_coverage" }],
    // The states' figures up to March 2019 came out in April; county workbooks state their edition.
    place: (file) => (/^(?:laucnty|release-)/.test(file) ? file : join("release-2019-04", file)),
  },
  qcew: {
    folder: "bls/qcew",
    derived: [{ table: "qcew_industries" }],
    key: (label) => label.replace("-Q", ""),
  },
  oews: {
    folder: "bls/oews",
    derived: [{ table: "oews_limits" }],
    // Real figures in a made file: what it leaves empty the agency did publish.
    place: (file) => (file.includes("constructed") ? null : file),
  },
  sec: {
    folder: "sec",
    // Of this proxy only the Summary Compensation Table is at hand, without the number that EDGAR's list has for it.
    place: (file) => (file === "DEF14A/amazon-2025-sct-table.html" ? "DEF14A/0001104659-25-033442.html" : file),
    derived: [
      { table: "sec_companies", without: ["updated_at"] },
      { table: "sec_tickers" },
      { table: "sec_filings" },
      { table: "sec_facts" },
      { table: "sec_inline_facts" },
      { table: "sec_compensation" },
      { table: "sec_director_changes" },
      { table: "sec_boards" },
      { table: "sec_board_members" },
      { table: "events", without: ["id", "recorded_at"] },
    ],
  },
};

/**
 * What a load was from, without the folder in which the files lay here: that says nothing to those who get the data.
 */
const fileNames = (source: string, folder: string, home: string): string =>
  source
    .replaceAll(`${folder}/`, "")
    .replaceAll(`${home}/placed/`, "")
    .replace(/^.*: (?=\d+ files$)/, "");

/** Returns the tables with a partition for each vintage; a load can also count other things. */
const partitionedOf = async (sql: Sql, names: string[]): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'p' and relname = any (${names})`
  ).map(({ name }) => name);

interface ServedVintage {
  dataset: string;
  label: string;
  sha256: string;
  source: string;
  row_count: number;
  detail: { rows?: Record<string, number>; key?: string };
}

async function main(folder: string, only: readonly string[]): Promise<void> {
  const made = Object.entries(DATASETS).filter(([dataset]) => only.length === 0 || only.includes(dataset));
  const home = mkdtempSync(join(tmpdir(), "govdata-starter-"));
  chmodSync(home, 0o711); // the database runs as another user when this is run by root
  const environment = { ...process.env, GOVDATA_HOME: home };
  try {
    for (const [dataset, { folder: name, place }] of made) {
      const from = place ? placed(join(folder, name), join(home, "placed", dataset), place) : join(folder, name);
      const load = Bun.spawn([process.execPath, join(ROOT, "src", "main.ts"), "load", dataset, "--from", from], {
        env: environment,
        stdio: ["ignore", "inherit", "inherit"],
      });
      if ((await load.exited) !== 0) throw new Error(`govdata load ${dataset} ended with ${load.exitCode}`);
    }
    await writeStarter(home, folder, made);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Copies the files of `from` into `to`, each where `place` puts it. */
function placed(from: string, to: string, place: (file: string) => string | null): string {
  for (const file of readdirSync(from, { recursive: true }) as string[]) {
    const where = statSync(join(from, file)).isFile() ? place(file) : null;
    if (where === null) continue;
    mkdirSync(dirname(join(to, where)), { recursive: true });
    copyFileSync(join(from, file), join(to, where));
  }
  return to;
}

/** What is there of other datasets than these; their own files are taken away. */
async function keptManifest(made: ReadonlySet<string>): Promise<StarterManifest> {
  mkdirSync(OUT, { recursive: true });
  const file = Bun.file(join(OUT, "manifest.json"));
  const before: StarterManifest = (await file.exists()) ? await file.json() : { vintages: [], tables: [] };
  const isKept = ({ dataset }: { dataset: string }) => !made.has(dataset);
  const kept = { vintages: before.vintages.filter(isKept), tables: before.tables.filter(isKept) };
  const files = new Set([...kept.vintages.flatMap(({ tables }) => tables), ...kept.tables].map((table) => table.file));
  for (const name of readdirSync(OUT)) if (!files.has(name)) rmSync(join(OUT, name));
  return kept;
}

async function writeStarter(home: string, folder: string, made: readonly [string, Travelling][]): Promise<void> {
  const manifest = await keptManifest(new Set(made.map(([dataset]) => dataset)));
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 4 }, { mode: "command" });
  const { sql } = openDatabase(storage.database.target, { max: 1 });
  try {
    /** Every value as PostgreSQL writes it, so that a number comes back as the same number. */
    const copyText = async (columns: readonly string[], from: string, order: string): Promise<string> => {
      const parts: string[] = [];
      // Without names of their own: `order by` would take a column's text for the column, and sort levels and numbers
      // as words.
      const list = columns.map((column, index) => `${column}::text as text_${index}`).join(", ");
      // Under Bun, the streams of postgres.js (cursors, COPY) can wait forever for more rows. A FETCH is a plain query.
      await sql.begin(async (tx) => {
        await tx.unsafe(`declare dump no scroll cursor for select ${list} from ${from} order by ${order}`);
        for (;;) {
          const rows = await tx.unsafe("fetch 5000 from dump");
          if (rows.length === 0) break;
          parts.push(rows.map((row) => copyLine(Object.values(row))).join(""));
        }
      });
      return parts.join("");
    };
    /**
     * Writes what `from` holds of `table` in the order of its primary key, in which it compresses best, and in which
     * the key needs no sorting when the rows are loaded.
     */
    const writeTable = async (
      table: string,
      from: string,
      file: string,
      without: readonly string[] = [],
    ): Promise<StarterTable> => {
      const columns = (
        await sql<{ name: string }[]>`
          select attname as name from pg_attribute
           where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           order by attnum`
      )
        .map(({ name }) => name)
        .filter((name) => !without.includes(name));
      const [key] = await sql<{ columns: string }[]>`
        select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as columns
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = ${table}::regclass and i.indisprimary`;
      const text = await copyText(columns, from, key?.columns ?? "1");
      await Bun.write(join(OUT, file), Bun.zstdCompressSync(Buffer.from(text), { level: 19 }));
      return { table, columns, rows: text.split("\n").length - 1, file };
    };

    const datasets = made.map(([dataset]) => dataset); // not what the program derives from them, such as the screener
    const served = await sql<ServedVintage[]>`
      select dataset, label, sha256, source, row_count, detail
        from dataset_vintages where state = 'served' and dataset = any (${datasets}) order by dataset, id`;
    for (const [index, { dataset, label, sha256, source, row_count, detail }] of served.entries()) {
      const { rows = {}, ...rest } = detail;
      const key = rest.key ?? DATASETS[dataset]?.key?.(label) ?? label;
      // Releases of a revised survey are versions in one table, which the last of them has whole.
      const isLast = !served.slice(index + 1).some((later) => later.dataset === dataset && later.detail.key === key);
      const tables: StarterTable[] = [];
      // The table that a load counts its rows by comes first; jsonb keeps no order.
      const names = (await partitionedOf(sql, Object.keys(rows))).sort(
        (one, other) => Number(rows[other] === row_count) - Number(rows[one] === row_count),
      );
      for (const table of isLast ? names : []) {
        const [partition] = await sql<{ name: string }[]>`
          select c.oid::regclass::text as name
            from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = ${table}::regclass
             and trim(both '''' from substring(pg_get_expr(c.relpartbound, c.oid) from '[(](.*)[)]')) = ${key}`;
        if (!partition) throw new Error(`${table} has no partition for ${label}`);
        tables.push(await writeTable(table, partition.name, `${dataset}-${label}.${table}.zst`));
      }
      manifest.vintages.push({
        dataset,
        label,
        sha256,
        source: `starter data: ${fileNames(source, folder, home)}`,
        detail: rest,
        ...(key === label ? {} : { key }),
        rowCount: row_count,
        tables,
      });
    }
    for (const [dataset, { derived }] of made)
      for (const { table, where, without, isDerived } of derived)
        manifest.tables.push({
          dataset,
          ...(await writeTable(table, where ? `${table} where ${where}` : table, `${dataset}.${table}.zst`, without)),
          ...(isDerived ? { isDerived } : {}),
        });
    await Bun.write(join(OUT, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  } finally {
    await sql.end();
    await storage.close();
  }
  const files = readdirSync(OUT);
  const sizeBytes = files.reduce((sum, file) => sum + Bun.file(join(OUT, file)).size, 0);
  console.log(`data/starter: ${files.length} files, ${(sizeBytes / 1e6).toFixed(1)} MB`);
}

const [folder, ...only] = process.argv.slice(2);
if (!folder || only.some((dataset) => !(dataset in DATASETS))) {
  console.error(`usage: npm run starter -- FOLDER [DATASET …]   (${Object.keys(DATASETS).join(", ")})`);
  process.exit(2);
}
await main(folder, only);
