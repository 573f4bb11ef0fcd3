import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { usageError } from "../../errors.ts";

const LEAST = 12;
/** Hashing costs with length; nobody types more. */
const MOST = 256;

/** A new password: asked for twice, unseen, on a terminal; otherwise the first line of standard input. */
export async function readPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  const password = isTerminal ? await ask(question) : ((await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? "");
  const length = [...password].length;
  if (length < LEAST || length > MOST)
    throw usageError(`the password has ${length} characters; accepted: ${LEAST} to ${MOST}`);
  if (isTerminal && (await ask("The same again: ")) !== password) throw usageError("the two passwords differ");
  return password;
}

/** Asks on the terminal; what is typed is not shown. */
function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once("SIGINT", () => {
      terminal.close();
      reject(usageError("no password was given"));
    });
    terminal.question("", (answer) => {
      terminal.close();
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}
