import { integer, optional } from "./parameters.ts";

/** The most rows of a page, for endpoints without another limit. */
export const MOST_PER_PAGE = 200;

/** Returns `page` and `per_page` of an endpoint. `whole`: what is answered without them. */
export const pagingParameters = ({ perPage, maximum }: { perPage: number; maximum: number }, whole: string) => ({
  page: optional(
    integer({
      description: `Page number, from 1; default 1. ${whole} unless this or \`per_page\` is set.`,
      example: "1",
      minimum: 1,
      maximum: 1_000_000,
    }),
  ),
  per_page: optional(
    integer({ description: `Rows per page; default ${perPage}.`, example: String(perPage), minimum: 1, maximum }),
  ),
});

/** The parameters of endpoints that are paged. */
export type Paging = ReturnType<typeof pagingParameters>;
