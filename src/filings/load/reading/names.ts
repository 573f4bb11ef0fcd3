/** The dataset's name on the command line, in versions and in messages. */
export const SEC = "sec";

/** The label of the served data. There are no vintages: each company and filing replaces itself. */
export const SEC_LABEL = "edgar";
