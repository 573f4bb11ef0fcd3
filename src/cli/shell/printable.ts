/**
 * `text` without a terminal's control sequences, which words of a command line, names of files and what is in them may
 * hold: U+FFFD shows where one was.
 */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, "\uFFFD");
