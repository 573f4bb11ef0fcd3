import { failed } from "../errors.ts";
import type { Database } from "./database.ts";

const CHANNEL = "govdata_check";

/** How often a notice is sent before it counts as lost, and how long each may take on a busy server. */
const TRIES = 3;
const PATIENCE_MS = 1_000;

/**
 * Tries whether a NOTIFY arrives at a connection that listens. It does not behind a pooler that gives each transaction
 * another connection: revoked keys would keep working, and locks of sessions would be lost.
 * @throws `failed` with the reason
 */
export async function requireNotices({ sql, listen }: Pick<Database, "sql" | "listen">): Promise<void> {
  const token = crypto.randomUUID();
  const arrived = Promise.withResolvers<true>();
  const onMessage = (payload: string): void => void (payload === token && arrived.resolve(true));
  // Silent until then: a statement could get the listening connection of the server by chance.
  const times = { beatMs: 60_000, patienceMs: 10_000, pauseMs: 200 };
  // A standby can't listen, and what needs to says so itself.
  const listening = await listen(CHANNEL, { onMessage, onReady() {} }, times).catch(() => undefined);
  if (!listening) return;
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      await sql`select pg_notify(${CHANNEL}, ${token})`;
      const late = Promise.withResolvers<false>();
      const timer = setTimeout(late.resolve, PATIENCE_MS, false);
      const hasArrived = await Promise.race([arrived.promise, late.promise]);
      clearTimeout(timer);
      if (hasArrived) return;
    }
  } finally {
    await listening.stop();
  }
  throw failed(
    "the server of DATABASE_URL does not deliver NOTIFY to connections that LISTEN, so that a revoked key would keep " +
      "working: a pooler in between must keep sessions (PgBouncer: pool_mode = session), or DATABASE_URL must name " +
      "the server itself",
  );
}
