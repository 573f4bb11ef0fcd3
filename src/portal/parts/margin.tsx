import type { ComponentChildren } from "preact";
import { marginClass } from "./margin-class.ts";

/** A margin of error behind a value, in a box as wide as the longest of its column. */
export const Margin = ({ characters, children }: { characters: number; children: ComponentChildren }) => (
  <span class={marginClass(characters)}>{children}</span>
);
