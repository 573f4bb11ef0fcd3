/** Returns the codes that a parameter of an address lists, each once. */
export function listedCodes(query: URLSearchParams, parameter: string): string[] {
  const codes = (query.get(parameter) ?? "").split(",").map((code) => code.trim());
  return [...new Set(codes.filter((code) => code !== ""))];
}
