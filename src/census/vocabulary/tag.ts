/** The tag of every Census endpoint in the OpenAPI document. */
export const TAG = "Census";
