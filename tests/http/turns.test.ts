import { expect, test } from "bun:test";
import { type Rendering, rowPieces } from "../../src/http/answers/render.ts";
import { ownTurn } from "../../src/http/one-at-a-time.ts";

/** Records what the rest of the process does meanwhile, once in each turn of the event loop, until `work` has ended. */
async function recordedBeside(events: string[], work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const record = () => {
    events.push("other work");
    if (!hasEnded) setImmediate(record);
  };
  setImmediate(record);
  await work;
  hasEnded = true;
}

/** The events between the first and the last one of `name`. */
const between = (events: readonly string[], name: string): readonly string[] =>
  events.slice(events.indexOf(name), events.lastIndexOf(name) + 1);

test("works that take turns let other work be done between any two of them", async () => {
  const events: string[] = [];
  const compute = async () => {
    await ownTurn();
    events.push("computed");
  };
  await recordedBeside(events, Promise.all([compute(), compute(), compute()]));
  expect(between(events, "computed").join()).toMatch(/^computed(,(other work,)+computed){2}$/);
});

test("long answers from memory let other requests be answered between any two of their pieces", async () => {
  const events: string[] = [];
  function* all() {
    for (let batch = 0; batch < 3; batch++) {
      events.push("piece");
      yield [{ batch }];
    }
  }
  const answer = { kind: "list", all, page: () => ({ rows: [], total: 3 }) } as unknown as Rendering["answer"];
  const read = async () => {
    let text = "";
    for await (const piece of rowPieces({ answer, format: "ndjson", columns: [] } as unknown as Rendering))
      text += piece;
    return text;
  };
  const reading = Promise.all([read(), read()]);
  await recordedBeside(events, reading);
  const text = '{"batch":0}\n{"batch":1}\n{"batch":2}\n';
  expect(await reading).toEqual([text, text]);
  const pieces = between(events, "piece").slice(2); // the first piece of each does not wait
  expect(pieces.join()).toMatch(/^(other work,)+piece(,(other work,)+piece){3}$/);
});
