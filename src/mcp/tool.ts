import { type Static, type TObject, type TProperties, Type } from "@sinclair/typebox";
import type { ApiClient } from "../in-process/api-client.ts";

/** A tool that assistants call. It reads, and changes nothing. */
export interface Tool {
  /** `rank_areas` */
  name: string;
  title: string;
  /** What it is for, when not to use it, and examples. */
  description: string;
  /** Its arguments. */
  input: TObject;
  /** Its answer, without the fields of every answer. */
  output: TObject;
  /** The most that an answer takes, in tokens of {@link CHARACTERS_PER_TOKEN} characters. */
  mostTokens: number;
  /**
   * The list in the answer that is cut at its end if the answer is too long; absent: the answer is short by itself.
   */
  cutList?: string;
  /** @throws the error of the API; {@link Question} if the arguments can mean several things */
  call(args: never, api: ApiClient): Promise<ToolAnswer>;
}

/** Assistants count text in tokens. Four characters are one, on average. */
export const CHARACTERS_PER_TOKEN = 4;

/** What every answer has. */
export interface ToolAnswer {
  [field: string]: unknown;
  /** Agencies and programs. */
  source?: string | undefined;
  /** What a reader must know, and what was cut. */
  notes?: readonly string[];
  /** The requests that answer the same by HTTP. */
  requests: readonly string[];
}

/** Returns a tool, with the types of its arguments. */
export const defineTool = <Input extends TObject>(
  tool: Omit<Tool, "call" | "input"> & {
    input: Input;
    call(args: Static<Input>, api: ApiClient): Promise<ToolAnswer>;
  },
): Tool => tool as Tool; // a call gets arguments that were checked by `input`

/** Something that a text can mean. */
export interface Candidate {
  kind: string;
  id: string;
  name: string;
  about?: string;
}

/** Thrown by a tool whose arguments can mean several things: the answer is then a question with the candidates. */
export class Question extends Error {
  constructor(
    readonly question: string,
    readonly candidates: readonly Candidate[],
  ) {
    super(question);
  }
}

/** Returns a field that answers can leave out. */
export const optional = Type.Optional;

/** A value, or null. */
export const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** Rows of a list in an answer. Fields besides these are not allowed. */
export const rowsOf = <Fields extends TProperties>(fields: Fields) =>
  Type.Array(Type.Object(fields, { additionalProperties: false }));
