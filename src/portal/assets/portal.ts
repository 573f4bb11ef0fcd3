import { startCopying, startSending } from "./every-page/buttons.ts";
import { startMenus } from "./every-page/menus.ts";
import { startReturning } from "./every-page/returning.ts";
import { startSearch } from "./every-page/search.ts";
import { startSorting } from "./every-page/sorting.ts";

startSearch();
startCopying();
startMenus();
startSorting();
startSending();
startReturning();
