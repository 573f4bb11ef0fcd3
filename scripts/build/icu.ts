/**
 * What PostgreSQL never asks ICU's data for, by the names of its items: conversions of character sets, dictionaries
 * that divide Thai or Chinese text into words, names of currencies, time zones, units and regions, names of languages
 * other than in English, spelled-out numbers, transliteration, names of characters. It asks for collations only.
 */
const NOT_NEEDED =
  /\.(cnv|spp|cfu)$|dict\.dict$|^(zone|curr|unit|region|translit|rbnf)\/|^lang\/(?!(en|root|pool)\.res$)|^unames\./;

/** The bytes of a data header's format that say "package of items" (ICU's ucmndata.h). */
const PACKAGE = "CmnD";
/** Where the format is in a data header; the header's length and its magic bytes come first. */
const FORMAT_AT = 12;
const MAGIC_AT = 2;
const MAGIC = 0x27da;

/**
 * Returns the library that holds ICU's data (`libicudata.so`) with zeros in the place of what PostgreSQL does not need,
 * and a table of contents without it. What stays keeps its place, so that the library's own tables hold. Zeros take no
 * room in an archive: that of PostgreSQL is 6 MB smaller.
 * @throws if the library has no package of data in the order of little-endian processors.
 */
export function withoutUnneededData(library: Uint8Array): Uint8Array {
  const bytes = Buffer.from(library);
  const contents = contentsOf(bytes);
  const count = bytes.readUInt32LE(contents);
  const entryAt = (index: number) => contents + 4 + 8 * index;
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const entry = entryAt(index);
    const name = contents + bytes.readUInt32LE(entry);
    const item = contents + bytes.readUInt32LE(entry + 4);
    const path = bytes.toString("latin1", name, bytes.indexOf(0, name));
    // Items end where the next one begins. Nothing says where the last one ends, so it stays.
    const isLast = index === count - 1;
    if (!isLast && NOT_NEEDED.test(path.slice(path.indexOf("/") + 1)))
      bytes.fill(0, item, contents + bytes.readUInt32LE(entryAt(index + 1) + 4));
    else bytes.copyWithin(entryAt(kept++), entry, entry + 8);
  }
  bytes.writeUInt32LE(kept, contents);
  bytes.fill(0, entryAt(kept), entryAt(count));
  return bytes;
}

/** Where the table of contents begins: the number of items, then the place of each one's name and data from here. */
function contentsOf(bytes: Buffer): number {
  for (let at = bytes.indexOf(PACKAGE); at >= 0; at = bytes.indexOf(PACKAGE, at + 1)) {
    const header = at - FORMAT_AT;
    if (header >= 0 && bytes.readUInt16LE(header + MAGIC_AT) === MAGIC) return header + bytes.readUInt16LE(header);
  }
  throw new Error("the library of ICU's data has no package of items");
}
