import { FormatRegistry } from "@sinclair/typebox";

/** The formats that a body's texts may have. TypeBox checks none by itself, and refuses a text of one it lacks. */
FormatRegistry.Set("uri", (text) => URL.canParse(text));
