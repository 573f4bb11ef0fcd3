/**
 * Makes data/starter/ from the agencies' files: loads them by the program's own loaders into a fresh store, and writes
 * what it then serves, table by table, in COPY's text form, compressed.
 *
 * Usage: npm run starter -- FOLDER   (a folder with `census/…`, as its README describes the files)
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StarterManifest, StarterTable } from "../../src/starter.ts";
import { copyLine } from "../../src/storage/copy.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { openStorage } from "../../src/storage/instance.ts";

const ROOT = join(import.meta.dir, "..", "..");
const OUT = join(ROOT, "data", "starter");

/** Datasets that travel, and the tables that their loads derive beside the published ones. */
const DATASETS: Record<string, { folder: string; derived: string[] }> = {
  census: { folder: "census", derived: ["census_files", "census_coverage"] },
};

/** What a load was from, without the folder in which the files lay here: that says nothing to those who get the data. */
const fileNames = (source: string, folder: string): string =>
  source.replaceAll(`${folder}/`, "").replace(/^.*: (?=\d+ files$)/, "");

interface ServedVintage {
  dataset: string;
  label: string;
  sha256: string;
  source: string;
  row_count: number;
  detail: { rows?: Record<string, number> };
}

async function main(folder: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "govdata-starter-"));
  chmodSync(home, 0o711); // the database runs as another user when this is run by root
  const environment = { ...process.env, GOVDATA_HOME: home };
  try {
    for (const [dataset, { folder: name }] of Object.entries(DATASETS)) {
      const load = Bun.spawn(
        [process.execPath, join(ROOT, "src", "main.ts"), "load", dataset, "--from", join(folder, name)],
        { env: environment, stdio: ["ignore", "inherit", "inherit"] },
      );
      if ((await load.exited) !== 0) throw new Error(`govdata load ${dataset} ended with ${load.exitCode}`);
    }
    await writeStarter(home, folder);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function writeStarter(home: string, folder: string): Promise<void> {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 4 }, { mode: "command" });
  const { sql } = openDatabase(storage.database.target, { max: 1 });
  try {
    /** Every value as PostgreSQL writes it, so that a number comes back as the same number. */
    const copyText = async (columns: readonly string[], from: string, order: string): Promise<string> => {
      const parts: string[] = [];
      const list = columns.map((column) => `${column}::text`).join(", ");
      for await (const rows of sql.unsafe(`select ${list} from ${from} order by ${order}`).cursor(5_000))
        parts.push(rows.map((row) => copyLine(Object.values(row))).join(""));
      return parts.join("");
    };
    /** Writes what `from` holds of `table` in the order of its primary key, in which it compresses best. */
    const writeTable = async (table: string, from: string, file: string): Promise<StarterTable> => {
      const columns = (
        await sql<{ name: string }[]>`
          select attname as name from pg_attribute
           where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`
      ).map(({ name }) => name);
      const [key] = await sql<{ columns: string }[]>`
        select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as columns
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = ${table}::regclass and i.indisprimary`;
      const text = await copyText(columns, from, key?.columns ?? "1");
      await Bun.write(join(OUT, file), Bun.zstdCompressSync(Buffer.from(text), { level: 19 }));
      return { table, columns, rows: text.split("\n").length - 1, file };
    };

    const manifest: StarterManifest = { vintages: [], tables: [] };
    const served = await sql<ServedVintage[]>`
      select dataset, label, sha256, source, row_count, detail from dataset_vintages where state = 'served' order by dataset, label`;
    for (const { dataset, label, sha256, source, row_count, detail } of served) {
      const { rows = {}, ...rest } = detail;
      const tables: StarterTable[] = [];
      // The table that a load counts its rows by comes first; jsonb keeps no order.
      const names = Object.keys(rows).sort(
        (one, other) => Number(rows[other] === row_count) - Number(rows[one] === row_count),
      );
      for (const table of names) {
        const [partition] = await sql<{ name: string }[]>`
          select c.oid::regclass::text as name
            from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = ${table}::regclass
             and pg_get_expr(c.relpartbound, c.oid) = ${`FOR VALUES IN ('${label}')`}`;
        if (!partition) throw new Error(`${table} has no partition for ${label}`);
        tables.push(await writeTable(table, partition.name, `${dataset}-${label}.${table}.zst`));
      }
      manifest.vintages.push({
        dataset,
        label,
        sha256,
        source: `starter data: ${fileNames(source, folder)}`,
        detail: rest,
        tables,
      });
    }
    for (const { derived } of Object.values(DATASETS))
      for (const table of derived) manifest.tables.push(await writeTable(table, table, `${table}.zst`));
    await Bun.write(join(OUT, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  } finally {
    await sql.end();
    await storage.close();
  }
  const files = readdirSync(OUT);
  const sizeBytes = files.reduce((sum, file) => sum + Bun.file(join(OUT, file)).size, 0);
  console.log(`data/starter: ${files.length} files, ${(sizeBytes / 1e6).toFixed(1)} MB`);
}

const folder = process.argv[2];
if (!folder) {
  console.error("usage: npm run starter -- FOLDER");
  process.exit(2);
}
await main(folder);
