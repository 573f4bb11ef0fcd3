import { Type } from "@sinclair/typebox";
import type { FeedAnswer } from "./answer.ts";
import type { Context, Declared, NotFound, PublicEndpoint } from "./endpoint.ts";
import { MOST_PER_PAGE, type Paging, pagingParameters } from "./parameters/paging.ts";
import type { Parameters, Values } from "./parameters/parameters.ts";

/** The description of a feed. Its fields are those of other endpoints. */
interface FeedDescription<Id extends string, Path extends string, P extends Parameters> {
  id: Id;
  /** The path of its list, with `.atom` at the end. */
  path: Path;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  notFound?: NotFound;
  datasets: readonly [string, ...string[]];
  answer(values: Values<P>, context: Context): Promise<FeedAnswer>;
}

const FeedText = Type.String({ description: "A feed in Atom 1.0 (RFC 4287), in pages (RFC 5005)." });

/**
 * Returns an endpoint that answers a list as a feed in Atom, by page. It adds `page` and `per_page`. Its errors are
 * JSON, as everywhere.
 */
export function feed<Id extends string, Path extends string, P extends Parameters>({
  notFound,
  ...description
}: FeedDescription<Id, Path, P>): PublicEndpoint & Declared<"feed", Id, Path, P & Paging, undefined, typeof FeedText> {
  const paging = { perPage: 50, maximum: MOST_PER_PAGE };
  return {
    ...description,
    kind: "feed",
    method: "GET",
    scope: "public",
    parameters: { ...description.parameters, ...pagingParameters(paging, "The newest entries are answered") },
    paging,
    needs: "first",
    isPerReader: false,
    metadata: undefined,
    data: FeedText,
    row: undefined,
    csvRow: undefined,
    places: undefined,
    notFound,
    sample: [],
    notReady: undefined,
    // The router passes values that were read with these parameters.
    answer: async (values, context) => ({ kind: "feed", ...(await description.answer(values as Values<P>, context)) }),
  };
}
