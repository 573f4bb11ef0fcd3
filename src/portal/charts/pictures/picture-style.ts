/**
 * The colors of series on white, after Okabe and Ito, in their order, each at 3:1 or more.
 * `portal.css` has the same for pages, and a test compares them.
 */
const SERIES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#bf8400", "#4897c4", "#9a922a", "#000000"];

/** The style sheet within a picture of a chart, which is always light: who saves one puts it on paper or slides. */
export const PICTURE_STYLE = [
  ".paper{fill:#ffffff}",
  "text{fill:#565f6b;font:12px system-ui,sans-serif;font-variant-numeric:tabular-nums}",
  ".title{fill:#1b1f24;font-size:16px;font-weight:600}",
  ".subject{font-size:14px}",
  ...SERIES.map((color, index) => `.series-${index + 1}{color:${color}}`),
  ".grid{stroke:#d8dbd6}",
  ".zero{stroke:#8a9099}",
  ".line{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round}",
  ".broken{stroke-dasharray:5 3}",
  ".band{fill:currentColor;fill-opacity:0.2}",
  ".margin{fill:none;stroke:currentColor;stroke-width:1.5}",
  ".bar,.dot{fill:currentColor}",
  ".bar~.margin{stroke:#1b1f24}",
  ".hollow{fill:#ffffff;stroke:currentColor;stroke-width:1.5}",
].join("");
