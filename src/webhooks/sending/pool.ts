import type { Connection } from "./connection.ts";

/** Connections that wait for another request to the same destination. */
export interface Pool {
  /** Takes the connection that was used last; undefined: there is none. */
  take(key: string): Connection | undefined;
  keep(key: string, connection: Connection): void;
  close(): void;
}

/** Receivers close idle connections after 5 s (Node.js) to 75 s (nginx). */
const MOST_IDLE_MS = 15_000;
/** After this time a new connection is opened, so that a change of certificate or DNS is noticed. */
const MOST_AGE_MS = 300_000;
const MOST_IDLE = 1024;

interface IdleConnection {
  connection: Connection;
  idleSinceMs: number;
}

/** Opens a pool. It keeps 1,024 idle connections at most, each for 15 s at most. */
export function openPool(): Pool {
  const stacks = new Map<string, IdleConnection[]>();
  let count = 0;
  const remove = (key: string, connection: Connection) => {
    const stack = stacks.get(key) ?? [];
    const index = stack.findIndex((idle) => idle.connection === connection);
    if (index < 0) return;
    stack.splice(index, 1);
    count -= 1;
    if (stack.length === 0) stacks.delete(key);
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const stack of [...stacks.values()])
      for (const { connection, idleSinceMs } of [...stack]) if (now - idleSinceMs > MOST_IDLE_MS) connection.close();
  }, 1000);
  sweep.unref();
  return {
    take(key) {
      const stack = stacks.get(key);
      const idle = stack?.pop();
      if (!idle) return undefined;
      count -= 1;
      if (stack?.length === 0) stacks.delete(key);
      return idle.connection;
    },
    keep(key, connection) {
      if (!connection.isOpen()) return;
      if (count >= MOST_IDLE || performance.now() - connection.openedAtMs > MOST_AGE_MS) return connection.close();
      count += 1;
      const stack = stacks.get(key);
      const idle = { connection, idleSinceMs: performance.now() };
      if (stack) stack.push(idle);
      else stacks.set(key, [idle]);
      connection.events = { bytes: () => connection.close(), ended: () => remove(key, connection) };
    },
    close() {
      clearInterval(sweep);
      for (const stack of [...stacks.values()]) for (const { connection } of [...stack]) connection.close();
    },
  };
}
