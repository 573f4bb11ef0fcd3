import { type ComponentChildren, createContext } from "preact";

/** What a chart gets from the page that it is on. */
export interface ChartPage {
  /** The page's own address, path and query: pictures of its charts are there too. Undefined: they have no address. */
  self: string | undefined;
  /** The origin of this server, for the code of other pages. */
  origin?: string;
  /** Takes each chart of the page, where the picture of one is asked for and not the page. */
  take?: (chart: TakenChart) => void;
  /** Takes the numbers of each chart of the page, where those of one are asked for. */
  takeNumbers?: (id: string, numbers: ChartNumbers) => void;
}

/** A chart with what its picture needs. */
export interface TakenChart extends Omit<PictureFrame, "subject"> {
  id: string;
  /** Its wide drawing. */
  drawing: ComponentChildren;
}

/** The numbers of a chart as a file. */
export interface ChartNumbers {
  columns: readonly string[];
  rows: readonly object[];
}

/** What is around a drawing that is a picture of its own. */
export interface PictureFrame {
  /** The title of the page: what the chart is of. */
  subject: string;
  title: string;
  /** The names of series that the drawing does not have itself. */
  names: readonly string[];
  /** What a reader must know, and the source. */
  footnotes: readonly string[];
}

/** Set around the content of a page. */
export const ChartPageContext = createContext<ChartPage>({ self: undefined });

/** Set around a drawing that is a picture of its own. */
export const PictureContext = createContext<PictureFrame | undefined>(undefined);
