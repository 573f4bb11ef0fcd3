import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { PictureContext } from "./chart-contexts.ts";
import { type ChartSize, type Plot, px } from "./chart-size.ts";
import { ChartPicture } from "./pictures/chart-picture.tsx";

/**
 * A drawing of a chart in one size: on its page, or as a picture of its own. `places`: where each period lies, for the
 * script that reads values out.
 */
export function Drawing({
  size,
  label,
  plot,
  places,
  children,
}: {
  size: ChartSize;
  label: string;
  plot: Plot;
  places?: readonly number[];
  children: ComponentChildren;
}) {
  const frame = useContext(PictureContext);
  if (frame)
    return (
      <ChartPicture frame={frame} size={size} label={label}>
        {children}
      </ChartPicture>
    );
  const { name, width, height } = size;
  return (
    <svg
      class={`drawing ${name}`}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      data-places={places?.map(px).join(" ")}
    >
      {children}
      {places && <path class="cursor" d={`M0 ${plot.top}V${plot.bottom}`} visibility="hidden" />}
    </svg>
  );
}
