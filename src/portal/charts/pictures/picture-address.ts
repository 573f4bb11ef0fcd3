import { FORMAT_PARAMETER } from "../../formats.ts";

/** The parameter that asks a page for one of its charts by id, as `csv` asks for a table: `?svg=unemployment-rate`. */
export const PICTURE_PARAMETER = "svg";

/** The parameter that asks a page for the numbers of one of its charts as CSV, as they are drawn. */
export const NUMBERS_PARAMETER = "numbers";

/** The parameters that make an address that of a file. */
export const FILE_PARAMETERS: readonly string[] = ["csv", FORMAT_PARAMETER, PICTURE_PARAMETER, NUMBERS_PARAMETER];

/** The parameters that say how a line chart is shown; `chart` is the id of the one that they are for, else all are. */
export const VIEW_PARAMETERS: readonly string[] = ["chart", "transform", "from", "to"];

/** The parameters of a page with charts. `title` is that of a picture. */
export const CHART_PARAMETERS: readonly string[] = [...VIEW_PARAMETERS, PICTURE_PARAMETER, NUMBERS_PARAMETER, "title"];

/** Returns the address of a chart's picture: that of its page, with the chart's id. */
export const pictureAddress = (self: string, id: string): string => fileAddress(self, PICTURE_PARAMETER, id);

/** Returns the address of a chart's numbers as CSV. */
export const numbersAddress = (self: string, id: string): string => fileAddress(self, NUMBERS_PARAMETER, id);

function fileAddress(self: string, parameter: string, id: string): string {
  const [path = "", search] = self.split("?");
  const query = new URLSearchParams(search);
  query.set(parameter, id);
  return `${path}?${query}`;
}
