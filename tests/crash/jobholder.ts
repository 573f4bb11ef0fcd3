/** Runs a job that never ends, and says when it has begun. Arguments: the URL of the database, the name of the job. */
import { readSettings } from "../../src/config.ts";
import { startJobs } from "../../src/jobs/runner.ts";
import { everyMinutes } from "../../src/jobs/times.ts";
import { openLog } from "../../src/log.ts";
import { openDatabase } from "../../src/storage/database.ts";

const [url = "", name = ""] = process.argv.slice(2);
startJobs({
  database: openDatabase({ url }, { max: 4 }),
  settings: readSettings({}),
  log: openLog({}),
  jobs: [
    {
      name,
      times: everyMinutes(1),
      run() {
        process.stdout.write("begun\n");
        return new Promise(() => setInterval(() => {}, 60_000));
      },
    },
  ],
});
