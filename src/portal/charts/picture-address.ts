/** The parameter that asks a page for one of its charts by id, as `csv` asks for a table: `?svg=unemployment-rate`. */
export const PICTURE_PARAMETER = "svg";

/** Returns the address of a chart's picture: that of its page, with the chart's id. */
export function pictureAddress(self: string, id: string): string {
  const [path = "", search] = self.split("?");
  const query = new URLSearchParams(search);
  query.set(PICTURE_PARAMETER, id);
  return `${path}?${query}`;
}
