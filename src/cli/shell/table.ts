/** Lays out a list for people: each column is as wide as its widest value, the last one is not padded. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [header, ...rows].map((row) =>
    row.map((value, column) => (column === row.length - 1 ? value : value.padEnd(widths[column] ?? 0))).join("  "),
  );
}
