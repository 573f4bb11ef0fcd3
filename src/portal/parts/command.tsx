import { commandText } from "../../command.ts";

/** A command as the reader can run it, by its words without the program: `load ces`. */
export const Command = ({ words }: { words: string }) => <code>{commandText(words)}</code>;
