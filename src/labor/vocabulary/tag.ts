/** The tag of every labor endpoint in the OpenAPI document. */
export const TAG = "Labor";
