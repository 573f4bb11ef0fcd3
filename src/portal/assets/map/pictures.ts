/** Offers the picture of the map as PNG: the browser paints the SVG that the server draws. */
export function startPictures(): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-picture]");
  const svg = document.querySelector<HTMLAnchorElement>("a#picture");
  if (!button || !svg) return;
  button.hidden = false;
  button.addEventListener("click", () => void savePng(svg));
}

/** Twice the size of the drawing, so that small counties can be seen. */
const SCALE = 2;

async function savePng({ href, download }: HTMLAnchorElement): Promise<void> {
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((picture) => {
    if (!picture) return; // the canvas has a size
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = download.replace(/\.svg$/, ".png");
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
