import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openEmbedder } from "../../../../src/embeddings/open-embedder.ts";
import { GovdataError } from "../../../../src/errors.ts";
import { questionsInChild } from "../../../../src/filings/search/process/questions.ts";
import type { QuestionModel } from "../../../../src/filings/search/queue/model.ts";
import { scratchHome } from "../../../support/home.ts";
import { waitUntil } from "../../../support/wait.ts";

/** Whether the system lists processes there. */
const HAS_PROC = existsSync("/proc/self/cmdline");
const home = scratchHome("questions");
const opened: QuestionModel[] = [];
afterEach(() => Promise.all(opened.splice(0).map((model) => model.close())));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function open(...[settings, options]: Parameters<typeof questionsInChild>): QuestionModel {
  const model = questionsInChild(settings, options);
  opened.push(model);
  return model;
}

const QUESTION = "Which suppliers does the company depend on?";

/** Those of servers that other files of tests have started in this process. */
let earlier: readonly number[] = [];
beforeEach(() => {
  earlier = [];
  earlier = HAS_PROC ? children() : [];
});

/** The processes with a model that a test has started. */
const children = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isModelOfOurs(pid) && !earlier.includes(pid));

function isModelOfOurs(pid: number): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return words.includes("__questions") && words.includes(String(process.pid)) && !isZombie(pid);
  } catch {
    return false; // it has ended
  }
}

const isZombie = (pid: number): boolean => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");

const cosine = (one: Float32Array, two: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);

describe("the model in a process of its own", () => {
  test("gives the vectors that the model gives here, many at once in their order", async () => {
    const here = await openEmbedder({ home });
    const model = open({ home });
    const questions = Array.from({ length: 20 }, (_, at) => `${QUESTION} In ${2_000 + at}?`);
    const made = await Promise.all(questions.map((question) => model.vectorOf(question)));
    expect(made).toEqual(await here.embed(questions, { as: "query" }));
    expect(await model.facts()).toEqual({ model: here.model, dimension: here.dimension });
    await here.close();
  });

  test("leaves time to others: this process does no work while a vector is made", async () => {
    const model = open({ home });
    await model.vectorOf(QUESTION);
    const before = process.cpuUsage();
    for (let at = 0; at < 20; at++) await model.vectorOf(`${QUESTION} ${at} ${"word ".repeat(180)}`);
    const { user, system } = process.cpuUsage(before);
    const own = user + system;
    const here = await openEmbedder({ home });
    const beforeHere = process.cpuUsage();
    for (let at = 0; at < 20; at++) await here.embed([`${QUESTION} ${at} ${"word ".repeat(180)}`], { as: "query" });
    const whole = process.cpuUsage(beforeHere);
    await here.close();
    expect(own).toBeLessThan((whole.user + whole.system) / 2);
  });
});

describe.skipIf(!HAS_PROC)("its process", () => {
  test("starts with the first question, is one, and ends with close", async () => {
    const model = open({ home });
    await model.facts();
    expect(children()).toEqual([]);
    await Promise.all([model.vectorOf(QUESTION), model.vectorOf("Who is the auditor?")]);
    expect(children()).toHaveLength(1);
    await model.close();
    expect(children()).toEqual([]);
  });

  test("that is killed is started again, and the question is answered", async () => {
    const model = open({ home });
    const first = await model.vectorOf(QUESTION);
    const [killed] = children();
    const answer = model.vectorOf(`${QUESTION} ${"word ".repeat(180)}`);
    process.kill(killed ?? 0, "SIGKILL");
    expect((await answer).length).toBe(384);
    expect(cosine(await model.vectorOf(QUESTION), first)).toBeCloseTo(1, 5);
    expect(children()).toHaveLength(1);
    expect(children()).not.toContain(killed);
  });

  test("ends when no one asks, and the next question starts another one", async () => {
    const model = open({ home }, { idleMs: 1 });
    await model.vectorOf(QUESTION);
    await waitUntil("the process to end", async () => children().length === 0);
    expect((await model.vectorOf(QUESTION)).length).toBe(384);
  });

  test("has the priority of the process that waits for it", async () => {
    const model = open({ home });
    await model.vectorOf(QUESTION);
    const niceness = (pid: number | undefined) =>
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[16];
    expect(niceness(children()[0])).toBe(niceness(process.pid));
  });
});

describe.skipIf(!HAS_PROC)("a model that can't be loaded", () => {
  test("is unavailable with the reason, and no process is started for the next questions", async () => {
    const path = join(home, "nothing");
    const model = open({ home, embeddings: { kind: "folder", path } });
    for (const ask of [model.facts, () => model.vectorOf(QUESTION), () => model.vectorOf(QUESTION)]) {
      const error = await ask().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(GovdataError);
      expect((error as GovdataError).kind).toBe("unavailable");
      expect((error as GovdataError).message).toContain(path);
    }
    await waitUntil("the process to end", () => children().length === 0);
    await model.vectorOf(QUESTION).catch(() => {});
    expect(children()).toEqual([]);
  });
});
