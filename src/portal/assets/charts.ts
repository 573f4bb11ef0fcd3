import { startPictures } from "./charts/pictures.ts";
import { startReading } from "./charts/reading.ts";

startReading();
startPictures();
