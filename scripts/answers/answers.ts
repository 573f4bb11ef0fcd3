/**
 * Shows that a change of the code leaves the answers as they were:
 *
 *   npm run answers -- record FILE URL KEY [COUNT]    asks COUNT requests (5,000) and writes them with their answers
 *   npm run answers -- repeat FILE URL KEY            asks the same again and compares, byte for byte
 *
 * Both servers need the same data. Times of the last days (`updated_at`, `parsed_at`) and the server's own address are
 * not compared. Ends with 1 where an answer differs in more than its texts for people, and lists each changed text
 * once.
 */
import { ask, madeRequests, type RecordedRequest, type ServerAddress } from "./requests.ts";

/** What is kept of an answer. The ETag names the program, and so changes with it. */
interface RecordedAnswer {
  status: number;
  type: string | null;
  link: string | null;
  body: string;
}

interface Recorded {
  request: RecordedRequest;
  answer: RecordedAnswer;
}

const SIDE_BY_SIDE = 8;

/** Times after this are those of the loads that filled the servers: some days are enough for both. */
const LOADED_SINCE_MS = Date.now() - 7 * 24 * 3_600_000;

async function answerTo(server: ServerAddress, { target, accept }: RecordedRequest): Promise<RecordedAnswer> {
  const response = await ask(server, target, accept);
  const settle = (text: string): string =>
    text
      .replaceAll(server.url, "")
      .replace(/"updated_at":"[^"]*"/g, '"updated_at":""')
      .replace(/\b20\d\d-\d\d-\d\dT[\d:]{8}Z/g, (time) => (Date.parse(time) > LOADED_SINCE_MS ? "" : time));
  const link = response.headers.get("link");
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    link: link && settle(link),
    body: settle(await response.text()),
  };
}

async function answersTo(server: ServerAddress, requests: readonly RecordedRequest[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  let next = 0;
  const askNext = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = requests[index] as RecordedRequest;
      recorded[index] = { request, answer: await answerTo(server, request) };
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, askNext));
  return recorded;
}

/** Fields whose values are sentences for people. */
const TEXTS = /^(?:message|note|notes|description|title|match_note|value_notes|footnotes|reason|accepted)$/;

/** Adds to `texts` what changed in texts for people; gives the path of the first other difference. */
function difference(
  before: unknown,
  after: unknown,
  { path, isText, texts }: { path: string; isText: boolean; texts: Map<string, number> },
): string | undefined {
  if (Object.is(before, after)) return undefined;
  if (isText && typeof before === "string" && typeof after === "string") {
    const change = `- ${before}\n+ ${after}`;
    texts.set(change, (texts.get(change) ?? 0) + 1);
    return undefined;
  }
  if (typeof before !== "object" || typeof after !== "object" || !before || !after) return path;
  const keys = Object.keys(before);
  if (keys.join() !== Object.keys(after).join()) return path;
  for (const key of keys) {
    const field = { path: `${path}.${key}`, isText: isText || TEXTS.test(key), texts };
    const change = difference((before as never)[key], (after as never)[key], field);
    if (change !== undefined) return change;
  }
  return undefined;
}

function compare(before: readonly Recorded[], after: readonly Recorded[]): number {
  const texts = new Map<string, number>();
  let equalCount = 0;
  let textsAlone = 0;
  const differences: string[] = [];
  before.forEach(({ request, answer }, index) => {
    const now = after[index]?.answer as RecordedAnswer;
    if (JSON.stringify(answer) === JSON.stringify(now)) equalCount++;
    else {
      const place = differencePlace(answer, now, texts);
      if (place === undefined) textsAlone++;
      else differences.push(`${request.target} ${request.accept ?? ""} ${answer.status} → ${now.status}: ${place}`);
    }
  });
  console.log(
    `${equalCount} of ${before.length} answers are the same, byte for byte; ${textsAlone} differ only in texts`,
  );
  for (const [change, count] of [...texts].sort()) console.log(`${count} times:\n${change}`);
  console.log(`${differences.length} differ in more than texts`);
  for (const line of differences.slice(0, 100)) console.log(line);
  return differences.length;
}

function differencePlace(
  before: RecordedAnswer,
  after: RecordedAnswer,
  texts: Map<string, number>,
): string | undefined {
  if (before.status !== after.status || before.type !== after.type || before.link !== after.link) return "the head";
  if (!before.type?.startsWith("application/json")) return "the body";
  return difference(JSON.parse(before.body), JSON.parse(after.body), { path: "", isText: false, texts });
}

const [verb, file = "", url = "", key = "", count = "5000"] = process.argv.slice(2);
if (!["record", "repeat"].includes(verb ?? "") || key === "")
  throw new Error("answers record|repeat FILE URL KEY [COUNT]");
const server = { url, key };
if (verb === "record") {
  const recorded = await answersTo(server, await madeRequests(server, Number(count)));
  await Bun.write(file, Bun.zstdCompressSync(JSON.stringify(recorded)));
  const statuses = Map.groupBy(recorded, ({ answer }) => answer.status);
  for (const [status, answers] of [...statuses].sort()) console.log(`${status}: ${answers.length}`);
} else {
  const text = Bun.zstdDecompressSync(await Bun.file(file).bytes()).toString();
  const before = JSON.parse(text) as Recorded[];
  const after = await answersTo(
    server,
    before.map(({ request }) => request),
  );
  process.exitCode = compare(before, after) > 0 ? 1 : 0;
}
