import type { RpcUrl } from '#model/rpc-url.ts';

/** The functions that share a provider's requests. Others are not counted. */
export type BudgetRole = 'watcher' | 'signer';

/** So that a watcher that catches up leaves room for payments, and the other way round. */
const defaultShares: Record<BudgetRole, number> = { watcher: 0.6, signer: 0.4 };

/** When a provider may be asked again: by its plan's requests a second, and by its own pauses. */
export interface Budget {
  /** Milliseconds until `requests` may be sent; 0 if they may be sent now. */
  waitMs(requests: number): number;
  /** Counts requests. They may be sent after what `waitMs` said before. */
  take(requests: number): void;
  /** The provider wants no requests for this time (ms). */
  pause(ms: number): void;
}

/**
 * A token bucket that holds one second of requests. A batch that is larger than that waits for a
 * full bucket, and the requests after it wait until its debt is paid. `perSecond` null: no limit.
 */
export function makeBudget(perSecond: number | null): Budget {
  const capacity = Math.max(1, perSecond ?? 0);
  let tokens = capacity;
  let countedAt = Date.now();
  let pausedUntil = 0;
  const refill = (rate: number) => {
    const now = Date.now();
    // A clock that was set back gives nothing, and takes nothing away.
    const passed = Math.max(0, now - countedAt);
    tokens = Math.min(capacity, tokens + (passed / 1_000) * rate);
    countedAt = now;
  };
  return {
    waitMs(requests) {
      const pauseMs = Math.max(0, pausedUntil - Date.now());
      if (perSecond === null) return pauseMs;
      refill(perSecond);
      const missing = Math.min(requests, capacity) - tokens;
      return Math.max(pauseMs, Math.ceil((Math.max(0, missing) / perSecond) * 1_000));
    },
    take(requests) {
      if (perSecond === null) return;
      refill(perSecond);
      tokens -= requests;
    },
    pause(ms) {
      if (ms > 0) pausedUntil = Math.max(pausedUntil, Date.now() + ms);
    },
  };
}

/**
 * The budgets of one function: its share of what each provider's plan allows. A provider has one
 * budget, in whichever list it is. The budgets are this process's own: two processes of a
 * function do not know of each other (docs/deploy.md "Requests to providers").
 */
export function makeBudgets(role: BudgetRole): (entry: RpcUrl) => Budget {
  const kept = new Map<string, Budget>();
  return (entry) => {
    const key = JSON.stringify(entry);
    const budget = kept.get(key) ?? makeBudget(shareOf(entry, role));
    kept.set(key, budget);
    return budget;
  };
}

/** Requests a second that each process of a function may send; null: as many as it likes. */
export function shareOf(entry: RpcUrl, role: BudgetRole): number | null {
  if (typeof entry === 'string' || entry.requestsPerSecond === undefined) return null;
  return entry.requestsPerSecond * (entry.shares?.[role] ?? defaultShares[role]);
}
