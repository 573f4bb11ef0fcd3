/** A size that a chart is drawn in. Each chart is drawn twice, so that its text is as large on a phone. */
export interface ChartSize {
  name: "wide" | "narrow";
  width: number;
  height: number;
  /** About how many ticks an axis has room for. */
  ticks: { time: number; value: number };
}

/** The two drawings of a chart; the style sheet shows one of them. */
export const CHART_SIZES: readonly ChartSize[] = [
  { name: "wide", width: 880, height: 300, ticks: { time: 10, value: 5 } },
  { name: "narrow", width: 358, height: 240, ticks: { time: 4, value: 4 } },
];

/** Pixels that a digit of an axis takes in the widest of the usual fonts: a server has nothing to measure with. */
const LETTER_PX = 7.6;

/** Returns the width of the longest of some texts in a drawing, in pixels, about. */
export const widthOf = (texts: readonly string[]): number =>
  Math.ceil(Math.max(0, ...texts.map((text) => text.length)) * LETTER_PX);

/** The part of a drawing between its axes. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Rounds a coordinate: a tenth of a pixel is enough. */
export const px = (position: number): number => Math.round(position * 10) / 10;
