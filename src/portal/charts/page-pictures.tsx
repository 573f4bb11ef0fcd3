import { renderToString } from "preact-render-to-string";
import { notFound } from "../../errors.ts";
import type { PageAnswer, PageContent } from "../page.ts";
import { ChartPageContext, PictureContext, type TakenChart } from "./chart-contexts.ts";

/** Returns a chart of a page as a picture. @throws 404 for a chart that the page does not have */
export function chartPicture({ title: subject, body }: PageContent, wantedId: string): PageAnswer {
  const charts = new Map<string, TakenChart>();
  const take = (chart: TakenChart): void => void charts.set(chart.id, chart);
  renderToString(<ChartPageContext.Provider value={{ self: undefined, take }}>{body}</ChartPageContext.Provider>);
  const wanted = charts.get(wantedId);
  if (!wanted) {
    const ids = charts.size === 0 ? "no chart" : [...charts.keys()].join(", ");
    throw notFound("chart", wantedId, `this page has ${ids}`);
  }
  const { id, drawing, ...frame } = wanted;
  const picture = <PictureContext.Provider value={{ ...frame, subject }}>{drawing}</PictureContext.Provider>;
  return { kind: "svg", picture, name: id };
}
