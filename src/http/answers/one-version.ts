import { unavailable } from "../../errors.ts";
import type { DatasetState, Versions } from "../versions.ts";

/** The version of its datasets that an answer is read from. */
export interface ReadVersion {
  /** The stamps of the datasets before they were read, in their order. */
  readonly stamps: readonly string[];
  /** Whether everything read so far is of this version. */
  isStill(): boolean | Promise<boolean>;
  /** The same, according to the database: for long reads. */
  isStillPublished(): Promise<boolean>;
}

/** How often an answer is made, if publishes interrupt it. */
const MOST_TRIES = 4;

/** The version of an answer that reads no dataset. */
const NO_DATASETS: ReadVersion = { stamps: [], isStill: () => true, isStillPublished: async () => true };

/**
 * Returns an answer read from one published version, and that version. An answer interrupted by a publish is made
 * again, so `make` may read but not write. @throws `unavailable` (503) after repeated interruptions
 */
export async function ofOneVersion<T extends { response: Response }>(
  versions: Versions,
  states: readonly DatasetState[],
  make: (version: ReadVersion) => Promise<T>,
): Promise<{ answer: T; version: ReadVersion }> {
  if (states.length === 0) return { answer: await make(NO_DATASETS), version: NO_DATASETS };
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    // Data of a newer publish would be read as part of the previous version.
    const served = versions.whenServed(states);
    if (served) await served;
    const stamps = states.map((state) => state.stamp);
    const version: ReadVersion = {
      stamps,
      isStill: () => versions.areStill(states, stamps),
      isStillPublished: () => versions.areStillPublished(states, stamps),
    };
    const answer = await make(version);
    const isStill = version.isStill();
    if (isStill === true || (await isStill)) return { answer, version };
    await answer.response.body?.cancel().catch(() => {}); // a stream that noticed the publish is closed already
  }
  throw unavailable(`${states.map(({ dataset }) => dataset).join(", ")}: published again at this moment; ask again`);
}

/** Returns the next piece of a stream. @throws `unavailable` if its data was published again since the start */
export async function nextOfVersion<Piece>(
  pieces: AsyncGenerator<Piece, void>,
  version: ReadVersion,
): Promise<IteratorResult<Piece, void>> {
  const piece = await pieces.next();
  if (!(await (piece.done ? version.isStillPublished() : version.isStill())))
    throw unavailable("the data was published again while this answer was sent: ask again");
  return piece;
}
