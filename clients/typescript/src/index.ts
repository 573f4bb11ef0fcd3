export type { Answer, ServerEvent } from "./answers.js";
export type { Options } from "./calls.js";
export { ApiError, type Fault, GovdataError, NoAnswerError, UnreadableAnswerError } from "./errors.js";
export type * from "./generated/operations.js";
/** A client of the API: `new Govdata({ baseUrl, apiKey })`. */
export { Operations as Govdata } from "./generated/operations.js";
export type * from "./generated/types.js";
export type { Retries } from "./requests.js";
export type { Rows, Table } from "./rows.js";
