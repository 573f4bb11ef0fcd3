// Run after every change of dependencies: node scripts/build/complete-lock.mjs
//
// npm leaves an optional platform package out of package-lock.json when the registry that it asked does not have it,
// and `npm ci` then refuses the whole file ("Missing: @biomejs/cli-darwin-arm64@ from lock file"). An entry with name,
// version and platform is enough: npm never fetches what is for another platform. Hosts of registries are removed too,
// so that the lock file works with any of them.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const CPUS = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The platform in a package's name: `@oxc-parser/binding-linux-x64-gnu` is linux, x64, glibc. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = CPUS.filter((kind) => words.includes(kind));
  const isMusl = words.some((word) => word.startsWith("musl"));
  const libc =
    os[0] !== "linux" ? [] : isMusl ? ["musl"] : words.some((word) => word.startsWith("gnu")) ? ["glibc"] : [];
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) };
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const [at, entry] of Object.entries(lock.packages)) {
  if (!entry.link) delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isKnown = lock.packages[`node_modules/${name}`] || lock.packages[`${at}/node_modules/${name}`];
    const platform = platformOf(name);
    if (isKnown || !/^\d/.test(version) || !(platform.os || platform.cpu)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
    console.log(`added ${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
