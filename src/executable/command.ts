import { EMBEDDED } from "./embedded.ts";

/** What commands begin with as this process is run: from source there is no program `govdata`. */
const PROGRAM = EMBEDDED ? "govdata" : "npm run govdata --";

/** Returns a command as the reader of a page or message can run it: `govdata load ces` for `load ces`. */
export const commandText = (words: string): string => `${PROGRAM} ${words}`;
