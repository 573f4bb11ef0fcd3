import { FormatRegistry } from "@sinclair/typebox";

/** The formats that texts in a body may have. TypeBox itself has no formats, and refuses texts of unknown formats. */
FormatRegistry.Set("uri", (text) => URL.canParse(text));
