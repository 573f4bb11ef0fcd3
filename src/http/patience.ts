import { unavailable } from "../errors.ts";

/** How long a monitor waits for the database. */
const PATIENCE_MS = 2_000;

/** Returns `answer` for a monitor. @throws 503 after 2 s */
export async function answeredSoon<T>(answer: PromiseLike<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unavailable("The database does not answer")), PATIENCE_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
