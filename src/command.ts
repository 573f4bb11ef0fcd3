/** True in the compiled executable, false when the program runs from its source files. */
export const isCompiled = import.meta.path.startsWith("/$bunfs/");

/** What each command begins with. A checkout has no program `govdata`, so npm runs it there. */
const PROGRAM = isCompiled ? "govdata" : "npm run govdata --";

/** Returns a command as the reader of a page or message can run it: `govdata load ces` for `load ces`. */
export const commandText = (words: string): string => `${PROGRAM} ${words}`;
