import { expect, test } from "bun:test";
import { pieceStream } from "../../../src/http/answers/render.ts";

test("a client that hangs up while a piece is made ends the stream once, and nothing broke off", async () => {
  const piece = Promise.withResolvers<IteratorResult<string, void>>();
  const asked = Promise.withResolvers<void>();
  const ends: boolean[] = [];
  const broken: unknown[] = [];
  const reader = pieceStream("first", {
    next() {
      asked.resolve();
      return piece.promise;
    },
    onBroken: (error) => broken.push(error),
    onEnd: (isCancelled) => void ends.push(isCancelled),
  }).getReader();
  await reader.read();
  const second = reader.read();
  await asked.promise;
  await reader.cancel();
  piece.resolve({ done: false, value: "second" });
  expect((await second).done).toBe(true);
  await piece.promise;
  await Promise.resolve(); // what waits for the piece has run
  expect([ends, broken]).toEqual([[true], []]);
});
