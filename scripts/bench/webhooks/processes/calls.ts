import { started } from "../../program.ts";

/** What a process of this bench does when the bench calls it. */
export type Calls = Readonly<Record<string, (argument: never) => unknown>>;

interface Question {
  id: number;
  name: string;
  argument: unknown;
}

interface Answer {
  id: number;
  value?: unknown;
  error?: string;
}

/** Answers the calls of the bench that started this process, and ends with it. */
export function answerCalls(calls: Calls): void {
  const answers = calls as Record<string, (argument: unknown) => unknown>; // the caller has the same types
  process.on("disconnect", () => process.exit(0));
  process.on("message", async ({ id, name, argument }: Question) => {
    const answer: Answer = await Promise.try(() => answers[name]?.(argument)).then(
      (value) => ({ id, value }),
      (error: Error) => ({ id, error: error.stack ?? error.message }),
    );
    process.send?.(answer);
  });
}

/** A running process of this bench. */
export interface CalledProcess<C extends Calls> {
  pid: number;
  /** @throws what the process threw, or that it ended. */
  call<Name extends keyof C & string>(
    name: Name,
    ...argument: Parameters<C[Name]>
  ): Promise<Awaited<ReturnType<C[Name]>>>;
  stop(): Promise<void>;
}

/** Starts a file of this folder as a process of its own. `C` is the type of what it answers. */
export function startProcess<C extends Calls>(file: string): CalledProcess<C> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const child = started(
    Bun.spawn([process.execPath, `${import.meta.dir}/${file}`], {
      stdio: ["ignore", "inherit", "inherit"],
      ipc({ id, value, error }: Answer) {
        if (error === undefined) waiting.get(id)?.resolve(value);
        else waiting.get(id)?.reject(new Error(`${file}: ${error}`));
        waiting.delete(id);
      },
    }),
  );
  void child.exited.then((code) => {
    for (const answer of waiting.values()) answer.reject(new Error(`${file} ended with ${code}`));
  });
  return {
    pid: child.pid,
    call(name, ...[argument]) {
      const answer = Promise.withResolvers<unknown>();
      waiting.set(++lastId, answer);
      child.send({ id: lastId, name, argument } satisfies Question);
      return answer.promise as ReturnType<CalledProcess<C>["call"]>; // the process has the same types
    },
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
