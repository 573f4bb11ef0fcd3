import { unavailable } from "../../errors.ts";

/** As NIST SP 800-63B has it: long enough, and no rules on kinds of characters, which lead to worse passwords. */
const LEAST = 12;
const MOST = 1_000;

/** Returns what is wrong with a new password, to follow "the password "; undefined if it is accepted. */
export function passwordFault(password: string, email: string): string | undefined {
  const { length } = [...password.normalize("NFKC")];
  if (length < LEAST || length > MOST)
    return `has ${length.toLocaleString("en-US")} characters; accepted: ${LEAST} to ${MOST.toLocaleString("en-US")}`;
  const isEmail = password.trim().toLowerCase() === email.toLowerCase();
  return isEmail ? "is the e-mail address, which others know; accepted: any other text" : undefined;
}

/** What OWASP's Password Storage Cheat Sheet recommends for argon2id: 19 MiB, twice. */
const HASHING = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Returns the argon2id hash of a password. The same letters in another encoding are the same password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => Bun.password.hash(password.normalize("NFKC"), HASHING));

/**
 * Whether a password has this hash. Without a hash the answer is false after the same work, so that its time does not
 * say whether an account exists.
 * @throws 503 while too many others wait
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const forNobody = await standIn(); // for each account: the first call makes it, which takes time
  const text = password.length > MOST * 4 ? "" : password.normalize("NFKC");
  const isRight = await inTurn(() => Bun.password.verify(text, hash ?? forNobody));
  return isRight && typeof hash === "string";
}

let standInHash: Promise<string> | undefined;

/** The hash of a password that no account has. */
const standIn = (): Promise<string> => {
  standInHash ??= Bun.password.hash(crypto.randomUUID(), HASHING);
  return standInHash;
};

/** A hash takes a whole processor for a moment. One at a time leaves the others to requests of the API. */
let lastTurn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** More would wait for longer than a browser does. */
const MOST_WAITING = 50;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw unavailable("Too many people sign in at the moment; try again in a few seconds");
  waiting++;
  const turn = lastTurn.then(work).finally(() => {
    waiting--;
  });
  lastTurn = turn.catch(() => {}); // its caller gets the error
  return turn;
}
