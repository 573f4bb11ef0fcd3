import { commandText } from "../../src/command.ts";

/**
 * Returns a command as the server under test names it: the executable that GOVDATA_TEST_EXECUTABLE names, or the
 * source. In this process `commandText` says it.
 */
export const servedCommand = (words: string): string =>
  process.env.GOVDATA_TEST_EXECUTABLE ? `govdata ${words}` : commandText(words);
