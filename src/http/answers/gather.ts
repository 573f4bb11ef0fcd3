/** Memory for the answers that are put together at the same time. */
export interface Room {
  /** A longer answer (in characters) is not put together. */
  readonly largest: number;
  /** Takes room for so many characters more; false where there is none. */
  take(characters: number): boolean;
  /** Gives room back. */
  leave(characters: number): void;
}

/** Answers of this many characters are put together even where none are kept: a stream costs more. */
const LARGEST_UNKEPT = 512 * 1024;

/**
 * Room beside a cache of `cacheBytes`: for each answer that the cache would keep, half as much as it for all at the
 * same time. What finds no room is sent as a stream, so that many clients that ask for whole lists at once fill no
 * memory.
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

/** What was put together of an answer. */
export interface Gathered {
  text: string;
  /** False where the pieces go on after the text. */
  isWhole: boolean;
  /** Gives the room back: once, when the text is sent. */
  leave(): void;
}

/** The least that is put together (in characters), whether there is room or not. */
const LEAST = 64 * 1024;

/** Puts the pieces of an answer together while `isWanted` says so of the characters so far, and there is room. */
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
