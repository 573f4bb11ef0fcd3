import { expect, test } from "bun:test";
import { TOOLS } from "../../src/mcp/tools.ts";
import { QUESTION_FILES, questionsOf } from "./replay.ts";
import { confusionTable, fusedScores, meaningScores, orderOf, routed, type Scores, wordScores } from "./routing.ts";

const QUESTIONS = QUESTION_FILES.flatMap(questionsOf);
const TEXTS = QUESTIONS.map(({ question }) => question);

/** For each question, the tools that answer it: its own, and those of its alternatives. */
const EXPECTED = QUESTIONS.map(({ tool, alternatives = [] }) =>
  [tool, ...alternatives.map((other) => other.tool)].map((name) => TOOLS.findIndex((known) => known.name === name)),
);

test("descriptions of tools lead most questions to the tool that answers them, without a reader", async () => {
  const words = wordScores(TEXTS, TOOLS);
  const meaning = await meaningScores(TEXTS, TOOLS);
  const fused = fusedScores(words, meaning);
  const lines = Object.entries({ words, meaning, both: fused }).map(([name, scores]) => lineOf(name, scores));
  console.info([...lines, confusionTable(fused, EXPECTED, TOOLS), ...missesOf(fused)].join("\n"));
  const { first, firstTwo } = routed(fused, EXPECTED);
  // Without a reader that knows what a company is and what a period is, no description does much better: "unemployment
  // in Michigan in 2010" has the words of `place`. Descriptions that repeat these questions would only hide it.
  expect(first).toBeGreaterThanOrEqual(0.68);
  expect(firstTwo).toBeGreaterThanOrEqual(0.88);
}, 60_000);

function lineOf(name: string, scores: Scores): string {
  const { first, firstTwo } = routed(scores, EXPECTED);
  return `${name.padEnd(8)} first ${(100 * first).toFixed(1)} %, among the first two ${(100 * firstTwo).toFixed(1)} %`;
}

/** Returns a line for each question whose tool is not among the first two. */
const missesOf = (scores: Scores): string[] =>
  scores.flatMap((row, at) => {
    const [first = 0, second = 0] = orderOf(row);
    const isFound = (EXPECTED[at] ?? []).some((tool) => tool === first || tool === second);
    const { id, question, tool } = QUESTIONS[at]!;
    return isFound ? [] : [`${id} (${tool}; ${TOOLS[first]?.name}, ${TOOLS[second]?.name}): ${question}`];
  });
