/** Years as ranges, oldest first: `1990 to 1994, 1996`. */
export function yearRanges(years: Iterable<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const year of [...years].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] === year - 1) range[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(", ");
}
