/** Files that are imported with `type: "file"`: the import gives a path that `Bun.file` can read. */
declare module "swagger-ui-dist/swagger-ui-bundle.js" {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: an import attribute gives the path as the default export
  export default path;
}
declare module "swagger-ui-dist/swagger-ui.css" {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: see above
  export default path;
}

/** SQL files are imported as text; Bun inlines them into the executable. */
declare module "*.sql" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import attribute gives the text as the default export
  export default text;
}
