/** The parameter that asks for a table (`csv=`) in another format: `?csv=years&format=parquet`. */
export const FORMAT_PARAMETER = "format";

/** The formats besides CSV of tables that are requests of the API: their columns have types. */
export const TYPED_FORMATS = ["parquet", "arrow"] as const;
export type TableFormat = "csv" | (typeof TYPED_FORMATS)[number];

/** Instead of a format: the page that makes a signed link to the table. */
export const LINK = "link";
