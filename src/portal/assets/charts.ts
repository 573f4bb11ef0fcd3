import { startReading } from "./charts/reading.ts";
import { startPictures } from "./pictures/pictures.ts";

startReading();
startPictures();
