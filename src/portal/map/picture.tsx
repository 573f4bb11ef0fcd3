import { areaClass } from "../parts/map/areas.ts";
import { classText } from "../parts/map/legend.tsx";
import { drawnAreas, type MapContent, uncertainShape } from "../parts/map/map-drawing.tsx";

/** Colors of classes on white, after ColorBrewer: YlGnBu and PuOr. `portal.css` has the same for pages. */
const COLORS = {
  sequential: ["#ffffcc", "#a1dab4", "#41b6c4", "#2c7fb8", "#253494"],
  diverging: ["#e66101", "#fdb863", "#f7f7f7", "#b2abd2", "#5e3c99"],
} as const;
const NO_VALUE = "#bdbdbd";

const WIDTH = 975;
const MAP_HEIGHT = 610;
const TOP = 48;
const LINE = 20;

/** A map as a picture of its own, with title, legend and source. All is in attributes: a picture has no style sheet. */
export function Picture({ content, title, source }: { content: MapContent; title: string; source: string }) {
  const { areas, classes, unit, shapes, outlines, box } = content;
  const drawn = drawnAreas(areas, shapes);
  const colors = new Map(COLORS[classes.kind].map((color, index) => [`class-${index}`, color]));
  const height = TOP + MAP_HEIGHT + LINE * (classes.counts.length + 2);
  const hatch = box.width / 160;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      font-family="sans-serif"
      font-size="13"
    >
      <pattern id="h" width={hatch} height={hatch} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={hatch / 3} height={hatch} />
        <rect x={hatch / 3} width={hatch / 3} height={hatch} fill="#fff" />
      </pattern>
      <rect width={WIDTH} height={height} fill="#fff" />
      <text x="16" y="30" font-size="20">
        {title}
      </text>
      <svg
        aria-hidden="true"
        x="0"
        y={TOP}
        width={WIDTH}
        height={MAP_HEIGHT}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        stroke="#fff"
        stroke-width={box.width / 3900}
      >
        {drawn.map(({ area, shape }) => (
          <path key={area.code} fill={colors.get(areaClass(area, classes.limits)) ?? NO_VALUE} d={shape} />
        ))}
        <path fill="url(#h)" stroke="none" d={uncertainShape(drawn, classes.limits)} />
        <path fill="none" stroke="#333" stroke-width={box.width / 1950} d={outlines} />
      </svg>
      {classes.counts.map((count, index) => (
        <g key={index} transform={`translate(16 ${TOP + MAP_HEIGHT + LINE * index})`}>
          <rect width="24" height="14" fill={colors.get(`class-${index}`)} stroke="#999" />
          <text x="32" y="12">{`${classText(classes, index, unit, areas)} (${count})`}</text>
        </g>
      ))}
      <text x="16" y={height - LINE} fill="#555">
        {source}
      </text>
    </svg>
  );
}
