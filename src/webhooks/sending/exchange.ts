import { type Answer, createAnswerReader } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { endingText } from "./endings.ts";
import type { Limit } from "./limit.ts";

/** The result of a request on a connection: an answer, or how it went wrong. */
export type Outcome =
  | { answer: Answer; firstByteMs: number }
  /** `isUnanswered`: not one byte of an answer came. */
  | { fault: string; isUnanswered: boolean; firstByteMs: number | null };

/** The status decides; a body that comes slowly is cut off after this time. */
const MOST_BODY_MS = 1000;

/** Sends a request and reads its answer. After that the connection can be used again if the answer says so. */
export function exchange(connection: Connection, request: string, limit: Limit): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const readPiece = createAnswerReader();
  const beganMs = performance.now();
  let firstByteMs: number | null = null;
  let answer: Answer | undefined;
  let bodyTimer: Timer | undefined;
  const finish = (fault: string) => {
    limit.stop = undefined;
    if (bodyTimer !== undefined) clearTimeout(bodyTimer);
    if (answer === undefined) return resolve({ fault, isUnanswered: firstByteMs === null, firstByteMs });
    if (!connection.isFlushed()) answer.isReusable = false;
    resolve({ answer, firstByteMs: firstByteMs ?? 0 });
  };
  const stop = () => connection.close();
  connection.events = {
    bytes(piece) {
      firstByteMs ??= performance.now() - beganMs;
      const progress = readPiece(piece);
      if (progress.step === "waiting") return;
      if (progress.step !== "fault") answer = progress.answer;
      if (progress.step === "status") bodyTimer ??= setTimeout(stop, MOST_BODY_MS);
      else finish(progress.step === "fault" ? progress.fault : "");
    },
    ended: (code) => finish(`${endingText(code)} ${firstByteMs === null ? "without an answer" : "within its answer"}`),
  };
  limit.stop = stop;
  if (limit.cutoff !== undefined) stop();
  else connection.write(request);
  return promise;
}
