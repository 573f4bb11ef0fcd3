import { usageError } from "../../errors.ts";

/** Reads the value of an option. @throws `usage` if it is not a whole number from `least` to `most` */
export function wholeNumber(
  option: string,
  text: string,
  { least = 1, most }: { least?: number; most: number },
): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw usageError(`--${option}: "${text}" is not accepted; accepted: a whole number from ${least} to ${most}`);
  return number;
}
