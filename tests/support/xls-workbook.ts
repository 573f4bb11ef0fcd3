/** What a cell of a made `.xls` workbook holds; a number in the form in which Excel would store it. */
export type XlsCell =
  | { text: string }
  | { number: number }
  | { rk: number }
  | { truth: boolean }
  | { formula: number | string }
  | { direct: string };

const SECTOR = 512;

/**
 * An `.xls` workbook (BIFF8 in a compound file) with one sheet. Texts continue in a second record, cut in the middle.
 */
export function xlsOf(name: string, rows: readonly (readonly XlsCell[])[]): Uint8Array {
  const texts = [...new Set(rows.flat().flatMap((cell) => ("text" in cell ? [cell.text] : [])))];
  const begin = (kind: number) => record(0x0809, u16(0x0600), u16(kind), u16(0), u16(0), u32(0), u32(0));
  const sheetName = [name.length, 0, ...Buffer.from(name, "latin1")];
  const shared = sharedTexts(texts);
  const globals = (offset: number) => [
    ...begin(5),
    ...record(0x0085, u32(offset), [0, 0], sheetName),
    ...shared,
    ...record(0x000a),
  ];
  const sheet = [
    ...begin(0x10),
    ...rows.flatMap((cells, row) => cells.flatMap((cell, column) => cellRecord(cell, row, column, texts))),
    ...record(0x000a),
  ];
  const stream = Uint8Array.from([...globals(globals(0).length), ...sheet]);
  return compoundFile(stream);
}

const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];
const f64 = (value: number): number[] => [...new Uint8Array(new Float64Array([value]).buffer)];

function record(kind: number, ...parts: number[][]): number[] {
  const data = parts.flat();
  return [...u16(kind), ...u16(data.length), ...data];
}

/** The last text is divided between two records, the second half of it in letters of two bytes. */
function sharedTexts(texts: readonly string[]): number[] {
  const whole = texts.slice(0, -1).flatMap((text) => [...u16(text.length), 0, ...Buffer.from(text, "latin1")]);
  const last = texts.at(-1) ?? "";
  const half = Math.floor(last.length / 2);
  const first = [...u16(last.length), 0, ...Buffer.from(last.slice(0, half), "latin1")];
  const second = [1, ...Buffer.from(last.slice(half), "utf16le")];
  return [...record(0x00fc, u32(texts.length), u32(texts.length), whole, first), ...record(0x003c, second)];
}

function cellRecord(cell: XlsCell, row: number, column: number, texts: readonly string[]): number[] {
  const place = [...u16(row), ...u16(column), ...u16(0)];
  if ("text" in cell) return record(0x00fd, place, u32(texts.indexOf(cell.text)));
  if ("number" in cell) return record(0x0203, place, f64(cell.number));
  if ("truth" in cell) return record(0x0205, place, [cell.truth ? 1 : 0, 0]);
  if ("direct" in cell)
    return record(0x0204, place, u16(cell.direct.length), [0], [...Buffer.from(cell.direct, "latin1")]);
  if ("rk" in cell) {
    // Two numbers in one record: the value in hundredths, and as a whole.
    const hundredths = (Math.round(cell.rk * 100) << 2) | 3;
    const whole = (Math.trunc(cell.rk) << 2) | 2;
    return record(
      0x00bd,
      u16(row),
      u16(column),
      u16(0),
      u32(hundredths >>> 0),
      u16(0),
      u32(whole >>> 0),
      u16(column + 1),
    );
  }
  if (typeof cell.formula === "number") return record(0x0006, place, f64(cell.formula), u16(0), u32(0), u16(0));
  return [
    ...record(0x0006, place, [0, 0, 0, 0, 0, 0, 255, 255], u16(0), u32(0), u16(0)),
    ...record(0x0207, u16(cell.formula.length), [0], [...Buffer.from(cell.formula, "latin1")]),
  ];
}

/** A file system with one file, `Workbook`: header, table, directory, then its sectors. */
function compoundFile(content: Uint8Array): Uint8Array {
  const size = Math.max(content.length, 4096); // shorter ones would lie elsewhere
  const sectors = Math.ceil(size / SECTOR);
  const bytes = new Uint8Array(SECTOR * (3 + sectors));
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from("d0cf11e0a1b11ae1", "hex"));
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, 1, true); // one sector of the table, which is sector 0
  view.setUint32(48, 1, true); // the directory is sector 1
  view.setUint32(56, 4096, true);
  view.setUint32(60, 0xfffffffe, true);
  view.setUint32(68, 0xfffffffe, true);
  for (let entry = 1; entry < 109; entry++) view.setUint32(76 + 4 * entry, 0xffffffff, true);
  const table = SECTOR;
  view.setUint32(table, 0xfffffffd, true);
  view.setUint32(table + 4, 0xfffffffe, true);
  for (let sector = 0; sector < sectors; sector++)
    view.setUint32(table + 8 + 4 * sector, sector === sectors - 1 ? 0xfffffffe : sector + 3, true);
  const directory = 2 * SECTOR;
  for (const [at, name, kind, first, length] of [
    [directory, "Root Entry", 5, 0xfffffffe, 0],
    [directory + 128, "Workbook", 2, 2, size],
  ] as const) {
    bytes.set(Buffer.from(name, "utf16le"), at);
    view.setUint16(at + 64, 2 * name.length + 2, true);
    view.setUint8(at + 66, kind);
    view.setUint32(at + 116, first, true);
    view.setUint32(at + 120, length, true);
  }
  bytes.set(content, 3 * SECTOR);
  return bytes;
}
