import { createReadStream, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { copyInto } from "../../src/storage/copy.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { MADE_TABLES, type MadeRelease, WIDE_TABLES, writeRelease } from "./made-census.ts";
import { environment, memoryMb, PROGRAM, started, startServer } from "./program.ts";
import { noteRow, type Row, ratioRow } from "./report.ts";
import { IS_SMOKE, sized } from "./smoke.ts";
import { median } from "./traffic.ts";

/** Seconds that csv-parse takes for every file of a folder; nothing is done with the rows. */
export async function parseSeconds(folder: string, delimiter: "," | "|"): Promise<number> {
  const began = performance.now();
  for (const file of readdirSync(folder)) {
    const parser = createReadStream(join(folder, file)).pipe(parse({ delimiter }));
    for await (const _row of parser);
  }
  return (performance.now() - began) / 1000;
}

/** One load of `folder`: seconds from the command to its end, and the highest memory of the process that reads. */
export async function loadOnce(
  dataset: string,
  folder: string,
  settings: Record<string, string>,
): Promise<{ seconds: number; peakMb: number }> {
  const began = performance.now();
  const load = started(
    Bun.spawn([...PROGRAM, "load", dataset, "--from", folder], {
      env: environment(settings),
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/",
    }),
  );
  const complaint = new Response(load.stderr).text();
  let peakMb = 0;
  for (let hasEnded = false; !hasEnded; ) {
    hasEnded = await Promise.race([load.exited.then(() => true), Bun.sleep(50).then(() => false)]);
    if (!hasEnded) peakMb = Math.max(peakMb, await highestMemoryMb(load.pid));
  }
  const seconds = (performance.now() - began) / 1000;
  if (load.exitCode !== 0) throw new Error(`the load ended with ${load.exitCode}: ${await complaint}`);
  return { seconds, peakMb };
}

/**
 * The highest memory so far of a command's child, in which a load reads; 0 while it has none. Not from `maxRSS` of the
 * ended command: the kernel counts there what this process had when it started the command.
 */
async function highestMemoryMb(pid: number): Promise<number> {
  try {
    const [child] = (await Bun.file(`/proc/${pid}/task/${pid}/children`).text()).split(" ");
    return child ? (await memoryMb(Number(child))).peak || 0 : 0; // NaN: it has ended, and is not waited for yet
  } catch {
    return 0; // it ended between the look for it and the look at it
  }
}

/** Of one kind of release: the ratio of rates in three rounds, and what the last one showed. */
interface Rates {
  row: Row;
  peakMb: number;
  seconds: number;
}

/**
 * A load compared with csv-parse, over the same files, one right after the other. Each round is another vintage, so
 * that none merges with what an earlier one left.
 */
async function rates(
  what: string,
  years: readonly number[],
  release: Omit<MadeRelease, "year">,
  { settings, folder }: { settings: Record<string, string>; folder: string },
): Promise<Rates> {
  const ratios: number[] = [];
  let peakMb = 0;
  let [rowCount, loaded, parsed] = [0, 0, 0];
  for (const year of years.slice(0, sized(years.length, 1))) {
    rowCount = writeRelease(folder, { ...release, year });
    parsed = await parseSeconds(folder, "|");
    const result = await loadOnce("census", folder, settings);
    rmSync(folder, { recursive: true });
    loaded = result.seconds;
    peakMb = Math.max(peakMb, result.peakMb);
    ratios.push(parsed / loaded);
    console.error(`  ${year}: csv-parse ${parsed.toFixed(2)} s, load ${loaded.toFixed(2)} s, ${peakMb.toFixed(0)} MB`);
  }
  const rate = (seconds: number) => `${Math.round(rowCount / seconds / 1000)} k rows/s, ${seconds.toFixed(1)} s`;
  return {
    row: ratioRow(what, median(ratios), 0.5, rate(loaded), `csv-parse over the same files, ${rate(parsed)}`),
    peakMb,
    seconds: loaded,
  };
}

/** Seconds for COPY of the rows of a published vintage into a table without an index, and what the vintage takes. */
async function copyOfSameRows(database: Database, vintage: string) {
  const [table] = await database.sql<{ name: string; rows: number; heap_bytes: number; total_bytes: number }[]>`
    select c.oid::regclass::text as name, d.row_count as rows, pg_relation_size(c.oid) as heap_bytes,
           pg_total_relation_size(c.oid) as total_bytes
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      join dataset_vintages d on d.label = ${vintage} and d.state = 'served'
     where i.inhparent = 'census_blocks'::regclass
       and pg_get_expr(c.relpartbound, c.oid) = ${`FOR VALUES IN ('${vintage}')`}`;
  if (!table) throw new Error(`${vintage} is not served`);
  const lines: Uint8Array[] = [];
  for await (const piece of await database.sql.unsafe(`copy ${table.name} to stdout`).readable()) lines.push(piece);
  const began = performance.now();
  await database.transaction(async (tx) => {
    await tx.unsafe(`create table bench_copy (like ${table.name})`);
    await copyInto(tx, "bench_copy", joined(lines));
    await tx`drop table bench_copy`;
  });
  return { ...table, seconds: (performance.now() - began) / 1000 };
}

/** Pieces as large as a load sends them: the server gave one a row. */
function* joined(lines: readonly Uint8Array[]): Generator<Buffer> {
  for (let from = 0; from < lines.length; from += 2_000) yield Buffer.concat(lines.slice(from, from + 2_000));
}

/** Loading rates compared with csv-parse, memory as the files grow, and COPY of the same rows. */
export async function loads(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const home = join(folder, "loads");
  const own = { ...settings, GOVDATA_HOME: home, GOVDATA_STARTER_DATA: "off" };
  // It runs the database, so that a load does not start one, and nothing of the database counts as a load's memory.
  const server = await startServer(own);
  const database = openDatabase({ socketFolder: join(home, "run"), user: "govdata", database: "postgres" }, { max: 1 });
  const place = { settings: own, folder: join(folder, "release") };
  try {
    const narrow = Object.keys(MADE_TABLES);
    const small = await rates("", [2009], { tables: narrow, tracts: sized(5_000, 1_000) }, place);
    const twelve = await rates(
      "load of 12 narrow tables of 88,000 rows, file to published",
      [2010, 2011, 2012],
      { tables: narrow },
      place,
    );
    const copied = await copyOfSameRows(database, IS_SMOKE ? "2010-acs5" : "2012-acs5");
    const wide = await rates(
      "load of 5 wide tables of 88,000 rows",
      [2013, 2014, 2015],
      { tables: Object.keys(WIDE_TABLES) },
      place,
    );
    const one = await rates(
      "load of one table of 600,000 rows, 88,000 of them served",
      [2016, 2017, 2018],
      { tables: ["B19013"], blockGroups: sized(512_000, 2_000) },
      place,
    );
    // All of a short load counts here: starting, reading the names, making the list of places, publishing.
    const single = await rates(
      "load of one table of 88,000 rows, all of them served",
      [2019, 2020, 2021],
      { tables: ["B19013"] },
      place,
    );
    return [
      twelve.row,
      wide.row,
      one.row,
      single.row,
      noteRow(
        "COPY of the rows that 12 tables gave, against their load",
        `${(copied.seconds / twelve.seconds).toFixed(2)}`,
        `${copied.rows.toLocaleString("en-US")} rows in ${copied.seconds.toFixed(1)} s`,
      ),
      noteRow(
        "bytes a row, with its index",
        `${(copied.total_bytes / copied.rows).toFixed(0)}`,
        `${(copied.heap_bytes / copied.rows).toFixed(0)} without`,
      ),
      noteRow(
        "highest memory of a load of 1,060,000 rows",
        `${twelve.peakMb.toFixed(0)} MB`,
        `of 100,000 rows: ${small.peakMb.toFixed(0)} MB; of 5 wide tables: ${wide.peakMb.toFixed(0)} MB; ` +
          `of 88,000 rows in one file: ${single.peakMb.toFixed(0)} MB; of 600,000: ${one.peakMb.toFixed(0)} MB`,
      ),
    ];
  } finally {
    await database.close();
    await server.stop();
  }
}
