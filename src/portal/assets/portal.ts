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

// Where the address names a part of the page, browsers leave the message of a form without the focus.
if (document.activeElement === document.body) document.querySelector<HTMLElement>("main [autofocus]")?.focus();
