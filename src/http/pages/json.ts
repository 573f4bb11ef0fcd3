/** A JSON object with the fields of the OpenAPI specification. */
export type Json = Record<string, unknown>;
