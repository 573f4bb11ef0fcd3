/**
 * Adds the reports and the proxy statement of an invented company (`scripts/starter/example`) to `data/starter`, so
 * that a first start has something to search, and a board: real filings may not be in the repository. Run it after
 * `npm run starter`, which removes them.
 *
 * Usage: npx bun scripts/starter/make-example.ts
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INVENTED_CIK } from "../../src/filings/edgar/addresses.ts";
import type { DerivedTable, StarterManifest } from "../../src/starter/manifest.ts";
import { copyLine } from "../../src/storage/copy.ts";
import { openStorage } from "../../src/storage/instance.ts";

const ROOT = join(import.meta.dir, "..", "..");
const OUT = join(ROOT, "data", "starter");

/** The tables that have rows of the company, without columns that the store fills in where the data arrives. */
const TABLES: readonly { table: string; key: string; without: readonly string[] }[] = [
  { table: "sec_companies", key: "cik", without: ["updated_at"] },
  { table: "sec_filings", key: "accession_number", without: [] },
  { table: "sec_compensation", key: "cik", without: [] },
  { table: "sec_boards", key: "cik", without: [] },
  { table: "sec_board_members", key: "cik", without: [] },
  { table: "sec_section_filings", key: "accession_number", without: ["change", "changed_at"] },
  { table: "sec_sections", key: "accession_number", without: [] },
];

const home = mkdtempSync(join(tmpdir(), "govdata-example-"));
chmodSync(home, 0o711); // the database runs as another user when this is run by root
try {
  const words = ["load", "sec", "--from", join(ROOT, "scripts", "starter", "example")];
  const load = Bun.spawn([process.execPath, join(ROOT, "src", "main.ts"), ...words], {
    env: { ...process.env, GOVDATA_HOME: home },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await load.exited) !== 0) throw new Error(`govdata load sec ended with ${load.exitCode}`);
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 2 }, { mode: "command" });
  const manifest: StarterManifest = await Bun.file(join(OUT, "manifest.json")).json();
  try {
    const tables: (DerivedTable & { dataset: string })[] = [];
    for (const { table, key, without } of TABLES) {
      const { sql } = storage.database;
      const columns = (
        await sql<{ name: string }[]>`
          select attname as name from pg_attribute
           where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           order by attnum`
      )
        .map(({ name }) => name)
        .filter((name) => !without.includes(name));
      const list = columns.map((column) => `${column}::text`).join(", ");
      const rows = await sql.unsafe(`select ${list} from ${table} where ${key} like $1 order by 1, 2`, [
        `${INVENTED_CIK}%`,
      ]);
      const file = `sec-example.${table}.zst`;
      const text = rows.map((row) => copyLine(Object.values(row))).join("");
      await Bun.write(join(OUT, file), Bun.zstdCompressSync(Buffer.from(text), { level: 19 }));
      tables.push({ dataset: "sec", table, columns, rows: rows.length, file });
    }
    manifest.tables = [...manifest.tables.filter(({ file }) => !file.startsWith("sec-example.")), ...tables];
    await Bun.write(join(OUT, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  } finally {
    await storage.close();
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
