import { DAY_MS } from "../../durations.ts";

const cache = new Map<string, number>();
/** Dates repeat a hundred times in a file. A hostile file could name millions. */
const LARGEST_CACHE = 50_000;

/** Days since 1970-01-01 of `YYYY-MM-DD`; NaN if it is not a date. */
export function dayNumber(text: string): number {
  const cachedDay = cache.get(text);
  if (cachedDay !== undefined) return cachedDay;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : Number.NaN;
  // The parser reads February 30 as March 1.
  const checked = !Number.isNaN(day) && dayText(day) === text ? day : Number.NaN;
  if (cache.size >= LARGEST_CACHE) cache.clear();
  cache.set(text, checked);
  return checked;
}

/** `YYYY-MM-DD` of days since 1970-01-01. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
