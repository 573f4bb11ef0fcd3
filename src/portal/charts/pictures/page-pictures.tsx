import { renderToString } from "preact-render-to-string";
import { notFound } from "../../../errors.ts";
import type { PageAnswer, PageContent } from "../../page.ts";
import {
  type ChartNumbers,
  type ChartPage,
  ChartPageContext,
  PictureContext,
  type TakenChart,
} from "../chart-contexts.ts";

/**
 * Returns a chart of a page as a picture; `self` is its address. `ownTitle` replaces the title of the chart.
 * @throws 404 for a chart that the page does not have
 */
export function chartPicture(
  { title: subject, body }: PageContent,
  wantedId: string,
  { self, ownTitle }: { self: string; ownTitle: string | undefined },
): PageAnswer {
  const charts = new Map<string, TakenChart>();
  render(body, { self, take: (chart) => void charts.set(chart.id, chart) });
  const { id, drawing, title, ...frame } = wanted(charts, wantedId);
  const picture = (
    <PictureContext.Provider value={{ ...frame, title: ownTitle ?? title, subject }}>{drawing}</PictureContext.Provider>
  );
  return { kind: "svg", picture, name: id };
}

/** Returns the numbers of a chart of lines as CSV. @throws 404 for a chart that the page does not have */
export function chartNumbers({ body }: PageContent, wantedId: string, self: string): PageAnswer {
  const charts = new Map<string, ChartNumbers>();
  render(body, { self, takeNumbers: (id, numbers) => void charts.set(id, numbers) });
  return { kind: "rows", ...wanted(charts, wantedId), name: wantedId };
}

const render = (body: PageContent["body"], page: ChartPage): string =>
  renderToString(<ChartPageContext.Provider value={page}>{body}</ChartPageContext.Provider>);

function wanted<Chart>(charts: ReadonlyMap<string, Chart>, id: string): Chart {
  const chart = charts.get(id);
  if (chart === undefined)
    throw notFound("chart", id, `this page has ${charts.size === 0 ? "no chart" : [...charts.keys()].join(", ")}`);
  return chart;
}
