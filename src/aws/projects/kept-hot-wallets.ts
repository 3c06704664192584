import type { HotKey, HotWallets } from '#model/project.ts';
import { type Family, families } from '#shared/chains.ts';
import type { Item } from '../dynamodb/codec.ts';
import { hotKeysOf } from './project-item.ts';

/**
 * How long (ms) hot wallets are kept that were read. They are written once, so this only bounds how long
 * a process works with a record that an operator has had to put right.
 */
const keptMs = 600_000;
/** Projects that are kept; then the process begins again. */
const most = 10_000;

/** The hot wallets that a process has read, so that it reads those of a project once. */
export function keptHotWallets(nowMs: () => number = Date.now) {
  const kept = new Map<string, { until: number; hot: HotWallets }>();
  return {
    get(projectId: string): HotWallets | null {
      const found = kept.get(projectId);
      return found && nowMs() < found.until ? found.hot : null;
    },
    /** Keeps what was read. Throws if the project has none, which only happens when they are lost. */
    keep(projectId: string, item: Item | undefined): HotWallets {
      const hot = addressesOf(projectId, hotKeysOf(item));
      if (kept.size >= most) kept.clear();
      kept.set(projectId, { until: nowMs() + keptMs, hot });
      return hot;
    },
  };
}

function addressesOf(projectId: string, keys: Partial<Record<Family, HotKey>>): HotWallets {
  const entries = families.map((family) => {
    const address = keys[family]?.address;
    if (!address) throw new Error(`the keys of ${projectId} are lost: see "Keys" in the runbook`);
    return [family, { address }];
  });
  return Object.fromEntries(entries) as HotWallets;
}
