/** SQL files are imported as text; Bun inlines them into the executable. */
declare module "*.sql" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import attribute gives the text as the default export
  export default text;
}
