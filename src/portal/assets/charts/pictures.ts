/** Shows the buttons that save a chart as a picture: drawn as on the page, with its title and its source. */
export function startPictures(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-picture]")) {
    const figure = button.closest<HTMLElement>("figure.chart");
    if (!figure) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const svg = pictureOf(figure);
      const isSvg = button.dataset.picture === "svg";
      const blob = isSvg ? new Blob([textOf(svg)], { type: "image/svg+xml" }) : await pngOf(svg);
      if (blob) save(blob, `${figure.id}.${isSvg ? "svg" : "png"}`);
    });
  }
}

/** The properties that the style sheet gives to texts, and to what else is drawn. */
const TEXT_STYLES = ["fill", "font-family", "font-size"];
const SHAPE_STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin"];

/** Room above the drawing for the title and the names of its series, and below it for the source. */
const HEAD_PX = 30;
const LEGEND_PX = 22;
const FOOT_PX = 26;
const MARGIN_PX = 16;

/** Returns the wide drawing as a picture of its own: it has its styles in itself, since no style sheet is with it. */
function pictureOf(figure: HTMLElement): SVGSVGElement {
  const drawing = figure.querySelector<SVGSVGElement>(".drawing.wide")!; // each chart has one
  const copy = drawing.cloneNode(true) as SVGSVGElement; // a copy of what it is
  copy.querySelector(".cursor")?.remove(); // it is the last one
  const originals = drawing.querySelectorAll("*");
  for (const [index, element] of copy.querySelectorAll("*").entries()) {
    const style = getComputedStyle(originals[index]!); // a copy has the same elements
    const names = element.tagName === "g" ? [] : element.tagName === "text" ? TEXT_STYLES : SHAPE_STYLES;
    for (const name of names) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  }
  for (const name of ["class", "role", "aria-label", "data-places"]) copy.removeAttribute(name);
  const { width, height } = drawing.viewBox.baseVal;
  const names = [...figure.querySelectorAll<HTMLElement>(".legend:not(.drawn) li")];
  const top = MARGIN_PX + HEAD_PX + (names.length > 0 ? LEGEND_PX : 0);
  const picture = element("svg", { width: width + 2 * MARGIN_PX, height: top + height + FOOT_PX + MARGIN_PX });
  const { color, fontFamily } = getComputedStyle(figure);
  const write = (text: string, attributes: Record<string, string | number>): void => {
    const line = element("text", { fill: color, "font-family": fontFamily, "font-size": 12, ...attributes });
    line.textContent = text;
    picture.append(line);
  };
  picture.append(element("rect", { width: "100%", height: "100%", fill: paperOf(figure) }));
  write(figure.dataset.title ?? "", { x: MARGIN_PX, y: MARGIN_PX + 16, "font-size": 16, "font-weight": 600 });
  let left = MARGIN_PX;
  for (const name of names) {
    const mark = name.querySelector("span");
    const y = MARGIN_PX + HEAD_PX + 8;
    picture.append(element("rect", { x: left, y: y - 9, width: 10, height: 10, fill: getComputedStyle(mark!).color }));
    const label = name.textContent.replace("■", "").trim();
    write(label, { x: left + 14, y });
    left += 30 + label.length * 7;
  }
  for (const [name, value] of Object.entries({ x: MARGIN_PX, y: top, width, height }))
    copy.setAttribute(name, String(value));
  picture.append(copy);
  write(figure.dataset.source ?? "", { x: MARGIN_PX, y: top + height + FOOT_PX, opacity: 0.75 });
  return picture;
}

const SVG = "http://www.w3.org/2000/svg";

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}

/** The color of the page. A picture without one is black on black in some programs. */
const paperOf = (figure: HTMLElement): string => getComputedStyle(figure.ownerDocument.documentElement).backgroundColor;

const textOf = (svg: SVGSVGElement): string => new XMLSerializer().serializeToString(svg);

/** How many pixels of the picture a pixel of the drawing is. */
const SHARPNESS = 2;

async function pngOf(svg: SVGSVGElement): Promise<Blob | null> {
  const image = new Image();
  // The page's policy allows images in data: addresses, and none in blob: ones.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Number(svg.getAttribute("width")) * SHARPNESS;
  canvas.height = Number(svg.getAttribute("height")) * SHARPNESS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
