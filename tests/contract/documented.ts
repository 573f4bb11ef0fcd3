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

/** Whether a path answers JSON, and not a feed or a stream of events. */
export const answersJson = ({ path }: { path: string }): boolean => !/\.atom$|\/stream$/.test(path);
