/** Numbers in one piece. */
const PIECE_BITS = 16;
const PIECE = 1 << PIECE_BITS;

type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array;

/** A list of numbers that grows in pieces, each as small as its kind of number. */
export class NumberColumn {
  private readonly pieces: Numbers[] = [];
  /** How many there are. */
  count = 0;

  constructor(private readonly Kind: new (length: number) => Numbers) {}

  add(value: number): void {
    const position = this.count & (PIECE - 1);
    if (position === 0) this.pieces.push(new this.Kind(PIECE));
    this.pieces[this.count >> PIECE_BITS]![position] = value; // pieces are added as the count grows
    this.count++;
  }

  /** `index` is below the count. */
  at = (index: number): number => this.pieces[index >> PIECE_BITS]![index & (PIECE - 1)]!; // see `index`
}
