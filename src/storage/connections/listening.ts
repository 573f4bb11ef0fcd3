import { setTimeout as sleep } from "node:timers/promises";
import { type Client, type DatabaseTarget, openClient } from "./client.ts";
import { connectionTrouble } from "./trouble.ts";

/** What a listener wants to know of a channel. */
export interface Listeners {
  onMessage(payload: string): void;
  /** Called at the start and after each lost connection. Messages in between are lost, so read the state again. */
  onReady(): void;
  /** Called when the server has answered on the listening connection; all messages sent before have arrived. */
  onHeard?(): void;
}

/** How the listening connection is watched, in milliseconds. */
export interface ListeningTimes {
  /** From one check to the next. */
  beatMs: number;
  /** How long the server may take to answer a check, or to connect. */
  patienceMs: number;
  /** From a failed try to connect to the next. */
  pauseMs: number;
}

export const LISTENING_TIMES: ListeningTimes = { beatMs: 1_000, patienceMs: 2_000, pauseMs: 200 };

/** A listening connection that exists as long as it has listeners. */
export interface Listening {
  stop(): Promise<void>;
}

/**
 * Listens for NOTIFY on `channel`, on its own connection. A connection whose packets are dropped looks idle for hours,
 * so the server is checked every second. If it does not answer, the connection is replaced, with as many tries as
 * needed. Resolves when it listens.
 * @throws the error of the first connection
 */
export async function startListening(
  target: DatabaseTarget,
  {
    channel,
    listeners,
    times,
    onLost,
  }: {
    channel: string;
    listeners: Listeners;
    times: ListeningTimes;
    /** Called when a listening connection is lost. */
    onLost: () => void;
  },
): Promise<Listening> {
  const stopping = new AbortController();
  const open = () => openLine(target, { channel, times, onMessage: (payload) => listeners.onMessage(payload) });
  const stay = async (line: Line): Promise<void> => {
    listeners.onReady();
    for (;;) {
      listeners.onHeard?.();
      await Promise.race([line.closed, sleep(times.beatMs, undefined, { signal: stopping.signal, ref: false })]);
      await line.ask("select 1");
    }
  };
  let line: Line | undefined = await open();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        line ??= await open();
        await stay(line);
      } catch {
        // Whatever the error, a new connection helps, and listeners are called when it is there.
        if (stopping.signal.aborted) break;
        if (line) onLost();
        else await sleep(times.pauseMs, undefined, { ref: false });
        line?.discard();
        line = undefined;
      }
    }
    line?.discard();
  })();
  return {
    async stop() {
      stopping.abort();
      line?.discard(); // does not wait for a server that hangs
      await running;
    },
  };
}

/** A connection that listens. */
interface Line {
  /** Rejects when the connection is closed. */
  closed: Promise<never>;
  /** Sends a statement. @throws if there is no answer in time, or the connection was closed. */
  ask(statement: string): Promise<void>;
  discard: Client["discard"];
}

async function openLine(
  target: DatabaseTarget,
  { channel, times, onMessage }: { channel: string; times: ListeningTimes; onMessage: (payload: string) => void },
): Promise<Line> {
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {}); // it may close before anything awaits it
  const { sql, discard } = openClient(target, {
    max: 1,
    fetch_types: false,
    max_lifetime: null,
    idle_timeout: 0, // never
    connection: { application_name: "govdata listener" },
    onnotify: (heardOn, payload) => heardOn === channel && onMessage(payload),
    // postgres.js would connect again for the next statement, on a connection that listens to nothing.
    onclose: () => closed.reject(connectionTrouble("CONNECTION_CLOSED", "the listening connection")),
  });
  const ask = async (statement: string): Promise<void> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      // After a busy time the program reads a waiting answer first.
      () => setTimeout(() => late.reject(connectionTrouble("ETIMEDOUT", "the listening connection")), 50),
      times.patienceMs,
    );
    try {
      await Promise.race([closed.promise, late.promise, sql.unsafe(statement)]);
    } finally {
      clearTimeout(timer);
    }
  };
  const line = { closed: closed.promise, ask, discard };
  try {
    await ask(`listen ${channel}`);
    return line;
  } catch (error) {
    discard();
    throw error;
  }
}
