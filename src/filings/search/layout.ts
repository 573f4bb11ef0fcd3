import { LAYOUT } from "./index/chunk-table.ts";

/** Whether an index has the layout of an earlier version: it answers until one of this layout was made next to it. */
export const isOutdated = ({ layout }: { layout: number }): boolean => layout !== LAYOUT;

/** The note about such an index. */
export const RENEWAL =
  "the search index has the layout of an earlier version: one of this version's is made next to it, and until it is " +
  "whole the earlier one answers, with a hit for each place of a repeated text";
