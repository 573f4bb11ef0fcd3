/** The part of an OpenAPI document that lists of its operations are made from. */
export interface ListedDocument {
  info: { description: string };
  tags?: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, ListedOperation>>>>;
  components: { schemas: Readonly<Record<string, ListedSchema>> };
}

/** An operation, as lists show it. */
export interface ListedOperation {
  summary?: string;
  description?: string;
  tags?: readonly string[];
  parameters?: readonly ListedParameter[];
  requestBody?: { content: ListedContent };
  responses: Readonly<Record<string, { content?: ListedContent }>>;
}

/** A parameter of a path or a query. */
export interface ListedParameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: ListedSchema;
}

/** Schemas by type of content. */
type ListedContent = Readonly<Record<string, { schema: ListedSchema }>>;

/** A schema, or a reference to a named one. */
export interface ListedSchema {
  $ref?: string;
  allOf?: readonly ListedSchema[];
  anyOf?: readonly ListedSchema[];
  oneOf?: readonly ListedSchema[];
  type?: string;
  items?: ListedSchema;
  enum?: readonly unknown[];
  nullable?: boolean;
  description?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, ListedSchema>>;
}

/** An operation with its method, in capitals, and its path. */
export interface PlacedOperation extends ListedOperation {
  method: string;
  path: string;
}

/** The operations of a tag, in the document's order. */
export interface TaggedOperations {
  name: string;
  description: string;
  operations: readonly PlacedOperation[];
}

/** Returns the operations of a document by tag; tags without operations are left out. */
export function operationsByTag({ tags = [], paths }: ListedDocument): TaggedOperations[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const byTag = Map.groupBy(operations, ({ tags: [tag = ""] = [] }) => tag);
  return tags.flatMap(({ name, description }) => {
    const ofTag = byTag.get(name);
    return ofTag ? [{ name, description, operations: ofTag }] : [];
  });
}
