import { drawCounties } from "./map/drawing.ts";
import { readMap } from "./map/figure.ts";
import { fillTable } from "./map/rows.ts";
import { startSelecting } from "./map/selecting.ts";
import { startPictures } from "./pictures/pictures.ts";

const map = readMap();
if (map) {
  startPictures();
  void drawCounties(map).then(() => {
    startSelecting(map, fillTable(map));
  });
}
