/** The tag of every Census endpoint in the OpenAPI document. */
export const TAG = "Census";

/** The notice that the Census API's terms of service require. */
export const ATTRIBUTION =
  "This product uses the Census Bureau Data API but is not endorsed or certified by the Census Bureau.";
