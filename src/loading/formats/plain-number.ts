/** Longer numbers can be special values of an agency; callers that know them read them. */
const PLAIN_LENGTH = 8;

const ZERO = 48;
const NINE = 57;
const POINT = 46;

/** Returns the number of digits with at most one point between them; -1 for any other text and for longer ones. */
export function plainNumber(text: string): number {
  const { length } = text;
  if (length === 0 || length > PLAIN_LENGTH) return -1;
  let units = 0;
  let scale = 0;
  for (let index = 0; index < length; index++) {
    const sign = text.charCodeAt(index);
    if (sign >= ZERO && sign <= NINE) {
      units = units * 10 + (sign - ZERO);
      scale *= 10;
    } else if (sign !== POINT || index === 0 || scale > 0) return -1;
    else scale = 1;
  }
  return scale > 1 ? units / scale : units;
}

/** As {@link plainNumber}, of the text from `start` to before `end`. */
export function plainNumberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > PLAIN_LENGTH) return -1;
  let units = 0;
  // How much the digits are too many by: both are whole and small, so that their quotient is the number itself.
  let scale = 0;
  for (let index = start; index < end; index++) {
    const sign = bytes[index] as number; // `end` is within the bytes
    if (sign >= ZERO && sign <= NINE) {
      units = units * 10 + (sign - ZERO);
      scale *= 10;
    } else if (sign !== POINT || index === start || scale > 0) return -1;
    else scale = 1;
  }
  return scale > 1 ? units / scale : units;
}

/** Digits of the longest number that is exact whatever its digits are. */
const EXACT_LENGTH = 15;
const MINUS = 45;

/** Returns the whole number of up to 15 digits from `start` to before `end`; -1 for any other text. */
export function wholeNumberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end || end - start > EXACT_LENGTH) return -1;
  let units = 0;
  for (let index = start; index < end; index++) {
    const sign = bytes[index] as number; // `end` is within the bytes
    if (sign < ZERO || sign > NINE) return -1;
    units = units * 10 + (sign - ZERO);
  }
  return units;
}

/**
 * A number with exactly `decimals` decimals, or without a point, in units of its last decimal: -12.3 with one is -123,
 * and so is -12 with one -120. NaN for any other text.
 */
export function scaledNumberIn(
  bytes: Uint8Array,
  { start, end, decimals }: { start: number; end: number; decimals: number },
): number {
  const firstDigit = bytes[start] === MINUS ? start + 1 : start;
  const point = end - decimals - 1;
  const hasPoint = point > firstDigit && bytes[point] === POINT;
  const units = wholeNumberIn(bytes, firstDigit, hasPoint ? point : end);
  const part = hasPoint ? wholeNumberIn(bytes, point + 1, end) : 0;
  if (units < 0 || part < 0 || end - firstDigit > EXACT_LENGTH - decimals) return Number.NaN;
  const scaled = units * 10 ** decimals + part;
  return firstDigit === start ? scaled : 0 - scaled;
}
