import { afterAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withoutUnneededData } from "../../scripts/build/icu.ts";
import { unpackBinaries } from "../../src/storage/embedded/binaries.ts";
import { openStorage } from "../../src/storage/instance.ts";
import { scratchHome } from "../support/home.ts";

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** Names in several scripts that languages sort differently: accents, digraphs, case, blanks, digits, Han. */
const NAMES = [
  ..."a A á Å å ä Ä aa Aa æ b B c C ch Ch č Č ç d D dž đ e é ě h i I ı İ j k l ll lj ł m n ñ nj ň o ö ø ő p".split(" "),
  ..."q r ř s š ş sz ß t th u ü ű v w x y ÿ z ž zs þ я Я б і ї ґ ё е α β ω א ب ک ق ก ข เก က ㄅ あ ア か が 가 나".split(
    " ",
  ),
  ..."一 丁 七 人 中 国 a-b a.b a'b 10 9 010".split(" "),
  "%",
  ...["Saint Louis", "St. Louis", "DeKalb County", "De Kalb County", "Doña Ana County", "Dona Ana County"],
];

/** How each of ICU's collations sorts the names, and its version. */
async function collations(home: string): Promise<Record<string, unknown>[]> {
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 1 }, { mode: "command" });
  const { sql } = storage.database;
  try {
    const names = await sql<{ name: string; version: string }[]>`
      select collname as name, pg_collation_actual_version(oid) as version
        from pg_collation where collprovider = 'i' order by collname collate "C"`;
    const sorted = names.map(({ name }) =>
      sql.unsafe(
        `select string_agg(name, ' ' order by name collate "${name}", name collate "C") as names
                    from unnest($1::text[]) as name`,
        [NAMES as never],
      ),
    );
    const orders = (await Promise.all(sorted)).map(([row]) => row?.names);
    return names.map((collation, index) => ({ ...collation, order: orders[index] }));
  } finally {
    await storage.close();
  }
}

test("PostgreSQL sorts in every language as before without ICU's data that it does not need", async () => {
  const [full, trimmed] = [scratchHome("icu-whole"), scratchHome("icu-part")];
  homes.push(full, trimmed);
  const libraries = join((await unpackBinaries(trimmed)).bin, "..", "lib");
  const name = readdirSync(libraries).find((file) => /^libicudata\.so\.\d+\.\d+$/.test(file));
  if (name === undefined) return; // macOS: the build leaves the library as it is
  const library = readFileSync(join(libraries, name));
  const rest = withoutUnneededData(library);
  expect(rest.length).toBe(library.length);
  expect(Bun.zstdCompressSync(rest, { level: 9 }).length).toBeLessThan(
    Bun.zstdCompressSync(library, { level: 9 }).length / 2,
  );
  writeFileSync(join(libraries, name), rest);

  const [before, after] = await Promise.all([collations(full), collations(trimmed)]);
  expect(before.length).toBeGreaterThan(500);
  expect(new Set(before.map(({ order }) => order)).size).toBeGreaterThan(20); // languages differ
  expect(after).toEqual(before);
}, 60_000);

test("a library without ICU's data is refused", () => {
  expect(() => withoutUnneededData(new Uint8Array(1000))).toThrow("has no package of items");
});
