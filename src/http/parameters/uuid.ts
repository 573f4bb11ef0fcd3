import type { Parameter } from "./parameters.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID as PostgreSQL reads it. Any other text names nothing. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** An id in a path: a UUID. Other texts are not refused, because they name nothing, which is a 404. */
export const idParameter = (description: string, example: string): Parameter<string> => ({
  description,
  example,
  accepted: "a UUID",
  schema: { type: "string", format: "uuid" },
  required: true,
  fallback: undefined,
  read: (text) => text,
});
