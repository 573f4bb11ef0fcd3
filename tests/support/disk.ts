import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether tests may make disks of their own: root may, unless a container forbids it. */
export const CAN_MOUNT: boolean = process.getuid?.() === 0 && Bun.which("mount") !== null && tryMount();

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "govdata-mount-"));
  const isMounted = mount(folder, "size=64k");
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** Makes a folder that is a disk of its own, in memory; `options` as mount(8) has them, such as `size=150m`. */
export function makeDisk(folder: string, options: string): void {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, options)) throw new Error(`${folder}: a disk of ${options} could not be mounted`);
}

/** Gives a disk other options, such as a larger size, while it is used. */
export function remakeDisk(folder: string, options: string): void {
  if (!mount(folder, `remount,${options}`)) throw new Error(`${folder}: the disk could not get ${options}`);
}

/** Takes a disk away again; false while a process still works on it. */
export function unmount(folder: string): boolean {
  return Bun.spawnSync(["umount", folder]).success;
}

function mount(folder: string, options: string): boolean {
  return Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "none", folder]).success;
}
