import { census } from "./census/load/census.ts";
import { sec } from "./filings/load/sec.ts";
import { ces } from "./labor/ces/load/ces.ts";
import { jolts } from "./labor/jolts/load/jolts.ts";
import { laus } from "./labor/laus/load/laus.ts";
import { oews } from "./labor/oews/load/oews.ts";
import { qcew } from "./labor/qcew/load/qcew.ts";
import { sba } from "./lending/load/sba.ts";
import type { Dataset } from "./loading/dataset.ts";

/** Every dataset that `govdata load` knows, in the order in which `all` loads them. */
export const DATASETS: readonly Dataset[] = [census, ces, jolts, laus, qcew, oews, sba, sec];
