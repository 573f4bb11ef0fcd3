import { expect, test } from "bun:test";
import { array, assert, constantFrom, integer, oneof, property, string, uint8Array } from "fast-check";
import { createAnswerReader, type Progress } from "../../../src/webhooks/sending/answer.ts";

/**
 * Reads the pieces until the reader has enough. They come in the same memory, one after the other, as from a socket.
 */
function read(pieces: readonly Uint8Array[]): Progress {
  const reader = createAnswerReader();
  const memory = Buffer.alloc(Math.max(0, ...pieces.map((piece) => piece.length)));
  let progress: Progress = { step: "waiting" };
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    memory.set(piece);
    progress = reader(memory.subarray(0, piece.length));
    memory.fill("?");
    if (progress.step === "done" || progress.step === "fault") break;
  }
  return progress;
}

/** Cuts a text in pieces of the lengths given; the rest is the last piece. */
function cut(text: string, lengths: readonly number[]): Uint8Array[] {
  let rest = Buffer.from(text, "latin1");
  const pieces = lengths.map((length) => {
    const piece = rest.subarray(0, length);
    rest = rest.subarray(length);
    return piece;
  });
  return [...pieces, rest];
}

const shown = (progress: Progress) =>
  "answer" in progress
    ? { ...progress, answer: { ...progress.answer, body: Buffer.from(progress.answer.body).toString() } }
    : progress;

const ANSWERS = [
  "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length:5\r\nConnection: keep-alive, " +
    "Close\r\n\r\nhello",
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
  "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 5, 5\r\nX: é\r\n\r\nhello",
];

test.each(ANSWERS)("%j is read alike in whatever pieces it comes", (text) => {
  const whole = shown(read([Buffer.from(text, "latin1")]));
  expect(whole).toMatchObject({ step: "done", answer: { body: "hello" } });
  assert(
    property(array(integer({ min: 1, max: 9 }), { maxLength: 200 }), (lengths) => {
      expect(shown(read(cut(text, lengths)))).toEqual(whole);
    }),
  );
});

test("whatever comes, reading ends and no more than 1 KiB of body is given", () => {
  const part = oneof(
    constantFrom(
      ...[
        "HTTP/1.1 ",
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n",
        "\r\n",
        "\n",
        "\r\n\r\n",
        "0\r\n",
        "-5\r\n",
      ],
      ...[
        "Content-Length: -40\r\n",
        "Content-Length: 3\r\n",
        "Transfer-Encoding: chunked\r\n",
        "ffffffff\r\n",
        "1\r\nx\r\n",
      ],
    ),
    string({ maxLength: 40 }),
  );
  assert(
    property(array(part, { maxLength: 60 }), array(uint8Array({ maxLength: 30 }), { maxLength: 4 }), (parts, bytes) => {
      const progress = read([...parts.map((text) => Buffer.from(text, "latin1")), ...bytes]);
      if ("answer" in progress) expect(progress.answer.body.length).toBeLessThanOrEqual(1024);
    }),
    { numRuns: 2000 },
  );
});

test("chunks of a byte each are decoded once, however many packets bring them", () => {
  const reader = createAnswerReader();
  reader(Buffer.from("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
  let progress: Progress = { step: "waiting" };
  let count = 0;
  for (; progress.step !== "done"; count++) progress = reader(Buffer.from("1\r\nx\r\n"));
  // 16 KiB of chunks; decoding each from the start again would be 3.7 million of them.
  expect(count).toBe(Math.ceil(16_384 / 6));
  expect(shown(progress)).toMatchObject({ answer: { body: "x".repeat(1024), isReusable: false } });
});

test.each([
  ["of a length within 64 KiB", "Content-Length: 65536\r\n", false],
  ["of a longer length", "Content-Length: 65537\r\n", true],
  ["of no length", "", true],
  ["in chunks", "Transfer-Encoding: chunked\r\n", true],
])("a body %s is read no further than 16 KiB, and is a flood: %p", (_, header, isFlood) => {
  const start = header.includes("chunked") ? "fffff\r\n" : "";
  const progress = read([Buffer.from(`HTTP/1.1 200 OK\r\n${header}\r\n${start}${"x".repeat(20_000)}`)]);
  expect(shown(progress)).toMatchObject({ step: "done", answer: { isFlood, isReusable: false } });
});

test("headers of 16 KiB are read, and those of a byte more are not", () => {
  const start = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nx: ";
  const answerOf = (length: number) => `${start}${"y".repeat(length - start.length - 4)}\r\n\r\n`;
  expect(read([Buffer.from(answerOf(16_384))]).step).toBe("done");
  expect(read([Buffer.from(answerOf(16_385))])).toEqual({ step: "fault", fault: "sent over 16 KiB of headers" });
});

test("a header of 16 KiB of blanks takes no longer than others", () => {
  // A pattern that looks for the blanks at the end again at each blank would need 130 million steps for each.
  const head = `HTTP/1.1 200 OK\r\nconnection: ${" x".repeat(8000)}\r\ncontent-length: 0\r\n\r\n`;
  for (let count = 0; count < 200; count++) expect(read([Buffer.from(head)]).step).toBe("done");
});
