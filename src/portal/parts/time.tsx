import { NO_FIGURE } from "./figures.ts";

const secondText = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

/** A time to the second, in UTC: `Nov 22, 2026, 2:05:06 PM UTC`; "–" for null. */
export function Time({ at }: { at: Date | string | null }) {
  if (at === null) return <span>{NO_FIGURE}</span>;
  const time = new Date(at);
  return <time dateTime={time.toISOString()}>{secondText.format(time)} UTC</time>;
}
