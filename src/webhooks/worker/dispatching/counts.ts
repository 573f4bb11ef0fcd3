/** What is known of a subscription. */
export type Standing = "steady" | "new" | "doubtful";

/** What attempts are counted as: by the standing of their subscription at their start, or as lasting. */
export type Kind = Standing | "lasting";

const none = (): Record<Kind, number> => ({ steady: 0, new: 0, doubtful: 0, lasting: 0 });

/** Counts attempts by kind, in all and of each account. */
export class Counts {
  private readonly all = none();
  private readonly byAccount = new Map<number, Record<Kind, number>>();

  /** Whether nothing is counted. */
  get isZero(): boolean {
    return this.byAccount.size === 0;
  }

  of(kind: Kind): number {
    return this.all[kind];
  }

  ofAccount(kind: Kind, accountId: number): number {
    return this.byAccount.get(accountId)?.[kind] ?? 0;
  }

  /** Adds `by`, which may be below 0. */
  change(kind: Kind, accountId: number, by: number): void {
    const ofAccount = this.byAccount.get(accountId) ?? none();
    this.all[kind] += by;
    ofAccount[kind] += by;
    if (Object.values(ofAccount).some((count) => count > 0)) this.byAccount.set(accountId, ofAccount);
    else this.byAccount.delete(accountId);
  }
}
