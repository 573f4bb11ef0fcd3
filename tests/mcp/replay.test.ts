import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TEST_SETTINGS } from "../support/server.ts";
import { agencyPath, hasAgencyFiles } from "../support/sources.ts";
import { testStore } from "../support/store.ts";
import { type LoadedFixtures, loadFixtures } from "./loaded.ts";
import { clientOn, QUESTION_FILES, questionsOf, replay } from "./replay.ts";
import { figuresInSource } from "./source-rows.ts";

describe("assistants ask a server with the starter data, some loans, and some reports", () => {
  const store = testStore("mcp", { hasStarterData: true });
  let fixtures: LoadedFixtures;
  let client: Awaited<ReturnType<typeof clientOn>>;
  beforeAll(async () => {
    fixtures = await loadFixtures(store.database);
    client = await clientOn(store.database, { ...TEST_SETTINGS, ...fixtures.place });
  }, 180_000);
  afterAll(async () => {
    await client?.stop();
    fixtures?.remove(); // undefined if the load failed
  });

  for (const file of QUESTION_FILES)
    test.each(questionsOf(file).map((question) => [question.id, question.question, question] as const))(
      "%s: %s",
      (_id, _text, question) => replay(client.api, question),
      30_000,
    );
});

test("each question has an id of its own, and each figure its place in an agency's file", () => {
  const questions = QUESTION_FILES.flatMap(questionsOf);
  const ids = questions.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  const unsourced = questions.filter(
    ({ expect: { figures, ask_back: ids = [] }, source = [] }) =>
      source.length > 0 && source.length !== (figures ?? ids).length,
  );
  expect(unsourced.map(({ id }) => id)).toEqual([]);
});

describe("the figures that answers must have stand in the agencies' files", () => {
  const places = QUESTION_FILES.flatMap(questionsOf).flatMap(({ id, source = [], expect: { figures = [] } }) =>
    source.map((place, index) => ({ id, place, figure: figures[index] })),
  );
  for (const [file, inFile] of Map.groupBy(places, ({ place }) => place.file))
    test.skipIf(!hasAgencyFiles(agencyPath(file)))(
      file,
      async () => {
        const figures = await figuresInSource(
          file,
          inFile.map(({ place }) => place),
        );
        for (const [index, { id, place, figure }] of inFile.entries()) {
          const { value, moe } = figures[index] ?? {};
          expect({ id, value }).toEqual({ id, value: (figure?.value ?? null) as number | null });
          if (place.moe !== undefined && figure && "moe" in figure)
            expect({ id, moe }).toEqual({ id, moe: figure.moe as number });
        }
      },
      120_000,
    );
});
