import type { Whitelist } from '../../api/policy.ts';
import { usd } from '../amounts.ts';

/** What of a project is signed as soon as it is allowed to sign. */
export interface Queued {
  count: number;
  /** What of them has a price, USD. */
  usd: number;
  /** Whether all were counted. */
  isAll: boolean;
}

const orders = (count: number, isAll: boolean): string =>
  `${count}${isAll ? '' : ' or more'} ${count === 1 && isAll ? 'payment' : 'payments'}`;

/** What the end of a freeze does at once. */
export const unfreezeWords = ({ count, usd: worth, isAll }: Queued): string =>
  count === 0
    ? 'No payments are waiting to be signed.'
    : `${orders(count, isAll)}, ${isAll ? '' : 'at least '}${usd(worth)}, can be signed immediately.`;

const lists = {
  ip_whitelist: {
    first: 'From now on API requests are accepted only from this address or range.',
    last: 'The list will be empty: API requests are accepted from everywhere.',
  },
  address_whitelist: {
    first: 'From now on payments go only to this address.',
    last: 'The list will be empty: payments go to every address.',
  },
} as const;

interface Edit {
  list: Whitelist;
  to: 'add' | 'remove';
  /** The entries before it. */
  entries: readonly string[];
  entry: string;
  /** Recipients of the orders that wait for approval. */
  waiting: readonly string[];
}

/**
 * What the first entry of a whitelist, or the removal of its last one, does to everybody else; null for
 * any other entry, which concerns only itself.
 */
export function whitelistWords({ list, to, entries, entry, waiting }: Edit): string[] | null {
  if (to === 'add' ? entries.length > 0 : entries.length > 1) return null;
  const words = lists[list];
  if (to === 'remove') return [words.last];
  if (list === 'ip_whitelist') return [words.first, 'Requests from any other address are refused.'];
  const elsewhere = waiting.filter((other) => other.toLowerCase() !== entry.toLowerCase()).length;
  return elsewhere === 0
    ? [words.first]
    : [
        words.first,
        `${elsewhere} ${elsewhere === 1 ? 'waiting order pays' : 'waiting orders pay'} another address.`,
      ];
}
