// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

/** Notes: null means that there is nothing to say. */
const NOTES = ["match_note", "note"];

/** Returns the paths of everything in the objects that is null, at any depth. */
export const nullPaths = (objects: Json): string[] =>
  Object.entries<Json>(objects).flatMap(([name, value]) => {
    if (value === null) return NOTES.includes(name) ? [] : [name];
    return typeof value === "object" ? nullPaths(value).map((path) => `${name}.${path}`) : [];
  });
