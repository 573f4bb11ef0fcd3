import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { textChanges } from "../../../../src/filings/sections/changes/changes.ts";

const RISK = "Our suppliers may fail to deliver parts in time, which would delay our products and harm our sales";
const LAW = "Changes of tax law in the countries where we sell may raise what we pay, and lower what we earn";
const text = (...paragraphs: string[]) => paragraphs.map((paragraph) => `${paragraph}.`).join("\n");

describe("the changes between two texts", () => {
  test("are empty if only case, quotes, punctuation and blanks differ", async () => {
    const changes = await textChanges(
      text(RISK, "It’s ours"),
      text(RISK.toUpperCase(), "Its ours").replace("Its", "It's ,"),
    );
    expect(changes).toEqual({ added: 0, removed: 0, modified: 0, unchanged: 2, similarity: 1, paragraphs: [] });
  });

  test("have each paragraph that was added, removed or modified, where it is", async () => {
    const current = text("An introduction of a few words", RISK.replace("may", "did"), LAW, "Banks may fail us");
    const previous = text("An introduction of a few words", "Gold may be lost at sea", RISK, LAW);
    expect(await textChanges(current, previous)).toMatchObject({
      added: 1,
      removed: 1,
      modified: 1,
      unchanged: 2,
      paragraphs: [
        { change: "removed", previousPosition: 2, previousText: "Gold may be lost at sea." },
        { change: "modified", position: 2, previousPosition: 3, previousText: `${RISK}.`, similarity: 0.9444 },
        { change: "added", position: 4, text: "Banks may fail us." },
      ],
    });
  });

  test("do not count a paragraph that moved", async () => {
    expect(await textChanges(text(LAW, RISK), text(RISK, LAW))).toMatchObject({ unchanged: 2, paragraphs: [] });
  });

  test("count each repetition of a paragraph once", async () => {
    expect(await textChanges(text("None", RISK), text("None", RISK, "None"))).toMatchObject({
      unchanged: 2,
      removed: 1,
    });
  });

  test("take a number as a word: a paragraph with another amount is modified", async () => {
    const sales = (amount: string) => `Net sales rose by 12.3% to ${amount} because customers bought more of our parts`;
    expect(await textChanges(text(sales("$72,506,000")), text(sales("$64,537,000")))).toMatchObject({ modified: 1 });
  });

  test("pair each paragraph with the most similar one", async () => {
    const first = RISK.replace("suppliers", "agents");
    const changes = await textChanges(
      text(first, RISK.replace("parts", "parts and tools")),
      text(RISK, first.replace("time", "May")),
    );
    expect(changes.paragraphs).toMatchObject([
      { change: "modified", position: 1, previousPosition: 2 },
      { change: "modified", position: 2, previousPosition: 1 },
    ]);
  });

  test("have a similarity of 1 for equal texts, 0 for others, and the share of common words between", async () => {
    const similarity = async (current: string, previous: string) => (await textChanges(current, previous)).similarity;
    expect([
      await similarity("", ""),
      await similarity("A b.", "A b."),
      await similarity("A b.", ""),
      await similarity("A b.", "C d."),
    ]).toEqual([1, 1, 0, 0]);
    expect(await similarity("A b c d.\nE f.", "A b c d.\nG h.")).toBe(0.6667);
    expect(await similarity("A b c x.", "A b c d.")).toBe(0.75);
  });

  test("add up, and lose no paragraph, for any two texts", async () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1, maxLength: 4 });
    const texts = fc.array(
      words.map((parts) => `${parts.join(" ")} ${"z".repeat(101)}`),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(texts, texts, async (now, before) => {
        const { added, removed, modified, unchanged, similarity, paragraphs } = await textChanges(
          now.join("\n"),
          before.join("\n"),
        );
        expect([added + modified + unchanged, removed + modified + unchanged]).toEqual([now.length, before.length]);
        expect(paragraphs).toHaveLength(added + removed + modified);
        expect(similarity).toBeWithin(0, 1.0001);
        for (const paragraph of paragraphs) {
          if ("text" in paragraph) expect(now[paragraph.position - 1]).toBe(paragraph.text);
          if ("previousText" in paragraph) expect(before[paragraph.previousPosition - 1]).toBe(paragraph.previousText);
        }
      }),
    );
  });
});

test("the comparison of long texts leaves turns to other work", async () => {
  const long = (seed: number) =>
    Array.from({ length: 4_000 }, (_, at) => `${RISK} ${at} ${(at * seed) % 977} ${(at * seed) % 1_013}.`).join("\n");
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { modified, unchanged } = await textChanges(long(7), long(11));
  isDone = true;
  expect(modified + unchanged).toBeGreaterThan(3_000);
  expect(turns).toBeGreaterThan(5);
});

describe("paragraphs of a filing in plain text", () => {
  const OLD = `Net sales for the year ended June 30, 1999 increased by 12.3% to $72,506,000
from $64,537,000 in the comparable period in 1998. The increase in sales
resulted from higher sales.
Results of Operations
The loss of key personnel would harm us, and so would the loss of a customer that
buys much.`;

  test("are compared as wholes, wherever their lines are broken", async () => {
    const newer = OLD.replace("to $72,506,000\nfrom", "to\n$72,506,000 from");
    expect(await textChanges(newer, OLD)).toMatchObject({ unchanged: 3, paragraphs: [] });
    expect(await textChanges(OLD.replace("12.3%", "14.5%"), OLD)).toMatchObject({ unchanged: 2, modified: 1 });
  });
});
