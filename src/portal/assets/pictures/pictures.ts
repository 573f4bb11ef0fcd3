/** Offers charts and maps as PNG: the browser paints the SVG of the link next to the button, which the server draws. */
export function startPictures(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-picture]")) {
    const svg = button.parentElement?.querySelector<HTMLAnchorElement>('a[download$=".svg"]');
    if (!svg) continue;
    button.hidden = false;
    button.addEventListener("click", () => void savePng(svg));
  }
}

/** How many pixels of the picture a pixel of the drawing is, so that small marks can be seen. */
const SHARPNESS = 2;

async function savePng({ href, download }: HTMLAnchorElement): Promise<void> {
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARPNESS;
  canvas.height = image.naturalHeight * SHARPNESS;
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
