import { type TObject, Type } from "@sinclair/typebox";
import { GovdataError, invalidRequest, notFound } from "../errors.ts";
import { canonicalBody } from "../http/body/canonical.ts";
import { bodyFaults } from "../http/body/check-body.ts";
import type { ApiClient } from "../in-process/api-client.ts";
import { CHARACTERS_PER_TOKEN, Question, type Tool, type ToolAnswer } from "./tool.ts";

/** The answer of a tool, as MCP has it: `structuredContent`, and the same as text. An error has text only. */
export interface CallResult {
  [field: string]: unknown;
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** A call as it was sent. */
interface SentCall {
  name: string;
  args: unknown;
}

/** Calls a tool by its name. An error of the API becomes a text that says what to do. */
export async function callTool(tools: readonly Tool[], sent: SentCall, api: ApiClient): Promise<CallResult> {
  try {
    const tool = tools.find(({ name }) => name === sent.name);
    if (!tool) throw notFound("tool", sent.name, `the tools are ${tools.map(({ name }) => name).join(", ")}`);
    const args = canonicalBody(tool.input, withoutNulls(sent.args));
    const faults = bodyFaults(tool.input, args);
    if (faults.length > 0) throw invalidRequest(faults.slice(0, MOST_FAULTS), "arguments");
    return resultOf(fitted(tool, await tool.call(args as never, api)));
  } catch (error) {
    if (error instanceof Question) {
      const { question, candidates } = error;
      return resultOf({ question, candidates: candidates.slice(0, MOST_CANDIDATES), requests: [] });
    }
    if (error instanceof GovdataError && error.kind !== "internal_error") return errorResult(adviceOn(error));
    throw error;
  }
}

/** Faults of arguments that are named. */
const MOST_FAULTS = 5;

/** Candidates that a question has. */
const MOST_CANDIDATES = 8;

/** Returns the whole schema of a tool's answers: its own fields, those of every answer, and those of a question. */
export const answerSchema = ({ output }: Tool): TObject =>
  Type.Object(
    {
      ...Object.fromEntries(Object.entries(output.properties).map(([name, field]) => [name, Type.Optional(field)])),
      source: Type.Optional(Type.String()),
      notes: Type.Optional(Type.Array(Type.Any())),
      question: Type.Optional(Type.String()),
      candidates: Type.Optional(Type.Array(Type.Any())),
      requests: Type.Array(Type.Any()),
    },
    { additionalProperties: false },
  );

/** Some assistants send null for what they leave out. */
const withoutNulls = (args: unknown): unknown =>
  typeof args === "object" && args !== null && !Array.isArray(args)
    ? Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined))
    : (args ?? {});

/** Returns an answer in its order of fields, with its list cut to what fits. */
function fitted({ cutList, mostTokens }: Tool, { source, notes = [], requests, ...own }: ToolAnswer) {
  const mostCharacters = mostTokens * CHARACTERS_PER_TOKEN;
  const made = (rows: readonly unknown[] | undefined, more: readonly string[]): Record<string, unknown> => {
    const all = [...more, ...new Set(notes)];
    return {
      ...own,
      ...(cutList === undefined || rows === undefined ? {} : { [cutList]: rows }),
      ...(source ? { source } : {}),
      ...(all.length === 0 ? {} : { notes: all }),
      requests,
    };
  };
  const list = cutList === undefined ? undefined : (own[cutList] as readonly unknown[] | undefined);
  const whole = made(list, []);
  if (list === undefined || JSON.stringify(whole).length <= mostCharacters) return whole;
  let count = list.length;
  let answer = whole;
  while (count > 0 && JSON.stringify(answer).length > mostCharacters) {
    // A row takes about as much as the others; what is left is cut row by row.
    const excess = JSON.stringify(answer).length - mostCharacters;
    const perRow = JSON.stringify(list.slice(0, count)).length / count;
    count = Math.max(0, count - Math.max(1, Math.floor(excess / perRow)));
    answer = made(list.slice(0, count), [
      `Cut to ${count} of ${list.length} ${cutList}: ask for fewer, or send the request below for all.`,
    ]);
  }
  return answer;
}

const resultOf = (answer: Record<string, unknown>): CallResult => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: answer,
});

/** Returns a call that was refused before it began: its key has used up its rate. */
export const refusedCall = (error: GovdataError): CallResult => errorResult(adviceOn(error));

const errorResult = (text: string): CallResult => ({ content: [{ type: "text", text }], isError: true });

/** Returns an error in words that say what to do next. */
function adviceOn(error: GovdataError): string {
  const { kind, headers, details = [] } = error;
  const message =
    details.length > 1
      ? details.map(({ parameter, message: fault }) => `${parameter}: ${fault}`).join("; ")
      : error.message;

  const seconds = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  if (kind === "rate_limited")
    return `${message}. Wait${seconds === undefined ? "" : ` ${seconds} s`}, then call again: the call is right.`;
  if (kind !== "unavailable") return message;
  if (message.includes("is being loaded")) return `${message}. Tell the user to ask again in a minute.`;
  return / load(?:ed)? /.test(message)
    ? `${message}. Tell the user that these data are not loaded on this server, and which command loads them.`
    : `${message}. Call again later; tell the user that the data can't be read now.`;
}
