import type { ComponentChildren } from "preact";
import type { ApiAnswer } from "../api-client.ts";
import type { PageAnswer } from "../page.ts";

/** What a comparison shows, or the file that it is. */
export interface Comparison {
  title: string;
  freshness?: string;
  from: readonly ApiAnswer<unknown>[];
  body: ComponentChildren;
  /** The same as CSV. */
  csv?: PageAnswer;
}
