/** A method of a path in the OpenAPI document. */
export interface Documented<Operation> {
  path: string;
  /** In capitals. */
  method: string;
  operation: Operation;
}

/** The methods of a path, such as `get`. A path with only actions has no `get`. */
export type DocumentedPaths<Operation> = Record<
  string,
  Partial<Record<"get" | "post" | "patch" | "delete", Operation>>
>;

/** Returns every operation of the document, in its order. */
export const operationsOf = <Operation>(paths: DocumentedPaths<Operation>): Documented<Operation>[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** Returns the operations that only read. */
export const readsOf = <Operation>(paths: DocumentedPaths<Operation>): Documented<Operation>[] =>
  operationsOf(paths).filter(({ method }) => method === "GET");

/** Whether a path serves the agencies' data. All other paths belong to an account, and start empty; so do streams. */
export const isData = ({ path }: { path: string }): boolean => path.startsWith("/v1/us/") && !path.endsWith("/stream");

/** Whether a path answers a whole table, which no client keeps. */
export const isExport = ({ path }: { path: string }): boolean => path.includes("/export/");

/** Whether a path answers JSON, and not a feed, a stream of events or an export. */
export const answersJson = ({ path }: { path: string }): boolean => !/\.atom$|\/stream$|\/export\//.test(path);

/** A parameter in the document. */
export interface DocumentedParameter {
  name: string;
  in: string;
  required: boolean;
  example: unknown;
}

/** What asks for an answer with data: a path and query of the examples of what is required, and of what shows most. */
export function askedFor(
  path: string,
  parameters: readonly DocumentedParameter[],
): { filled: string; query: URLSearchParams } {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, example } of parameters) {
    if (place === "path") filled = filled.replace(`{${name}}`, String(example));
    else if (required || ["by", "include"].includes(name) || (name === "level" && path.startsWith("/v1/us/bls/")))
      query.set(name, String(example));
  }
  return { filled, query };
}
