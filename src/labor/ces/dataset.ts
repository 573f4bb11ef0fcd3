/** Name of the dataset, and its part of the store of revised series. */
export const CES = "ces";

/** `metadata.source` of its answers. */
export const CES_SOURCE = "U.S. Bureau of Labor Statistics, Current Employment Statistics (national)";
