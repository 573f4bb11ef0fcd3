/** The texts of a chart's values, as the server writes them. */
interface Readout {
  periods: string[];
  series: { label: string; values: string[] }[];
}

/** Shows the values of a period of a chart: where the pointer is, and by the arrow keys. */
export function startReading(): void {
  for (const box of document.querySelectorAll<HTMLElement>(".drawings[data-readout]")) {
    const readout = JSON.parse(box.dataset.readout ?? "") as Readout;
    const line = box.parentElement?.querySelector<HTMLElement>(".readout");
    if (!line || readout.periods.length === 0) continue;
    const drawings = [...box.querySelectorAll<SVGSVGElement>(".drawing")].map(drawingOf);
    const slider = createSlider(box, readout);
    const show = (index: number): void => {
      const text = textOf(readout, index);
      line.textContent = text;
      slider.value = String(index);
      slider.setAttribute("aria-valuetext", text);
      for (const { places, cursor } of drawings) {
        cursor?.setAttribute("transform", `translate(${places[index]})`);
        cursor?.setAttribute("visibility", "visible");
      }
    };
    slider.addEventListener("input", () => show(Number(slider.value)));
    slider.addEventListener("focus", () => show(Number(slider.value)));
    for (const { svg, places } of drawings) {
      const showNearest = ({ clientX }: PointerEvent): void => {
        const { left, width } = svg.getBoundingClientRect();
        const place = ((clientX - left) / width) * svg.viewBox.baseVal.width;
        show(nearest(places, place));
      };
      svg.addEventListener("pointermove", showNearest);
      svg.addEventListener("pointerdown", showNearest);
    }
  }
}

interface ReadDrawing {
  svg: SVGSVGElement;
  /** Where each period lies. */
  places: readonly number[];
  cursor: SVGElement | null;
}

const drawingOf = (svg: SVGSVGElement): ReadDrawing => ({
  svg,
  places: (svg.dataset.places ?? "").split(" ").map(Number),
  cursor: svg.querySelector(".cursor"),
});

/** A slider has the keys that readers expect, and says its value. It lies unseen on the drawing. */
function createSlider(box: HTMLElement, readout: Readout): HTMLInputElement {
  const slider = document.createElement("input");
  const { periods } = readout;
  slider.type = "range";
  slider.className = "reader";
  slider.max = String(periods.length - 1);
  slider.value = slider.max;
  const title = box.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
  slider.setAttribute("aria-label", `${title}: values by period`);
  slider.setAttribute("aria-valuetext", textOf(readout, periods.length - 1));
  box.append(slider);
  return slider;
}

const textOf = ({ periods, series }: Readout, index: number): string =>
  `${periods[index]}: ${series
    .map(({ label, values }) => (series.length === 1 ? values[index] : `${label} ${values[index]}`))
    .join(" · ")}`;

/** Returns the index of the place that is nearest; they are in order. */
function nearest(places: readonly number[], wanted: number): number {
  const after = places.findIndex((place) => place >= wanted);
  if (after < 1) return after === 0 ? 0 : places.length - 1;
  return wanted - places[after - 1]! < places[after]! - wanted ? after - 1 : after;
}
