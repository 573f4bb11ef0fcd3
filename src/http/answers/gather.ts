/** Memory for the answers that are assembled at the same time. */
export interface Room {
  /** A longer answer (in characters) is not assembled. */
  readonly largest: number;
  /** Takes room for this many more characters. Returns false if there is too little. */
  take(characters: number): boolean;
  /** Gives room back. */
  leave(characters: number): void;
}

/** Answers of up to this many characters are assembled even without a cache: a stream costs more. */
const LARGEST_UNKEPT = 512 * 1024;

/**
 * Returns room for any answer that a cache of `cacheBytes` would keep, and half the cache's size for all answers at the
 * same time. An answer without room is sent as a stream, so that many requests for whole lists do not fill memory.
 */
export function roomBeside(cacheBytes: number, largestKept: number): Room {
  const largest = Math.max(largestKept, LARGEST_UNKEPT);
  const total = Math.max(cacheBytes / 2, 8 * largest);
  let takenCharacters = 0;
  return {
    largest,
    take(characters) {
      if (takenCharacters + characters > total) return false;
      takenCharacters += characters;
      return true;
    },
    leave(characters) {
      takenCharacters -= characters;
    },
  };
}

/** The assembled part of an answer. */
export interface Gathered {
  text: string;
  /** False if more pieces follow the text. */
  isWhole: boolean;
  /** Gives the room back. Called once, when the text is sent. */
  leave(): void;
}

/** At least this many characters are assembled, even without room. */
const LEAST = 64 * 1024;

/** Assembles the pieces of an answer while `isWanted` accepts its length in characters, and there is room. */
export async function gather(
  pieces: AsyncGenerator<string, void>,
  room: Room,
  isWanted: (characters: number) => boolean,
): Promise<Gathered> {
  let text = "";
  let takenCharacters = 0;
  const leave = () => {
    room.leave(takenCharacters);
    takenCharacters = 0;
  };
  try {
    while (isWanted(text.length)) {
      const piece = await pieces.next();
      if (piece.done) return { text, isWhole: true, leave };
      text += piece.value;
      if (text.length <= LEAST) continue;
      if (text.length > room.largest || !room.take(text.length - takenCharacters)) break;
      takenCharacters = text.length;
    }
  } catch (error) {
    leave();
    throw error;
  }
  return { text, isWhole: false, leave };
}
