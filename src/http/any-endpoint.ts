import type { ActionEndpoint } from "./action.ts";
import type { ReadEndpoint } from "./endpoint.ts";
import type { ExportEndpoint } from "./export.ts";
import type { StreamEndpoint } from "./stream.ts";

/** An endpoint as plain data. */
export type Endpoint = ReadEndpoint | ActionEndpoint | StreamEndpoint | ExportEndpoint;
