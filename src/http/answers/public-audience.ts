import { PROGRAM_STAMP } from "../../executable/version.ts";
import { type Encoding, tagThatBegins } from "../encoding/negotiate.ts";
import type { PublicEndpoint } from "../endpoint.ts";
import type { Room } from "./gather.ts";
import { CONTENT_TYPES, type Piece, SMALL_BYTES } from "./render.ts";
import type { Answering, Audience } from "./respond.ts";

/** Returns how answers of a public endpoint are sent: with a tag, to be kept by clients. */
export function publicAudience({ isPerReader }: PublicEndpoint, room: Room): Audience {
  // A version has more than one list if lists are per reader.
  const sentTagOf = isPerReader ? () => undefined : sentTag;
  return {
    room,
    // A longer answer has a known encoding: a client that has it of this version needs no more of it.
    isAssembled: (answering, encoding, characters) =>
      characters <= SMALL_BYTES || sentTagOf(answering, encoding) === undefined,
    headersOf(answering, { encoding, link, text, isStream }) {
      const streamTag = isStream ? sentTagOf(answering, encoding) : undefined;
      const headers: Record<string, string> = {
        "content-type": CONTENT_TYPES[answering.format],
        etag: streamTag ?? tagOf(answering, encoding, text, isStream ? STREAM_SEED : 0),
        "cache-control": "isPartial" in answering.answer && answering.answer.isPartial ? PARTIAL : WHOLE,
        vary: "Accept, Accept-Encoding",
      };
      if (encoding !== "identity") headers["content-encoding"] = encoding;
      if (link !== "") headers.link = link;
      return headers;
    },
  };
}

/** A client may keep a partial answer, but has to ask whether it still holds. */
const [WHOLE, PARTIAL] = ["private, max-age=300", "private, no-cache"];

/** A stream compresses to other bytes than the same text in one piece, so its tags differ too. */
const STREAM_SEED = 1;

/** Returns the start of a version's tags. It includes the program's version, which can change answers too. */
const versionTag = ({ version, format }: Answering, encoding: Encoding): string =>
  `"${PROGRAM_STAMP}-${version.stamps.join(".")}-${format}${encoding === "identity" ? "" : `-${encoding}`}-`;

/**
 * Returns the tag of an answer: its version and a hash of its text, or of as much as is known when the head is sent. So
 * no tag names two bodies, not even in a dataset that changes file by file before its version does.
 */
const tagOf = (answering: Answering, encoding: Encoding, text: Piece, seed: number): string =>
  `${versionTag(answering, encoding)}${Bun.hash(text, seed).toString(36)}"`;

/** Returns the client's tag of a list of this version. */
function sentTag(answering: Answering, encoding: Encoding): string | undefined {
  const header = answering.exchange.request.headers.get("if-none-match");
  return header === null ? undefined : tagThatBegins(header, versionTag(answering, encoding));
}
