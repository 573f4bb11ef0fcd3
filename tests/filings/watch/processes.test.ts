import { afterEach, expect, test } from "bun:test";
import { localEdgar } from "../../support/edgar.ts";
import { scratchHome } from "../../support/home.ts";
import { programUnderTest } from "../../support/program.ts";
import { waitUntil } from "../../support/wait.ts";
import { accessionOf, madeReport } from "./made-filings.ts";
import { watchStore } from "./store.ts";

const store = watchStore("watch_processes");
const servers: Bun.Subprocess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill("SIGKILL");
    await server.exited;
  }
});

function serve(mirror: string): Bun.Subprocess {
  const server = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: store.url,
      GOVDATA_HOME: scratchHome("watch"),
      GOVDATA_ROLES: "loader",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
      GOVDATA_LOAD_SCHEDULE: "off",
      GOVDATA_EDGAR_MIRROR: mirror,
      GOVDATA_EDGAR_POLL_SECONDS: "10",
    },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  servers.push(server);
  return server;
}

/** Processes that read new filings for a server. */
async function childrenOf(server: Bun.Subprocess): Promise<number[]> {
  const listed = await new Response(Bun.spawn(["ps", "-eo", "pid,ppid,args"]).stdout).text();
  return [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+.*__new_filings/gm)].flatMap(([, pid, parent]) =>
    Number(parent) === server.pid ? [Number(pid)] : [],
  );
}

test("two servers on one database read each filing once, though a child and a server are killed", async () => {
  await using edgar = localEdgar();
  const all = Array.from({ length: 60 }, (_, index) => accessionOf(index));
  for (let index = 0; index < 40; index++) edgar.publish(madeReport(index));
  const both = [serve(edgar.agency.url), serve(edgar.agency.url)];
  const holders = async () => (await Promise.all(both.map(childrenOf))).map((pids) => pids.length);
  const reportedCount = async () => (await store.reportedFilings()).length;
  await waitUntil("some are read", async () => (await reportedCount()) >= 10, { withinMs: 60_000 });
  expect((await holders()).toSorted()).toEqual([0, 1]);
  const first = (await holders())[0] === 1 ? 0 : 1;
  const [child = 0] = await childrenOf(both[first] as Bun.Subprocess);
  process.kill(child, "SIGKILL");
  await waitUntil("its server starts it again", async () => (await reportedCount()) >= 20, { withinMs: 60_000 });
  both[first]?.kill("SIGKILL");
  for (let index = 40; index < 60; index++) edgar.publish(madeReport(index));
  await waitUntil("the other server has read all", async () => (await reportedCount()) === 60, { withinMs: 90_000 });
  expect(await store.reportedFilings()).toEqual(all);
  expect(await holders()).toEqual(first === 0 ? [0, 1] : [1, 0]);
}, 240_000);
