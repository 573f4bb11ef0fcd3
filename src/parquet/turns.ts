/** Lets few tasks run at the same time, and one of an account. Others wait in their order. */
export class Turns {
  private readonly busyAccounts = new Set<number>();
  private readonly waiting: { account: number; start(): void }[] = [];

  constructor(private readonly most: number) {}

  /** Runs a task of an account when it is its turn. */
  async of<T>(account: number, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ account, start });
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.busyAccounts.delete(account);
      this.startNext();
    }
  }

  private startNext(): void {
    while (this.busyAccounts.size < this.most) {
      const index = this.waiting.findIndex(({ account }) => !this.busyAccounts.has(account));
      const [next] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!next) return;
      this.busyAccounts.add(next.account);
      next.start();
    }
  }
}
