import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { passwordFault } from "../../accounts/sign-in/passwords.ts";
import { usageError } from "../../errors.ts";

/**
 * Reads a new password of an account: prompts twice, without echo, on a terminal; else takes the first line of standard
 * input. @throws `usage` if it is not accepted
 */
export async function readPassword(question: string, email: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  const password = await readSecret(question);
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw usageError(`the password ${fault}`);
  if (isTerminal && (await ask("Repeat the password: ")) !== password) throw usageError("the two passwords differ");
  return password;
}

/** Reads a secret: prompts once, without echo, on a terminal; else takes the first line of standard input. */
export const readSecret = async (question: string): Promise<string> =>
  process.stdin.isTTY === true ? ask(question) : ((await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? "");

/** Prompts on the terminal, without echo. */
function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once("SIGINT", () => {
      terminal.close();
      reject(usageError("nothing was entered"));
    });
    terminal.question("", (answer) => {
      terminal.close();
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}
