/** True where tests can start programs as other users than root. */
export const CAN_CHANGE_USER = process.getuid?.() === 0 && Bun.which("setpriv") !== null;

/** A user that owns nothing on most systems; every system has the number. */
export const NOBODY = 65_534;

/** The words before a command that is to run as another user. */
export const asUser = (uid: number): string[] => ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
