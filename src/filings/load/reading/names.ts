/** The dataset's name on the command line, in versions and in messages. */
export const SEC = "sec";

/** The label of what is served of it: it has no vintages, each company and filing is replaced by itself. */
export const SEC_LABEL = "edgar";
