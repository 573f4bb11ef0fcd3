import { setTimeout as sleep } from "node:timers/promises";
import { ownTurn } from "../../http/one-at-a-time.ts";
import type { EventSource, Outlet, StartedSource } from "../../http/stream.ts";
import type { Database } from "../../storage/database.ts";
import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";
import { NEWS_TIMES } from "../worker/claiming/listening.ts";
import { eventFrame, heartbeatFrame } from "./frame.ts";
import { hasEvent, ListNumbers, type NumberedEvent, type NumberedLists } from "./numbered-lists.ts";
import { eventsAfter, type LoggedEvent } from "./queries.ts";

/** The channel of new events; its messages are empty. */
const EVENTS_CHANNEL = "govdata_events";

/** The most events that are read in one turn, and the most comparisons of an event with the lists of a reader. */
const TURN_EVENTS = 1_000;
const TURN_COMPARISONS = 200_000;
/** Comparisons before other requests have their turn. Each event may have to be sent, too. */
const COMPARISONS_AT_ONCE = 400;
/** How long after a look the next one comes where no message came: it may be lost. */
const IDLE_MS = 5_000;
const AFTER_FAILURE_MS = 1_000;

/** A reader of the log: one stream. */
interface Reader {
  readonly outlet: Outlet;
  readonly lists: NumberedLists;
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
  private readonly numbers = new ListNumbers();
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
    const numberedLists = this.numbers.lists(lists);
    return (outlet: Outlet): StartedSource => {
      const reader = { outlet, lists: numberedLists, position, toldPosition: position, servedTurn: -1 };
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
    const running = (async () => {
      while (!stopping.signal.aborted) {
        this.woken = Promise.withResolvers();
        const woken = this.woken.promise;
        try {
          if (await this.serveTurn()) continue;
          // Ended when something else wakes it: each stream that opens would leave one that looks, and begins another.
          const idle = setTimeout(look, IDLE_MS).unref();
          await woken;
          clearTimeout(idle);
        } catch {
          this.isNews = true; // the database is away, which other parts log
          await sleep(AFTER_FAILURE_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
        }
      }
    })();
    return {
      stop: async () => {
        stopping.abort();
        this.wake();
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
    this.isNews = false; // a message that comes while the log is read sets it again
    const most = Math.max(1, Math.min(TURN_EVENTS, Math.floor(TURN_COMPARISONS / group.length)));
    const events = await eventsAfter(this.options.database.sql, { after: first.position, most });
    const lastId = events.at(-1)?.id;
    const isNewest = events.length < most;
    if (!isNewest) this.isNews = true;
    // Where a restored log is shorter than it was, it ends earlier.
    this.head = isNewest ? (lastId ?? first.position) : Math.max(this.head, lastId ?? 0);
    this.turn++;
    if (lastId !== undefined) await this.deliver(events, group);
    return true;
  }

  private async deliver(events: readonly LoggedEvent[], group: readonly Reader[]): Promise<void> {
    const frameOf = frames(this.options.baseUrl);
    const numberedEvents = events.map((event) => ({ event, numbers: this.numbers.event(event) }));
    const lastId = events.at(-1)?.id ?? 0;
    let compared = 0;
    for (const reader of group) {
      reader.servedTurn = this.turn;
      if (this.readers.has(reader) && send(reader, numberedEvents, frameOf))
        reader.position = Math.max(reader.position, lastId);
      compared += 1 + events.length;
      if (compared < COMPARISONS_AT_ONCE) continue;
      compared = 0;
      await ownTurn();
    }
  }
}

/** Whether a reader is served before another one: the one that has waited longer, then the one further back. */
const isBefore = (one: Reader, other: Reader): boolean =>
  one.servedTurn === other.servedTurn ? one.position < other.position : one.servedTurn < other.servedTurn;

/** Sends a reader the events that match its lists and that it has not got yet. Returns false if not all had room. */
function send(
  reader: Reader,
  events: readonly { event: LoggedEvent; numbers: NumberedEvent }[],
  frameOf: (event: LoggedEvent) => Uint8Array | undefined,
): boolean {
  for (const { event, numbers } of events) {
    if (event.id <= reader.position || !hasEvent(reader.lists, numbers)) continue;
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
function frames(baseUrl: string): (event: LoggedEvent) => Uint8Array | undefined {
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
