/**
 * Replaces each control character in `text` by U+FFFD, except tab and newline. Words of a command line, file names and
 * file contents may have terminal control sequences in them.
 */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, "\uFFFD");
