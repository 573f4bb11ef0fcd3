/** Numbers of more characters can be special values of an agency, and are left to whoever knows them. */
const PLAIN_LENGTH = 8;

const ZERO = 48;
const NINE = 57;
const POINT = 46;

/** The number that digits with at most one point in between stand for, or -1 for any other text and for long ones. */
export function plainNumber(text: string): number {
  const { length } = text;
  if (length === 0 || length > PLAIN_LENGTH) return -1;
  let whole = 0;
  let scale = 0;
  for (let index = 0; index < length; index++) {
    const sign = text.charCodeAt(index);
    if (sign >= ZERO && sign <= NINE) {
      whole = whole * 10 + (sign - ZERO);
      scale *= 10;
    } else if (sign !== POINT || index === 0 || scale > 0) return -1;
    else scale = 1;
  }
  return scale > 1 ? whole / scale : whole;
}

/** As {@link plainNumber}, of the text from `start` to before `end`. */
export function plainNumberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > PLAIN_LENGTH) return -1;
  let whole = 0;
  // How much the digits are too many by: both are whole and small, so that their quotient is the number itself.
  let scale = 0;
  for (let index = start; index < end; index++) {
    const sign = bytes[index] as number; // `end` is within the bytes
    if (sign >= ZERO && sign <= NINE) {
      whole = whole * 10 + (sign - ZERO);
      scale *= 10;
    } else if (sign !== POINT || index === start || scale > 0) return -1;
    else scale = 1;
  }
  return scale > 1 ? whole / scale : whole;
}
