import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { allEndpoints } from "../../src/features.ts";
import { startVersions } from "../../src/http/versions.ts";
import type { ApiClient } from "../../src/in-process/api-client.ts";
import { clientInProcess, inProcessService } from "../../src/in-process/service.ts";
import { openLog } from "../../src/log.ts";
import { answerSchema, callTool } from "../../src/mcp/run.ts";
import { CHARACTERS_PER_TOKEN } from "../../src/mcp/tool.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { createParquetFiles } from "../../src/parquet/files.ts";
import type { Database } from "../../src/storage/database.ts";
import { TEST_SETTINGS } from "../support/server.ts";
import type { SourceRow } from "./source-rows.ts";

/** A question as people ask it, a call that answers it, and what the answer must have. */
export interface ReplayedQuestion {
  id: string;
  question: string;
  tool: string;
  args: Record<string, unknown>;
  /** Other calls that answer it; what their answers must have is the same, unless they say it. */
  alternatives?: readonly { tool: string; args: Record<string, unknown>; expect?: Expectation }[];
  expect: Expectation;
  /** Where each figure is in the agency's file, in the order of `expect.figures` or of the candidates. */
  source?: readonly SourceRow[];
}

/** What an answer must have. */
export interface Expectation {
  /** Parts of the structured answer. */
  figures?: readonly ExpectedFigure[];
  /** Ids of candidates: the answer must be a question that has all of them. */
  ask_back?: readonly string[];
  /** The answer must be that it is not loaded: an error that says so, or nulls whose note says it. */
  not_loaded?: true;
  /** The call must be refused. */
  refused?: true;
  /** Texts that the answer must have in its notes, or in the text of an error, such as the nearest names. */
  says?: readonly string[];
}

/** An object in the structured answer with the fields that it must have; `unit` and `period` can be its answer's. */
export interface ExpectedFigure {
  /** `figures[metric=median_rent]`, `areas[0]`, `summary`; empty: the answer itself. */
  path: string;
  [field: string]: unknown;
}

/** Returns the questions of a file in `questions`, a line each. */
export const questionsOf = (file: string): ReplayedQuestion[] =>
  readFileSync(join(FOLDER, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ReplayedQuestion);

const FOLDER = join(import.meta.dir, "questions");

/** Files of questions, in order. */
export const QUESTION_FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".jsonl"))
  .toSorted();

/** Returns a client in process of the API on a database, and what ends it. */
export async function clientOn(
  database: Database,
  settings = TEST_SETTINGS,
): Promise<{ api: ApiClient; stop(): Promise<void> }> {
  const files = createParquetFiles({
    folder: join(TEST_SETTINGS.home, "parquet"),
    ...{ mostBytes: 0, mostBytesOfAccount: 0, isCurrent: () => false },
  });
  const [versions, endpoints] = await Promise.all([startVersions(database), allEndpoints(database, settings)]);
  const service = inProcessService({
    ...{ settings, endpoints, versions, files, log: openLog({ terminal: false, write() {} }) },
    access: { isInTouch: () => true, refresh: async () => {} },
  });
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const api = clientInProcess({ service: async () => service, endpoints: byId });
  return { api, stop: async () => void (await Promise.all([versions.stop(), files.stop()])) };
}

/** Makes the call of a question and its alternatives, and checks each answer. */
export async function replay(api: ApiClient, { tool, args, expect: expected, alternatives = [] }: ReplayedQuestion) {
  await replayCall(api, { tool, args, expect: expected });
  for (const other of alternatives) await replayCall(api, { expect: expected, ...other });
}

interface ReplayedCall {
  tool: string;
  args: Record<string, unknown>;
  expect: Expectation;
}

async function replayCall(api: ApiClient, call: ReplayedCall): Promise<void> {
  const tool = TOOLS.find(({ name }) => name === call.tool);
  if (!tool) throw new Error(`no tool is named ${call.tool}`);
  const {
    content,
    structuredContent: answer,
    isError,
  } = await callTool(TOOLS, { name: call.tool, args: call.args }, api);
  const text = content.map((part) => part.text).join("");
  expect(text.length, "characters of the answer").toBeLessThanOrEqual(tool.mostTokens * CHARACTERS_PER_TOKEN);
  if (answer !== undefined) {
    expect([...Value.Errors(answerSchema(tool), answer)], "what the schema refuses").toEqual([]);
    // Anybody can repeat the requests of an answer. Those of what is not loaded answer that it is not.
    if (!call.expect.not_loaded)
      for (const request of answer.requests as readonly string[]) await api.table(request, "json");
  }
  requireExpected(call.expect, { text, answer, isError: isError === true });
}

interface Answered {
  text: string;
  answer: Record<string, unknown> | undefined;
  isError: boolean;
}

function requireExpected(expected: Expectation, { text, answer, isError }: Answered): void {
  const { figures, ask_back: ids, not_loaded: isNotLoaded, refused, says = [] } = expected;
  if (figures || ids) expect(isError ? text : "an answer").toBe("an answer");
  if (refused) expect(isError ? "refused" : text).toBe("refused");
  for (const figure of figures ?? []) requireFigure(figure, answer ?? {});
  if (ids) {
    const candidates = (answer?.candidates ?? []) as readonly { id: string }[];
    expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
  }
  if (isNotLoaded) expect(text).toMatch(NOT_LOADED);
  const said = isError ? text : JSON.stringify(answer?.notes ?? []);
  for (const part of says) expect(said).toContain(part);
}

/** The words by which answers say that something is not loaded. */
const NOT_LOADED = /not[ _]loaded|(?:No|Nothing) .* (?:is|are) loaded|Only part is loaded|loaded files have no/;

function requireFigure({ path, ...fields }: ExpectedFigure, answer: Record<string, unknown>): void {
  const figure = partAt(answer, path);
  if (figure === undefined) throw new Error(`the answer has no ${path}: ${JSON.stringify(answer)}`);
  const common = Object.fromEntries(Object.keys(fields).map((name) => [name, answer[name]]));
  const own = Object.fromEntries(Object.keys(fields).flatMap((name) => (name in figure ? [[name, figure[name]]] : [])));
  expect({ path, ...common, ...own }).toEqual({ path, ...fields });
}

/** Returns an object of an answer by its path: `areas[0]`, `points[period=2022-04]`. */
function partAt(answer: Record<string, unknown>, path: string): Record<string, unknown> | undefined {
  let part: unknown = answer;
  for (const [, name, index, key, value] of path.matchAll(/(\w+)|\[(\d+)\]|\[(\w+)=([^\]]+)\]/g)) {
    const list = (part ?? []) as readonly Record<string, unknown>[];
    if (name !== undefined) part = (part as Record<string, unknown> | undefined)?.[name];
    else if (index !== undefined) part = list[Number(index)];
    else part = list.find((row) => String(row[key ?? ""]) === value);
  }
  return part as Record<string, unknown> | undefined;
}
