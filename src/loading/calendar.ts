import { readFileSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { Cron } from "croner";
import ICAL from "ical.js";
import type { Settings } from "../config.ts";
import { HOUR_MS } from "../durations.ts";
import { sourceRefused } from "../errors.ts";
import type { Job } from "../jobs/job.ts";
import { cronTimes } from "../jobs/times.ts";
import type { Dataset } from "./dataset.ts";
import type { ReleaseCalendar } from "./releases.ts";
import { openHttp } from "./source/http.ts";

/** A calendar changes a few times a year. It is read before the daily look for data. */
const CALENDAR_TIMES = "47 4 * * *";
const LARGEST_CALENDAR = 8 * 1024 * 1024;

/** Days of releases by dataset, ISO 8601 in UTC, oldest first. */
type DaysByDataset = Record<string, string[]>;

const daysFile = (home: string): string => join(home, "cache", "release-days.json");

/**
 * Makes the job that reads the agencies' calendars of releases, daily. Its failure is logged, and the days that are
 * known stay.
 * @param mirror has the agencies' paths, for tests
 */
export function calendarJobs(datasets: readonly Dataset[], settings: Settings, mirror?: string): Job[] {
  // A setting can come while the server runs.
  const plannedNow = () => datasets.filter(({ calendar, obstacle }) => calendar && obstacle(settings) === undefined);
  return [
    {
      name: "release calendars",
      times: {
        newest(now, last) {
          if (plannedNow().length === 0) return undefined;
          return last ? cronTimes(CALENDAR_TIMES).newest(now, last) : now;
        },
      },
      async run(signal, { database, log }) {
        const planned = plannedNow();
        const days: DaysByDataset = {};
        const unnamed: Error[] = []; // a calendar need not name the release of every dataset
        for (const { name, calendar, manners } of planned) {
          const { address, timezone, events } = calendar!; // the filter above asks for it
          const source = openHttp({
            cacheFolder: join(settings.home, "cache", "downloads"),
            contact: settings.contact,
            mirror,
            signal,
            log: (line) => log.info(line),
            manners: manners?.(database),
          });
          // The datasets of an agency share a calendar, which is fetched once.
          const file = await source.fetch(address, { maxBytes: LARGEST_CALENDAR, freshForMs: HOUR_MS });
          const text = await new Response(await file.blob()).text();
          try {
            days[name] = releaseDays(text, { timezone, events }, file.name);
          } catch (error) {
            unnamed.push(error as Error);
          }
        }
        const [failure] = unnamed;
        if (failure && unnamed.length === planned.length) throw failure;
        const file = daysFile(settings.home);
        await Bun.write(`${file}.new`, JSON.stringify(days));
        await rename(`${file}.new`, file);
        return { outcome: `${Object.values(days).flat().length} releases` };
      },
    },
  ];
}

/**
 * Returns the times of the releases that an iCalendar document names, ISO 8601 in UTC, oldest first.
 * @throws `source_refused` if it is not a calendar, or names no such release: `file` is its name
 */
export function releaseDays(
  text: string,
  { timezone, events }: Pick<ReleaseCalendar, "timezone" | "events">,
  file: string,
): string[] {
  const times = eventsOf(text, file)
    .filter(({ summary }) => events.test(summary))
    .map(({ startDate }) => {
      // The wall clock of the agency. Zones that it defines by itself, such as US-Eastern, mean the same.
      const wallTime = startDate.toString().replace(/Z$/, "");
      const isUtc = startDate.zone === ICAL.Timezone.utcTimezone;
      return new Cron(startDate.isDate ? `${wallTime}T00:00:00` : wallTime, {
        timezone: isUtc ? "UTC" : timezone,
        paused: true,
      })
        .nextRun(new Date(0))
        ?.toISOString();
    })
    .filter((time) => time !== undefined);
  if (times.length === 0) throw sourceRefused({ file }, undefined, `names no release that matches ${events}`);
  return [...new Set(times)].sort();
}

function eventsOf(text: string, file: string): ICAL.Event[] {
  try {
    return new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents("vevent")
      .map((event) => new ICAL.Event(event))
      .filter(({ summary, startDate }) => typeof summary === "string" && startDate);
  } catch (error) {
    throw sourceRefused({ file }, undefined, `is not an iCalendar file: ${(error as Error).message}`);
  }
}

let readDays: { file: string; modifiedMs: number; days: DaysByDataset } | undefined;

/**
 * Returns the times of a dataset's releases by the agency's calendar, if that is known and goes beyond `now`. Undefined
 * otherwise: patterns tell then.
 */
export function calendarDays(name: string, { home }: Pick<Settings, "home">, now: Date): Date[] | undefined {
  const days = keptDays(daysFile(home))?.[name]?.map((time) => new Date(time)) ?? [];
  return days.some((day) => day > now) ? days : undefined;
}

/** Returns what the file has, read again when it changed. Undefined if it is not there, or damaged: nothing stops. */
function keptDays(file: string): DaysByDataset | undefined {
  try {
    const { mtimeMs: modifiedMs } = statSync(file);
    if (readDays?.file !== file || readDays.modifiedMs !== modifiedMs)
      readDays = { file, modifiedMs, days: JSON.parse(readFileSync(file, "utf8")) as DaysByDataset };
    return readDays.days;
  } catch {
    return undefined;
  }
}
