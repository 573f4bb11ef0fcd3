import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { usageError } from "../../errors.ts";

const LEAST = 12;
/** Hashing takes longer for longer passwords. */
const MOST = 256;

/** Reads a new password: prompts twice, without echo, on a terminal; else takes the first line of standard input. */
export async function readPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  const password = isTerminal ? await ask(question) : ((await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? "");
  const length = [...password].length;
  if (length < LEAST || length > MOST)
    throw usageError(`the password has ${length} characters; accepted: ${LEAST} to ${MOST}`);
  if (isTerminal && (await ask("Repeat the password: ")) !== password) throw usageError("the two passwords differ");
  return password;
}

/** Prompts on the terminal, without echo. */
function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once("SIGINT", () => {
      terminal.close();
      reject(usageError("no password was entered"));
    });
    terminal.question("", (answer) => {
      terminal.close();
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}
