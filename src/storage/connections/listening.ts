import { setTimeout as sleep } from "node:timers/promises";
import { type Client, type DatabaseTarget, openClient } from "./client.ts";
import { connectionTrouble } from "./trouble.ts";

/** Who hears what is sent on a channel. */
export interface Listeners {
  onMessage(payload: string): void;
  /** Called at the start and after each lost connection: what was sent in between is gone, so read the state again. */
  onReady(): void;
  /** The server has answered on the listening connection just now: whatever it sent before that has been heard. */
  onHeard?(): void;
}

/** How the listening connection is watched. */
export interface ListeningTimes {
  /** From one question to the next. */
  beatMs: number;
  /** How long the server may take to answer one, or to connect. */
  patienceMs: number;
  /** From one try to connect that failed to the next. */
  pauseMs: number;
}

export const LISTENING_TIMES: ListeningTimes = { beatMs: 1_000, patienceMs: 2_000, pauseMs: 200 };

/** A listening connection, as long as anybody listens. */
export interface Listening {
  stop(): Promise<void>;
}

/**
 * Hears NOTIFY on `channel`, on a connection of its own. A connection whose packets are dropped looks like one on which
 * nothing happens, for hours: so the server is asked every second whether it is there, and one that does not answer is
 * given up for a new connection, until there is one. Resolves when it listens. @throws what kept the first from that
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
    /** A connection that listened does no more. */
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
        // Whatever it was: another connection is what helps, and whoever listens is told when there is one.
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
      line?.discard(); // a server that hangs is not waited for
      await running;
    },
  };
}

/** One connection that listens. */
interface Line {
  /** Rejects when the connection is closed. */
  closed: Promise<never>;
  /** Sends a statement. @throws when there is no answer in time, or when the connection was closed */
  ask(statement: string): Promise<void>;
  discard: Client["discard"];
}

async function openLine(
  target: DatabaseTarget,
  { channel, times, onMessage }: { channel: string; times: ListeningTimes; onMessage: (payload: string) => void },
): Promise<Line> {
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {}); // it can be closed while nobody waits for that
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
      // A program that was busy all the time reads the answer first, which may have been there for long.
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
