import { afterEach, describe, expect, test } from "bun:test";
import { signatureOf } from "../../src/webhooks/envelope/signature.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { waitUntil } from "../support/wait.ts";

const SECRET = "whsec_dGVzdA==";
const ID = "0190a1b2-0000-7000-8000-000000000001";
const BODY = JSON.stringify({
  data: { accession_number: "0000320193-24-000123", company_name: "Apple Inc.", filing_type: "10-K", ticker: null },
  id: ID,
  timestamp: "2026-03-02T14:05:06.789Z",
  type: "filing.created",
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts `govdata listen` on a free port. */
async function listen(...words: string[]) {
  const child = Bun.spawn([...programUnderTest(), "listen", "--port", "0", ...words], {
    env: { PATH: process.env.PATH ?? "" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let [out, notes] = ["", ""];
  const read = async (stream: ReadableStream<Uint8Array>, add: (text: string) => void) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) add(text);
  };
  void read(child.stdout, (text) => (out += text));
  void read(child.stderr, (text) => (notes += text));
  const stop = async () => {
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
  };
  stops.push(stop);
  await waitUntil("the receiver listens", () => /Listening at http:\S+\n/.test(notes));
  const [url = ""] = /http:\S+/.exec(notes) ?? [];
  return {
    url,
    notes: () => notes,
    /** The lines, once there are so many. */
    async lines(count: number): Promise<string[]> {
      await waitUntil(`${count} lines are printed`, () => out.split("\n").length > count);
      return out.trimEnd().split("\n");
    },
    send: (body = BODY, header = signatureOf(body, SECRET, Math.floor(Date.now() / 1_000))) =>
      fetch(`${url}hooks`, { method: "POST", body, headers: header === "" ? {} : { "x-service-signature": header } }),
  };
}

/** Starts a receiver in development, and returns what it got. */
function develop(answer: () => Response) {
  const requests: { path: string; headers: Headers; body: string }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { headers, url } = request;
      requests.push({ path: new URL(url).pathname, headers, body: await request.text() });
      return answer();
    },
  });
  stops.push(() => server.stop(true));
  return { requests, url: `http://localhost:${server.port}/app/hooks?v=1`, stop: () => server.stop(true) };
}

describe("govdata listen --forward-to", () => {
  test("passes on body and signature byte for byte, and answers and prints what the receiver answers", async () => {
    const developed = develop(() => new Response("kept", { status: 202 }));
    const receiver = await listen("--secret", SECRET, "--forward-to", developed.url);
    // Not as JSON.stringify writes it: a copy that was parsed and printed again would have another signature.
    const body = BODY.replace("Apple", "\\u00c4pple  \u00e9 \u2603").replace(",", " ,\n ");
    const header = signatureOf(body, SECRET, Math.floor(Date.now() / 1_000));
    const answer = await receiver.send(body, header);
    expect([answer.status, await answer.text()]).toEqual([202, "kept"]);
    const [request] = developed.requests;
    expect({ ...request, headers: undefined }).toEqual({ path: "/app/hooks", headers: undefined, body });
    expect(request?.headers.get("x-service-signature")).toBe(header);
    expect((await receiver.lines(1))[0]).toMatch(/ {2}verified {2}passed on: 202 in \d+ ms {2}/);
  });

  test("says what failed, answers with it, and continues when the receiver is back", async () => {
    const developed = develop(() => new Response("later", { status: 503 }));
    const receiver = await listen("--json", "--forward-to", developed.url);
    expect((await receiver.send()).status).toBe(503);
    await developed.stop();
    const refused = await receiver.send();
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining("refused the connection")]);
    const back = Bun.serve({ hostname: "127.0.0.1", port: new URL(developed.url).port, fetch: () => new Response() });
    stops.push(() => back.stop(true));
    expect((await receiver.send()).status).toBe(200);
    const passedOn = (await receiver.lines(3)).map((line) => JSON.parse(line).passed_on);
    expect(passedOn).toMatchObject([
      { http_status: 503, error: "the receiver answered 503", duration_ms: expect.any(Number) },
      { http_status: null, error: "the receiver refused the connection" },
      { http_status: 200, error: null },
    ]);
  });

  test("passes on nothing that is not verified, and takes only a URL that can be a receiver", async () => {
    const developed = develop(() => new Response());
    const receiver = await listen("--secret", SECRET, "--forward-to", developed.url);
    expect((await receiver.send(BODY, "")).status).toBe(400);
    expect(developed.requests).toEqual([]);
    for (const [words, message] of [
      [["--forward-to", "localhost:3000"], "--forward-to:"],
      [["--forward-to", "http://localhost:5432/"], "which is for databases"],
      [["--forward-to", developed.url, "--status", "500"], "--status"],
    ] as const)
      expect(await govdata(["listen", ...words])).toMatchObject({ code: 2, error: expect.stringContaining(message) });
  });
});

describe("govdata listen", () => {
  test("prints a verified delivery with type, id and values, and marks a repeat of its id", async () => {
    const receiver = await listen("--secret", SECRET);
    expect((await receiver.send()).status).toBe(200);
    expect((await receiver.send()).status).toBe(200);
    const [first, second] = await receiver.lines(2);
    const line = `filing.created  ${ID}  verified  0000320193-24-000123 · Apple Inc. · 10-K`;
    expect(first).toMatch(/^\d{2}:\d{2}:\d{2}Z {2}filing/);
    expect(first?.slice(11)).toBe(line);
    expect(second?.slice(11)).toBe(line.replace("verified", "verified  repeat"));
  });

  test.each([
    ["a changed body", BODY.replace("Apple", "Orange"), undefined, "the signature is not that of this body"],
    ["an old signature", BODY, -600, "s old; at most 300 s are accepted"],
    ["no signature", BODY, null, "the header X-Service-Signature is missing"],
  ])("answers %s with 400 and says why", async (_, body, shift, reason) => {
    const receiver = await listen("--secret", SECRET);
    const header = shift === null ? "" : signatureOf(BODY, SECRET, Math.floor(Date.now() / 1_000) + (shift ?? 0));
    const answer = await receiver.send(body, header);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)]);
    expect((await receiver.lines(1))[0]).toContain(`NOT VERIFIED: `);
    expect((await receiver.lines(1))[0]).toContain(reason);
  });

  test("prints each delivery as JSON with its whole payload; without a secret it is unverified", async () => {
    const receiver = await listen("--json", "--status", "503");
    await waitUntil("it says so", () => receiver.notes().includes("Signatures are not checked"));
    expect((await receiver.send(BODY, "")).status).toBe(503);
    expect(JSON.parse((await receiver.lines(1))[0] ?? "")).toEqual({
      received_at: expect.stringMatching(/Z$/),
      is_verified: null,
      reason: null,
      is_repeat: false,
      payload: JSON.parse(BODY),
    });
  });

  test("keeps a line a line, and no control character of the sender reaches the terminal", async () => {
    const receiver = await listen();
    await receiver.send("\u001b[31mnot\njson", "");
    expect((await receiver.lines(1))[0]?.slice(11)).toBe("unverified  not a JSON object: \uFFFD[31mnot json");
  });

  test("shows a body that isn't a delivery as one line, whose type can't look like another line", async () => {
    const receiver = await listen();
    await receiver.send("{}", "");
    await receiver.send(JSON.stringify({ type: "x\n12:00:00Z  filing.created", id: 1 }), "");
    const lines = await receiver.lines(2);
    expect(lines.map((line) => line.slice(11))).toEqual([
      "no type  no id  unverified",
      "x 12:00:00Z filing.created  1  unverified",
    ]);
  });

  test.each([
    [["--status", "99"], "accepted: a whole number from 200 to 599"],
    [["--port", "65536"], "accepted: a whole number from 0 to 65535"],
    [["--port", "http"], "accepted: a whole number from 0 to 65535"],
  ])("refuses %j", async (words, message) => {
    const { code, error } = await govdata(["listen", ...words]);
    expect([code, error]).toEqual([2, expect.stringContaining(message)]);
  });

  test("says that a port is taken", async () => {
    const receiver = await listen();
    const { code, error } = await govdata(["listen", "--port", new URL(receiver.url).port]);
    expect([code, error]).toEqual([1, expect.stringContaining("choose another with --port")]);
  });
});
