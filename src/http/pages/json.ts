/** A JSON object whose fields only the specification of OpenAPI knows. */
export type Json = Record<string, unknown>;
