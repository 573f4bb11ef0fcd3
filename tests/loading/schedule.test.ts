import { beforeEach, describe, expect, test } from "bun:test";
import { commandText } from "../../src/command.ts";
import { readSettings, type Settings } from "../../src/config.ts";
import { failed } from "../../src/errors.ts";
import { lastRuns } from "../../src/jobs/queries.ts";
import { type JobRunner, startJobs } from "../../src/jobs/runner.ts";
import type { Dataset } from "../../src/loading/dataset.ts";
import type { PublishResult } from "../../src/loading/publishing/publish.ts";
import type { LoadRequest } from "../../src/loading/run.ts";
import { loadJobs, logSchedule } from "../../src/loading/schedule.ts";
import { openLog } from "../../src/log.ts";
import { readingsDataset } from "./readings-dataset.ts";
import { readingsStore } from "./store.ts";

const store = readingsStore();
beforeEach(async () => {
  await store.database.sql`delete from schedule_runs`;
});

const noon = new Date("2024-05-01T12:00:00Z");

/** A schedule of 05:17 UTC whose loads only note that they ran. */
function schedule(more: {
  now?: Date;
  datasets?: Dataset[];
  env?: Record<string, string>;
  settings?: Settings;
  run?: (request: LoadRequest) => Promise<void>;
  results?: PublishResult[];
}): { handle: JobRunner; ran: string[]; lines: string[] } {
  const ran: string[] = [];
  const lines: string[] = [];
  const settings = more.settings ?? readSettings(more.env ?? {});
  const log = openLog({ write: (text) => lines.push(text), terminal: true });
  const datasets = more.datasets ?? [readingsDataset];
  logSchedule({ datasets, settings, log });
  const jobs = loadJobs({
    ...{ datasets, settings, log },
    async run(request) {
      ran.push(request.dataset);
      await more.run?.(request);
      return { results: more.results ?? [], unrecognized: [], notes: [] };
    },
  });
  const handle = startJobs({ database: store.database, settings, log, jobs, now: () => more.now ?? noon });
  return { handle, ran, lines };
}

/** A run that the store knows of; noon is on 1 May, and the schedule's time is 05:17. */
const insertRun = (startedAt: string, finishedAt: string | null) =>
  store.database.sql`insert into schedule_runs values ('load readings', ${startedAt}, ${finishedAt})`;

test("A run that was missed while the program was down runs once at the start", async () => {
  await insertRun("2024-04-29T05:17:00Z", "2024-04-29T05:18:00Z");
  const { handle, ran } = schedule({});
  await handle.tick();
  await handle.tick();
  expect(ran).toEqual(["readings"]);
  expect(await lastRuns(store.database.sql)).toMatchObject([{ job: "load readings", outcome: "nothing new" }]);
  await handle.stop();
});

test("An interrupted run runs again, and a run that is not due does not", async () => {
  await insertRun("2024-05-01T05:17:00Z", null);
  const cut = schedule({});
  await cut.handle.tick();
  expect(cut.ran).toEqual(["readings"]);
  await cut.handle.stop();
  await store.database.sql`delete from schedule_runs`;
  await insertRun("2024-05-01T05:17:01Z", "2024-05-01T05:18:00Z");
  const early = schedule({});
  await early.handle.tick();
  expect(early.ran).toEqual([]);
  await early.handle.stop();
});

test("a stop waits no longer than the setting says for a load that does not end", async () => {
  await insertRun("2024-05-01T05:17:00Z", null);
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const run = () => {
    begun.resolve();
    return ending.promise; // whatever it is asked to do
  };
  const { handle } = schedule({ run, env: { GOVDATA_SHUTDOWN_SECONDS: "1" } });
  const ticked = handle.tick();
  await begun.promise;
  await handle.stop(); // the load is not ended before
  ending.resolve();
  await ticked;
});

test("a fresh store waits for the first time of the schedule", async () => {
  const { handle, ran } = schedule({});
  await handle.tick();
  expect(ran).toEqual([]);
  await handle.stop();
});

test("Datasets without the needed settings are left out, and the log says why in one line", async () => {
  await insertRun("2024-04-29T05:17:00Z", "2024-04-29T05:18:00Z");
  const without = (name: string, obstacle: string) => ({ ...readingsDataset, name, obstacle: () => obstacle });
  const { handle, ran, lines } = schedule({
    datasets: [
      without("one", "KEY is not set: the agency of one wants it"),
      without("two", "CONTACT is not set"),
      without("three", "KEY is not set: the agency of three, too"),
    ],
  });
  await handle.tick();
  expect(ran).toEqual([]);
  expect(lines.map((line) => line.replace(/^[\d:]+ |\n$/g, ""))).toEqual([
    "The schedule skips 3 of 3 datasets (KEY is not set: one, three; CONTACT is not set: two). " +
      `Run ${commandText("doctor")} for details`,
  ]);
  await handle.stop();
});

test("A dataset whose setting comes while the server runs is loaded without a restart", async () => {
  await insertRun("2024-04-29T05:17:00Z", "2024-04-29T05:18:00Z");
  const settings = readSettings({});
  const obstacle = ({ contact }: Settings) => (contact === undefined ? "CONTACT is not set" : undefined);
  const { handle, ran } = schedule({ settings, datasets: [{ ...readingsDataset, obstacle }] });
  await handle.tick();
  expect(ran).toEqual([]);
  settings.contact = "ann@example.org";
  await handle.tick();
  expect(ran).toEqual(["readings"]);
  await handle.stop();
});

test("A cut-off run of a dataset whose setting is gone ends without a load, and says why", async () => {
  await insertRun("2024-05-01T05:17:00Z", null);
  const { handle, ran } = schedule({ datasets: [{ ...readingsDataset, obstacle: () => "CONTACT is not set" }] });
  await handle.tick();
  expect(ran).toEqual([]);
  expect(await lastRuns(store.database.sql)).toMatchObject([{ outcome: "not checked: CONTACT is not set" }]);
  await handle.stop();
});

test("Only one of two machines loads, and a failed load is logged and tried at the next time", async () => {
  await insertRun("2024-04-29T05:17:00Z", "2024-04-29T05:18:00Z");
  const both = Promise.withResolvers<void>();
  const run = async () => {
    await both.promise;
    throw failed("the agency is closed");
  };
  const one = schedule({ run });
  const other = schedule({ run });
  const ticks = [one.handle.tick(), other.handle.tick()];
  await Promise.race(ticks); // the one that does not load ends while the other does
  both.resolve();
  await Promise.all(ticks);
  await Promise.all([one.handle.tick(), other.handle.tick()]);
  expect([...one.ran, ...other.ran]).toEqual(["readings"]);
  expect(await lastRuns(store.database.sql)).toMatchObject([{ outcome: "failed: the agency is closed" }]);
  expect([...one.lines, ...other.lines].join("")).toContain("the agency is closed");
  await Promise.all([one.handle.stop(), other.handle.stop()]);
});

test("A stopped schedule starts nothing, not even missed runs at the start", async () => {
  await insertRun("2024-04-29T05:17:00Z", "2024-04-29T05:18:00Z");
  const { handle, ran } = schedule({});
  await handle.stop();
  await handle.tick();
  expect(ran).toEqual([]);
});

test("A disabled schedule loads nothing", async () => {
  await insertRun("2024-04-29T05:17:00Z", "2024-04-29T05:18:00Z");
  const { handle, ran } = schedule({ env: { GOVDATA_LOAD_SCHEDULE: "off" } });
  await handle.tick();
  expect(ran).toEqual([]);
  await handle.stop();
});

describe("a dataset whose agency publishes on the first Friday of a month at 8:30 in Washington", () => {
  const monthly = { ...readingsDataset, releases: [{ cron: "30 8 * * FRI#1", timezone: "America/New_York" }] };
  /** A look that ended at once. */
  const looked = (at: string) => store.database.sql`
    insert into schedule_runs values ('load readings', ${at}, ${at}, 'nothing new')
    on conflict (job) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`;
  const published = (at: string) => store.database.sql`
    insert into schedule_runs values ('publication by load readings', ${at}, ${at}, null)`;
  async function ranAt(now: string): Promise<string[]> {
    const { handle, ran } = schedule({ now: new Date(now), datasets: [monthly] });
    await handle.tick();
    await handle.stop();
    return ran;
  }

  test("is looked at 5, 10 and 20 minutes after that, and not between", async () => {
    await looked("2024-05-03T05:17:00Z");
    expect(await ranAt("2024-05-03T12:34:59Z")).toEqual([]);
    expect(await ranAt("2024-05-03T12:35:00Z")).toEqual(["readings"]);
    await looked("2024-05-03T12:40:01Z");
    expect(await ranAt("2024-05-03T12:45:00Z")).toEqual([]);
    expect(await ranAt("2024-05-03T12:50:00Z")).toEqual(["readings"]);
  });

  test("is not looked at for the rest of the day once something was published", async () => {
    await looked("2024-05-03T13:00:00Z");
    await published("2024-05-03T12:40:00Z");
    expect(await ranAt("2024-05-03T17:50:00Z")).toEqual([]);
    expect(await ranAt("2024-05-04T05:17:00Z")).toEqual(["readings"]);
  });

  test("is looked at again after the release of the previous month, and a publication is noted", async () => {
    await looked("2024-06-07T05:17:00Z");
    await published("2024-05-03T12:40:00Z");
    const result = {
      dataset: "readings",
      label: "2024-06",
      outcome: "published",
      rowCount: 1,
      rows: {},
      durationMs: 1,
    };
    const { handle, ran } = schedule({
      now: new Date("2024-06-07T12:35:00Z"),
      datasets: [monthly],
      results: [result as PublishResult],
    });
    await handle.tick();
    await handle.stop();
    expect(ran).toEqual(["readings"]);
    const [run] = await lastRuns(store.database.sql);
    expect(run).toMatchObject({ job: "load readings", outcome: "published 2024-06" });
    expect(run!.changed_at!.getTime()).toBeLessThanOrEqual(run!.finished_at!.getTime());
    expect(run!.changed_at!.getTime()).toBeGreaterThanOrEqual(run!.started_at.getTime());
  });

  test("is looked at once more at the start, where a release was missed while the program was down", async () => {
    await looked("2024-05-03T05:17:00Z");
    expect(await ranAt("2024-05-03T20:00:00Z")).toEqual(["readings"]);
  });
});
