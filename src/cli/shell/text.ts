/** Lays out a list for people: each column is as wide as its widest value, the last one is not padded. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [header, ...rows].map((row) =>
    row.map((value, column) => (column === row.length - 1 ? value : value.padEnd(widths[column] ?? 0))).join("  "),
  );
}

/**
 * Replaces each control character in `text` by U+FFFD, except tab and newline. Words of a command line, file names and
 * file contents may have terminal control sequences in them.
 */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, "\uFFFD");
