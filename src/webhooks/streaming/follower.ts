import { setTimeout as sleep } from "node:timers/promises";
import { ownTurn } from "../../http/one-at-a-time.ts";
import type { EventSource, Outlet, StartedSource } from "../../http/stream.ts";
import type { Database } from "../../storage/database.ts";
import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";
import { NEWS_TIMES } from "../worker/claiming/listening.ts";
import { eventFrame, heartbeatFrame } from "./frame.ts";
import { type ListedEvent, type LogPart, readLog } from "./queries.ts";

/** The channel of new events; its messages are empty. */
const EVENTS_CHANNEL = "govdata_events";

/** The most events that are looked at in one turn, and the most comparisons of an event with lists. */
const TURN_EVENTS = 1_000;
const TURN_COMPARISONS = 200_000;
/** How long after a look the next one comes where no message came: it may be lost. */
const IDLE_MS = 5_000;
const AFTER_FAILURE_MS = 1_000;

/** A reader of the log: one stream. */
interface Reader {
  readonly outlet: Outlet;
  readonly lists: Narrowing;
  /** The same for the same lists. */
  readonly listsKey: string;
  /** The last event that it has, or that it does not want. */
  position: number;
  /** The last number that was sent to its client. */
  toldPosition: number;
  /** The turn in which it was last read for. */
  servedTurn: number;
}

/** What a follower needs. */
interface FollowerOptions {
  database: Database;
  baseUrl: string;
}

/**
 * Follows the log for all streams of this process. Each turn reads a part of the log once, for all readers that are in
 * it: usually at its end. Readers that continue from further back take turns with them. A reader whose client is slow
 * is left out until there is room, and then continues from its own position.
 */
export class EventFollower {
  private readonly readers = new Set<Reader>();
  private woken = Promise.withResolvers<void>();
  /** Whether the log may have more than `head`. */
  private isNews = false;
  /** The newest number that was read. */
  private head = 0;
  private turn = 0;
  private following: { stop(): Promise<void> } | undefined;

  constructor(private readonly options: FollowerOptions) {}

  /** Returns the source of a stream that begins after the event `position`. */
  source(lists: Narrowing, position: number): EventSource {
    return (outlet: Outlet): StartedSource => {
      const listsKey = JSON.stringify(lists);
      const reader = { outlet, lists, listsKey, position, toldPosition: position, servedTurn: -1 };
      // Told at once: a stream that breaks before its first event continues here, too.
      outlet.send(heartbeatFrame(position));
      this.readers.add(reader);
      this.following ??= this.follow();
      this.look();
      return {
        onRoom: () => this.wake(),
        heartbeat: () => heartbeatFrame(tellPosition(reader)),
        onEnd: () => this.leave(reader),
      };
    };
  }

  private async leave(reader: Reader): Promise<void> {
    this.readers.delete(reader);
    if (this.readers.size > 0) return;
    const { following } = this;
    this.following = undefined;
    await following?.stop();
  }

  /** There may be new events. */
  private look(): void {
    this.isNews = true;
    this.wake();
  }

  private wake(): void {
    this.woken.resolve();
  }

  /** Follows the log until it is stopped. */
  private follow(): { stop(): Promise<void> } {
    const stopping = new AbortController();
    const look = () => this.look();
    const listening = this.options.database
      .listen(EVENTS_CHANNEL, { onMessage: look, onReady: look }, NEWS_TIMES)
      .catch(() => undefined); // the looks of each 5 s find what no message tells
    const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    const running = (async () => {
      while (!stopping.signal.aborted) {
        this.woken = Promise.withResolvers();
        try {
          if (await this.serveTurn()) continue;
          await Promise.race([this.woken.promise, pause(IDLE_MS).then(look)]);
        } catch {
          this.isNews = true; // the database is away, which other parts log
          await pause(AFTER_FAILURE_MS);
        }
      }
    })();
    return {
      async stop() {
        stopping.abort();
        await Promise.all([running, listening.then((line) => line?.stop())]);
      },
    };
  }

  /** Reads a part of the log for the readers whose turn it is. Returns false if there is nothing to read. */
  private async serveTurn(): Promise<boolean> {
    const ready = [...this.readers].filter(
      ({ outlet, position }) => outlet.hasRoom && (this.isNews || position < this.head),
    );
    if (ready.length === 0) return false;
    const first = ready.reduce((best, reader) => (isBefore(reader, best) ? reader : best));
    const group = ready.filter(({ position }) => position >= first.position);
    const byLists = [...Map.groupBy(group, ({ listsKey }) => listsKey).values()];
    this.isNews = false; // a message that comes while the log is read sets it again
    const part = await readLog(this.options.database.sql, {
      after: first.position,
      most: Math.max(1, Math.min(TURN_EVENTS, Math.floor(TURN_COMPARISONS / byLists.length))),
      lists: byLists.map(([reader]) => reader!.lists), // a group has at least one
    });
    if (!part.isNewest) this.isNews = true;
    // Where a restored log is shorter than it was, it ends earlier.
    this.head = part.isNewest ? (part.lastId ?? first.position) : Math.max(this.head, part.lastId ?? 0);
    this.turn++;
    await this.deliver(part, byLists);
    return true;
  }

  private async deliver({ events, lastId = 0 }: LogPart, byLists: readonly Reader[][]): Promise<void> {
    const frameOf = frames(this.options.baseUrl);
    const listedByPlace = byLists.map((): ListedEvent[] => []);
    for (const event of events) for (const place of event.listed) listedByPlace[place]?.push(event);
    let served = 0;
    for (const [place, readers] of byLists.entries()) {
      const listed = listedByPlace[place] ?? [];
      for (const reader of readers) {
        reader.servedTurn = this.turn;
        if (this.readers.has(reader) && send(reader, listed, frameOf))
          reader.position = Math.max(reader.position, lastId);
        if (++served % READERS_AT_ONCE === 0) await ownTurn();
      }
    }
  }
}

/** Readers that are sent to before other requests have their turn. */
const READERS_AT_ONCE = 200;

/** Whether a reader is served before another one: the one that has waited longer, then the one further back. */
const isBefore = (one: Reader, other: Reader): boolean =>
  one.servedTurn === other.servedTurn ? one.position < other.position : one.servedTurn < other.servedTurn;

/** Sends a reader the events that it lacks. Returns false if there was no room for all of them. */
function send(reader: Reader, events: readonly ListedEvent[], frameOf: (event: ListedEvent) => Uint8Array | undefined) {
  for (const event of events) {
    if (event.id <= reader.position) continue;
    if (!reader.outlet.hasRoom) return false;
    const frame = frameOf(event);
    // Emptied since the stream began. When its client comes back, the answer says why it can't continue.
    if (frame === undefined) {
      reader.outlet.end();
      return false;
    }
    reader.outlet.send(frame);
    reader.position = event.id;
    reader.toldPosition = event.id;
  }
  return true;
}

/** Returns a function that makes the bytes of each event once, for all readers; undefined for an emptied event. */
function frames(baseUrl: string): (event: ListedEvent) => Uint8Array | undefined {
  const made = new Map<number, Uint8Array>();
  return (event) => {
    if (event.data === null) return undefined;
    const frame = made.get(event.id) ?? eventFrame({ ...event, data: event.data }, baseUrl);
    made.set(event.id, frame);
    return frame;
  };
}

/** Returns the position of a reader if its client does not have it yet. */
function tellPosition(reader: Reader): number | undefined {
  if (reader.position <= reader.toldPosition) return undefined;
  reader.toldPosition = reader.position;
  return reader.position;
}
