import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createKey } from "../../src/accounts/keys.ts";
import { addAccount, setPasswordHash } from "../../src/accounts/queries.ts";
import { openLink } from "../../src/accounts/sign-in/links.ts";
import { createMetrics } from "../../src/http/metrics/metrics.ts";
import { openLog } from "../../src/log.ts";
import { listenForApi, startApi } from "../../src/server/api.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { servedCommand } from "../support/command.ts";
import { type ScratchDatabase, scratchDatabase } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { unchanging } from "../support/live-settings.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { publishAgain } from "../support/publish.ts";
import { TEST_SETTINGS } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

const scratches: ScratchDatabase[] = [];
const children: Bun.Subprocess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.map((child) => child.exited));
  for (const scratch of scratches) await scratch.close();
});

const newScratch = async (): Promise<ScratchDatabase> => {
  const scratch = await scratchDatabase("serve");
  scratches.push(scratch);
  return scratch;
};

/** A port of this machine that nothing listens on. */
function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}

/** `govdata serve` in a process of its own; `address` waits until it says that it is ready. */
function serve(scratch: { url: string }, env: Record<string, string> = {}) {
  const child = Bun.spawn([...programUnderTest(), "serve"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: scratch.url,
      GOVDATA_LISTEN: "127.0.0.1:0",
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  children.push(child);
  const said = { out: "", error: "" };
  const gather = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, to: "out" | "error") => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) said[to] += piece;
  };
  const ended = Promise.all([child.exited, gather(child.stdout, "out"), gather(child.stderr, "error")]);
  return {
    child,
    said,
    async address(): Promise<string> {
      // The address is some lines below "ready", which may come apart.
      await waitUntil("serve is ready", () => /API +\S+\s|; roles: /.test(said.out) || child.exitCode !== null, {
        withinMs: 30_000,
      });
      return /API +(http:\S+)/.exec(said.out)?.[1] ?? "";
    },
    async stop(signal: "SIGTERM" | "SIGINT" = "SIGTERM"): Promise<number> {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
    ended,
  };
}

test("a server keeps running when its output is no longer read", async () => {
  const scratch = await newScratch();
  const { sql } = scratch.database;
  await migrate(scratch.database, SCHEMA);
  const accountId = (await addAccount(sql, "reader@example.org")) ?? 0; // the address is new
  const { key } = await createKey(scratch.database, { accountId, label: "test", tier: "unlimited" });
  await publishAgain(sql, "jolts");
  await sql`drop table labor_releases cascade`;
  const port = freePort();
  const words = programUnderTest().map((word) => `'${word}'`);
  // The reader goes at once: everything that is printed meets a closed pipe.
  const server = Bun.spawn(["bash", "-c", `exec ${words.join(" ")} serve > >(exec true) 2>&1`], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/",
      DATABASE_URL: scratch.url,
      GOVDATA_LISTEN: `127.0.0.1:${port}`,
      GOVDATA_METRICS_LISTEN: "off",
      GOVDATA_STARTER_DATA: "off",
    },
  });
  children.push(server);
  const status = async (path: string) => {
    const headers = { "x-api-key": key };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined))?.status;
  };
  await waitUntil("the server is ready", async () => (await status("/readyz")) === 200, { withinMs: 30_000 });
  // A request that fails is logged at once, before its answer; lines of other requests wait for more.
  for (let index = 0; index < 3; index++) expect(await status("/v1/us/bls/turnover/by-size")).toBe(500);
  expect(await status("/docs")).toBe(200);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
}, 60_000);

test.each([
  ["serve", { GOVDATA_ROLES: "webhooks" }],
  ["openapi", {}],
  ["events --json", {}],
])("govdata %s does not guess a port that another process takes", async (words, env: Record<string, string>) => {
  const { url } = await newScratch();
  const { code, error } = await govdata(words.split(" "), { DATABASE_URL: url, GOVDATA_LISTEN: "127.0.0.1:0", ...env });
  expect(code).toBe(2);
  expect(error).toContain("set GOVDATA_BASE_URL to the address that users reach");
});

describe("the first start", () => {
  test("prints the address, the documentation, a working curl line, and the key once", async () => {
    const scratch = await newScratch();
    const first = serve(scratch);
    const address = await first.address();
    await waitUntil("all of it is printed", () => /^ *curl .*\n/m.test(first.said.out));
    const keys = [...new Set(first.said.out.match(/gd_live_[0-9a-f]{32}/g))];
    expect(keys).toHaveLength(1);
    expect(first.said.out).toContain(`${address}/docs`);
    const [link = "", token = ""] = /http:\S+\/welcome\?token=(gd_link_[0-9a-f]{32})/.exec(first.said.out) ?? [];
    expect(link).toStartWith(`${address}/welcome`);
    expect((await fetch(link)).status).toBe(200);
    const curl = /^ *(curl .*)$/m.exec(first.said.out)?.[1] ?? "";
    const answer = Bun.spawnSync(["sh", "-c", `${curl} -s -o /dev/null -w '%{http_code}'`]).stdout.toString();
    expect(answer).toBe("503"); // the key is accepted; this store has no data
    expect(await first.stop()).toBe(0);
    expect(first.said.error).not.toContain("gd_live_");
    expect(first.said.error).not.toContain(token);

    const second = serve(scratch);
    await second.address();
    expect(second.said.out).not.toMatch(/gd_live_[0-9a-f]{32}/);
    expect(second.said.out).toMatch(/gd_link_[0-9a-f]{32}/);
    expect(await second.stop("SIGINT")).toBe(0);
    await setPasswordHash(scratch.database.sql, "owner@localhost", "a hash");
    const third = serve(scratch);
    await third.address();
    expect(third.said.out).not.toContain("gd_link_");
    expect(await third.stop()).toBe(0);
  }, 60_000);

  test("is not ready before its key works and is printed", async () => {
    const scratch = await newScratch();
    await migrate(scratch.database, SCHEMA);
    const port = freePort();
    const url = `http://127.0.0.1:${port}`;
    const status = async (path: string, key = "") =>
      (await fetch(url + path, { headers: { "x-api-key": key } }).catch(() => undefined))?.status;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    // The start waits for the owner's link, after its parts have started.
    const holding = scratch.database.transaction(async (tx) => {
      await tx`lock table sign_in_links in access exclusive mode`;
      locked();
      await held;
    });
    await isLocked;
    const one = serve(scratch, { GOVDATA_LISTEN: `127.0.0.1:${port}` });
    await waitUntil("the API answers", async () => (await status("/docs")) === 200, { withinMs: 30_000 });
    expect([await status("/readyz"), one.said.out]).toEqual([503, ""]);
    release();
    await holding;
    await waitUntil("the server is ready", async () => (await status("/readyz")) === 200, { withinMs: 30_000 });
    await one.address();
    const [key = ""] = /gd_live_[0-9a-f]{32}/.exec(one.said.out) ?? [];
    expect(await status("/v1/us/census/metrics", key)).toBe(503); // the key is accepted; this store has no data
    expect(await one.stop()).toBe(0);
  }, 60_000);

  test("of two instances at the same time makes one account and one key", async () => {
    const scratch = await newScratch();
    const both = [serve(scratch), serve(scratch)];
    await Promise.all(both.map((one) => one.address()));
    expect(both.filter((one) => /gd_live_[0-9a-f]{32}/.test(one.said.out))).toHaveLength(1);
    expect(await scratch.database.sql`select count(*) as accounts from accounts`).toMatchObject([{ accounts: 1 }]);
    await Promise.all(both.map((one) => one.stop()));
  }, 60_000);

  test("on a port in use names the port before it writes anything", async () => {
    const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const parent = scratchHome("taken");
    try {
      const { ended, said } = serve(
        { url: "" },
        { GOVDATA_LISTEN: `127.0.0.1:${taken.port}`, GOVDATA_HOME: join(parent, "home") },
      );
      const [code] = await ended;
      expect(code).toBe(1);
      expect(said.error).toBe(`govdata: port ${taken.port} of 127.0.0.1 is taken: set GOVDATA_LISTEN to another\n`);
      expect(said.out).toBe("");
      expect(readdirSync(parent)).toEqual([]);
    } finally {
      taken.stop(true);
      rmSync(parent, { recursive: true });
    }
  }, 60_000);

  test("says at once that it makes a database; a second server on its port fails with that reason", async () => {
    const home = scratchHome("first");
    try {
      const first = serve({ url: "" }, { GOVDATA_HOME: home });
      const address = await first.address();
      expect(first.said.error).toStartWith(`Making a database in ${home}: the first start\n`);
      const second = serve({ url: "" }, { GOVDATA_HOME: home, GOVDATA_LISTEN: new URL(address).host });
      await second.ended;
      expect(second.said.error).toContain(`govdata (pid ${first.child.pid}) serves from ${home} already`);
      expect(await first.stop()).toBe(0);
      expect(first.said.error.match(/The schedule skips/g)).toHaveLength(1);
    } finally {
      rmSync(home, { recursive: true });
    }
  }, 60_000);
});

describe("a server", () => {
  test("warns and serves if its metrics port is taken", async () => {
    const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    try {
      const one = serve(await newScratch(), { GOVDATA_METRICS_LISTEN: `127.0.0.1:${taken.port}` });
      expect((await fetch(`${await one.address()}/healthz`)).status).toBe(200);
      expect(one.said.error).toContain(`port ${taken.port} of 127.0.0.1 is taken`);
      await one.stop();
    } finally {
      taken.stop(true);
    }
  }, 60_000);

  test("serves metrics at their own address, without a key", async () => {
    const one = serve(await newScratch(), { GOVDATA_METRICS_LISTEN: "127.0.0.1:0" });
    const address = await one.address();
    for (const path of ["/healthz", "/healthz", "/v1/us/census/metrics", "/nothing"]) await fetch(address + path);
    const metricsUrl = /Metrics +(http:\S+)/.exec(one.said.out)?.[1] ?? "";
    const metrics = await fetch(metricsUrl);
    expect(metrics.headers.get("x-content-type-options")).toBe("nosniff");
    const text = await metrics.text();
    expect(text).toContain('govdata_http_request_duration_seconds_count{route="/healthz",status="200"} 2');
    expect(text).toContain('govdata_http_request_duration_seconds_count{route="/v1/us/census/metrics",status="401"} 1');
    expect(text).toContain('route="(none)",status="404"');
    for (const name of [
      "govdata_cache_bytes",
      "govdata_database_connections",
      "govdata_loads",
      "process_resident_memory_bytes",
    ])
      expect(text).toContain(`# TYPE ${name} `);
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? [0-9.e+-]+)$/);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    await one.stop();
  }, 60_000);

  test.each([
    ["SIGKILL", "PostgreSQL ended by itself"],
    ["SIGTERM", "got a signal to stop from another process"],
  ] as const)(
    "says so and ends when its PostgreSQL gets %s from another process",
    async (signal, reason) => {
      const home = scratchHome("ended");
      try {
        const one = serve({ url: "" }, { GOVDATA_HOME: home });
        const address = await one.address();
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
        const [file = ""] = [...new Bun.Glob("**/postmaster.pid").scanSync({ cwd: home, absolute: true })];
        process.kill(Number((await Bun.file(file).text()).split("\n")[0]), signal);
        const [code] = await one.ended;
        expect(code).toBe(1);
        expect(one.said.error).toContain(reason);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
    60_000,
  );

  test("answers from the first moment: it is healthy but not ready", async () => {
    const scratch = await newScratch();
    await migrate(scratch.database, SCHEMA);
    const log = openLog({ write: () => {} });
    const settings = { ...TEST_SETTINGS, metricsListen: { host: "127.0.0.1", port: 0 } };
    const listeners = listenForApi(settings, log);
    const [url, metricsUrl] = [listeners.url, listeners.metricsUrl ?? ""];
    const early = await fetch(`${url}/v1/us/census/metrics`, { headers: { "x-request-id": "early-1" } });
    expect(await early.json()).toEqual({
      error: { code: "unavailable", message: "This process is starting; try again in a moment", status: 503 },
    });
    for (const [name, value] of [
      ["retry-after", "1"],
      ["x-request-id", "early-1"],
      ["x-content-type-options", "nosniff"],
    ] as const)
      expect(early.headers.get(name)).toBe(value);
    const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const page = await fetch(`${url}/`, { headers: browser });
    expect([page.status, page.headers.get("refresh"), page.headers.get("x-frame-options")]).toEqual([503, "2", "DENY"]);
    expect(await page.text()).toContain("govdata is starting");
    expect((await fetch(`${url}/healthz`, { headers: browser })).status).toBe(200);
    const statuses = async () =>
      Promise.all([`${url}/healthz`, `${url}/readyz`, metricsUrl].map(async (page) => (await fetch(page)).status));
    expect(await statuses()).toEqual([200, 503, 503]);
    const context = { database: scratch.database, settings, liveSettings: unchanging(settings), log };
    const api = await startApi({ listeners, ...context, metrics: createMetrics() });
    expect(await statuses()).toEqual([200, 200, 200]);
    await api.stop();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  }, 60_000);

  test("ends cleanly on a signal that comes as soon as it is ready", async () => {
    const one = serve(await newScratch());
    await one.address();
    expect(await one.stop()).toBe(0);
    expect(one.said.error).toContain("SIGTERM: stopping");
  }, 60_000);
});

test("a server hears of a setting that a command stores: its schedule skips less without a restart", async () => {
  const scratch = await newScratch();
  const home = scratchHome("serve-settings");
  const env = { GOVDATA_HOME: home, GOVDATA_ROLES: "loader", GOVDATA_EDGAR_POLL_SECONDS: "off" };
  const server = serve(scratch, env);
  await server.address();
  const logged = (text: string) =>
    waitUntil(`the log says: ${text}`, () => server.said.error.includes(text), { withinMs: 30_000 });
  await logged("The schedule skips 8 of 8 datasets");
  const stored = ["settings", "set", "GOVDATA_CONTACT", "ann@example.org"];
  expect((await govdata(stored, { DATABASE_URL: scratch.url, GOVDATA_HOME: home })).code).toBe(0);
  await logged("The schedule skips 1 of 8 datasets (CENSUS_API_KEY is not set: census)");
  expect(await server.stop()).toBe(0);
}, 120_000);

describe("keys and accounts from a shell", () => {
  test("keys create prints only the key; disable, enable and revoke change its state", async () => {
    const scratch = await newScratch();
    const env = { DATABASE_URL: scratch.url };
    const made = await govdata(["keys", "create", "--label", "shell", "--tier", "free"], env);
    expect(made.code).toBe(0);
    expect(made.out).toMatch(/^gd_live_[0-9a-f]{32}\n$/);
    const listed = JSON.parse((await govdata(["keys", "list", "--json"], env)).out) as Record<string, unknown>[];
    expect(listed).toMatchObject([{ label: "shell", tier: "free", status: "active", account: "owner@localhost" }]);
    for (const [word, status] of [
      ["disable", "disabled"],
      ["enable", "active"],
      ["revoke", "revoked"],
    ] as const) {
      expect((await govdata(["keys", word, "shell"], env)).code).toBe(0);
      expect(await scratch.database.sql`select status from api_keys`).toMatchObject([{ status }]);
    }
    const again = await govdata(["keys", "enable", "shell"], env);
    expect(again.code).toBe(1);
    expect(again.error).toContain("is revoked, which can't be undone");
    expect((await govdata(["keys", "list"], env)).out).not.toContain(made.out.trim());
  }, 60_000);

  test("an account is made once, suspended and activated; an unknown account is named", async () => {
    const scratch = await newScratch();
    const env = { DATABASE_URL: scratch.url };
    expect((await govdata(["accounts", "create", "Ana@example.org"], env)).code).toBe(0);
    const twice = await govdata(["accounts", "create", "ana@example.org"], env);
    expect([twice.code, twice.error]).toEqual([1, 'govdata: the account "ana@example.org" exists already\n']);
    expect((await govdata(["accounts", "create", "nobody"], env)).code).toBe(2);
    expect((await govdata(["accounts", "suspend", "ana@example.org"], env)).code).toBe(0);
    const listed = JSON.parse((await govdata(["accounts", "list", "--json"], env)).out) as unknown;
    expect(listed).toMatchObject([{ email: "Ana@example.org", status: "suspended", has_password: false, keys: 0 }]);
    const unknown = await govdata(["accounts", "activate", "bob@example.org"], env);
    expect([unknown.code, unknown.error]).toEqual([
      1,
      `govdata: the account "bob@example.org" does not exist; ${servedCommand("accounts list")} shows all\n`,
    ]);
    const nobody = await govdata(["keys", "create", "--label", "x", "--account", "bob@example.org"], env);
    expect(nobody.code).toBe(1);
  }, 60_000);

  test("a password is read from standard input and stored only as argon2id", async () => {
    const scratch = await newScratch();
    const env = { DATABASE_URL: scratch.url };
    await govdata(["accounts", "create", "ana@example.org"], env);
    const set = async (password: string) => {
      const child = Bun.spawn([...programUnderTest(), "accounts", "password", "ana@example.org"], {
        env: { PATH: process.env.PATH ?? "", HOME: "/", ...env },
        stdin: Buffer.from(`${password}\n`),
        stdout: "pipe",
        stderr: "pipe",
      });
      return { code: await child.exited, error: await new Response(child.stderr).text() };
    };
    expect(await set("too short")).toMatchObject({ code: 2, error: expect.stringContaining("accepted: 12 to 1,000") });
    expect((await set("correct horse battery")).code).toBe(0);
    const [row] = await scratch.database.sql<{ password_hash: string }[]>`select password_hash from accounts`;
    expect(row?.password_hash).toStartWith("$argon2id$");
    expect(await Bun.password.verify("correct horse battery", row?.password_hash ?? "")).toBe(true);
  }, 60_000);

  test("a link signs an account in once; invitations and operators need what the message names", async () => {
    const scratch = await newScratch();
    const env = { DATABASE_URL: scratch.url, GOVDATA_BASE_URL: "https://data.example.org/gov" };
    await govdata(["accounts", "create", "owner@example.org"], env);
    await govdata(["accounts", "create", "ana@example.org"], env);
    const link = await govdata(["accounts", "link", "Ana@example.org"], env);
    expect(link.out).toMatch(/^https:\/\/data\.example\.org\/gov\/welcome\?token=gd_link_[0-9a-f]{32}\n$/);
    expect(await openLink(scratch.database.sql, link.out.trim().replace(/^.*=/, ""))).toMatchObject({ accountId: 2 });
    expect((await govdata(["accounts", "link", "eve@example.org"], env)).error).toContain("does not exist");
    await govdata(["accounts", "suspend", "ana@example.org"], env);
    expect((await govdata(["accounts", "link", "ana@example.org"], env)).error).toContain("is suspended");

    expect(await govdata(["accounts", "invite", "eve@example.org"], env)).toMatchObject({
      code: 2,
      error: expect.stringContaining("GOVDATA_SIGN_UP=closed"),
    });
    const invited = { ...env, GOVDATA_SIGN_UP: "invited" };
    const invitation = await govdata(["accounts", "invite", "eve@example.org"], invited);
    expect(invitation.out).toMatch(/^https:\/\/data\.example\.org\/gov\/sign-up\?token=gd_invite_[0-9a-f]{32}\n$/);
    expect((await govdata(["accounts", "invite", "ana@example.org"], invited)).error).toContain("exists already");

    const operators = async () =>
      (JSON.parse((await govdata(["accounts", "list", "--json"], env)).out) as { is_operator: boolean }[]).map(
        ({ is_operator }) => is_operator,
      );
    expect(await operators()).toEqual([false, true]); // by e-mail; the owner is the first account
    expect((await govdata(["accounts", "operator", "ana@example.org"], env)).code).toBe(0);
    expect(await operators()).toEqual([true, true]);
    expect((await govdata(["accounts", "operator", "ana@example.org", "--remove"], env)).code).toBe(0);
    expect(await operators()).toEqual([false, true]);
    expect((await govdata(["accounts", "operator", "owner@example.org", "--remove"], env)).error).toContain("always");
  }, 90_000);

  test("openapi prints the document without a database", async () => {
    const home = scratchHome("openapi");
    try {
      const { code, out } = await govdata(["openapi"], {
        GOVDATA_HOME: home,
        GOVDATA_BASE_URL: "https://data.example.org",
      });
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ openapi: "3.0.3", servers: [{ url: "https://data.example.org" }] });
    } finally {
      rmSync(home, { recursive: true });
    }
  }, 60_000);
});
