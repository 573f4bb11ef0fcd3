/** The bytes of `content` in pieces that end at each of `cuts`, as a slow disk or network would give them. */
export async function* inPieces(
  content: string | Uint8Array,
  cuts: readonly number[] = [],
): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as Uint8Array);
  let start = 0;
  for (const cut of [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((one, other) => one - other)) {
    yield bytes.subarray(start, cut);
    start = cut;
  }
  yield bytes.subarray(start);
}

/** The same pieces, each in the memory of the one before it, as `SourceFile.bytes` gives passing ones. */
export async function* inOneRoom(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let room = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (piece.length > room.length) room = Buffer.alloc(piece.length);
    room.fill("!");
    room.set(piece);
    yield room.subarray(0, piece.length);
  }
}

/** Every row with its line, of batches of whatever size. */
export async function allRows(
  batches: AsyncIterable<{ rows: string[][]; lines: number[] }>,
): Promise<{ rows: string[][]; lines: number[] }> {
  const all: { rows: string[][]; lines: number[] } = { rows: [], lines: [] };
  for await (const { rows, lines } of batches) {
    all.rows.push(...rows);
    all.lines.push(...lines);
  }
  return all;
}
