import { programUnderTest } from "../support/program.ts";

/** A message of JSON-RPC that came on standard output. */
export interface SentMessage {
  jsonrpc: "2.0";
  id?: unknown;
  result?: { content?: { text: string }[]; isError?: boolean; [field: string]: unknown };
  error?: { code: number; message: string };
}

/** A running `govdata mcp`, to which tests write lines of their own. */
export interface McpProcess {
  pid: number;
  exited: Promise<number>;
  /** Writes a line; an object as JSON. */
  write(line: object | string): void;
  /** Resolves with the answer to the request with an id. @throws if the process ends before */
  answerTo(id: number | string): Promise<SentMessage>;
  /** Opens a connection as clients of the revision of 2025-06-18 do, and returns the answer. */
  initialize(): Promise<SentMessage>;
  /** Calls a tool, and returns the answer. */
  call(name: string, args?: object): Promise<SentMessage>;
  /** Every line that came on standard output. */
  lines: string[];
  /** What came on standard error. */
  noted(): string;
  closeInput(): void;
  kill(signal: NodeJS.Signals): void;
}

/** Starts `govdata mcp` with variables and more words. */
export function startMcp(env: Record<string, string>, words: readonly string[] = []): McpProcess {
  const child = Bun.spawn([...programUnderTest(), "mcp", ...words], {
    env: { PATH: process.env.PATH ?? "", HOME: "/", ...env },
    cwd: "/",
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const lines: string[] = [];
  const notes: string[] = [];
  const answers = new Map<unknown, PromiseWithResolvers<SentMessage>>();
  const answerTo = (id: unknown) => {
    const answer = answers.get(id) ?? Promise.withResolvers<SentMessage>();
    answer.promise.catch(() => {}); // a test that does not ask for it does not fail
    answers.set(id, answer);
    return answer;
  };
  void (async () => {
    let rest = "";
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
      const whole = (rest + piece).split("\n");
      rest = whole.pop() ?? "";
      lines.push(...whole);
      for (const line of whole) {
        const message = JSON.parse(line) as SentMessage;
        if ("id" in message) answerTo(message.id).resolve(message);
      }
    }
    for (const [id, { reject }] of answers) reject(new Error(`ended without an answer to ${id}: ${notes.join("")}`));
  })();
  void (async () => {
    for await (const piece of child.stderr.pipeThrough(new TextDecoderStream())) notes.push(piece);
  })();
  let calls = 0;
  const write = (line: object | string) => {
    // A process that ends while it is written to breaks the pipe, which its tests see by its end.
    const ignored = () => {};
    void Promise.resolve(child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`)).catch(
      ignored,
    );
    void Promise.resolve(child.stdin.flush()).catch(ignored);
  };
  const ask = (id: string, method: string, params: object) => {
    write({ jsonrpc: "2.0", id, method, params });
    return answerTo(id).promise;
  };
  return {
    pid: child.pid,
    exited: child.exited,
    write,
    answerTo: (id) => answerTo(id).promise,
    async initialize() {
      const clientInfo = { name: "test", version: "1" };
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
      const answer = await ask("initialize", "initialize", params);
      write({ jsonrpc: "2.0", method: "notifications/initialized" });
      return answer;
    },
    call: (name, args = {}) => ask(`call-${++calls}`, "tools/call", { name, arguments: args }),
    lines,
    noted: () => notes.join(""),
    closeInput: () => void child.stdin.end(),
    kill: (signal) => child.kill(signal),
  };
}
