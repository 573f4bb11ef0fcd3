/**
 * A process that delivers webhooks and can be killed: bun worker-process.ts DATABASE_URL SHIFT_MS [until-done]. It
 * prints `ready` when it delivers. A number on its input shifts its clock from then on; `stop` ends it. With
 * `until-done` it moves its clock forward until no delivery is to come, and ends.
 */
import { ignoreStrayErrors } from "../../../../src/storage/stray.ts";
import { startDelivering } from "./delivering.ts";

// As the program does.
ignoreStrayErrors((error) => {
  console.error(error);
  process.exit(1);
});
const [url = "", shiftMs, end] = process.argv.slice(2);
const delivering = await startDelivering(url, Number(shiftMs));
console.log("ready");
if (end === "until-done") {
  await delivering.untilDone();
  await delivering.stop();
} else {
  for await (const line of console) {
    if (line === "stop") break;
    delivering.shift(Number(line));
  }
  await delivering.stop();
  process.exit(); // its input stays open
}
