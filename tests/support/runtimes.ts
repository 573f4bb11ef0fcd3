const missing = new Set<string>();

/**
 * Returns the path of a program of another language, or null. Remembers the missing ones for
 * {@link reportMissingRuntimes}.
 */
export function runtime(program: string): string | null {
  const path = Bun.which(program);
  if (path === null) missing.add(program);
  return path;
}

/** Says at the end of a run which programs were missing. */
export function reportMissingRuntimes(): void {
  if (missing.size === 0) return;
  console.warn(
    `\nSkipped the tests that need ${[...missing].sort().join(", ")}: not on this machine. See CONTRIBUTING.md.`,
  );
}
