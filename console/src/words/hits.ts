import type { Schemas } from '../api/types.ts';
import { changesPath, recordPath, sweepsPath, userPath } from '../routes.ts';

type Hit = Schemas['Hit'];

const kinds: Record<Hit['kind'], string> = {
  withdrawal: 'Withdrawal',
  operation: 'Operation',
  swap: 'Swap',
  payout: 'Batch of payouts',
  sweep: 'Collection of deposits',
  internal_order: 'Payment by the service itself',
  deposit: 'Deposit',
  internal_transfer: 'Transfer within the project',
  user: 'User',
  address: 'Address',
  recipient: 'Recipient',
  change: 'Change that waits for a second owner',
};

export const hitWords = (hit: Hit): string => kinds[hit.kind];

/** Where a hit leads; null where it has no page. */
export function hitPath(slug: string, { kind, id }: Hit): string | null {
  if (kind === 'user') return userPath(slug, id);
  if (kind === 'change') return changesPath(slug);
  if (kind === 'sweep') return sweepsPath(slug);
  return recordPath(slug, id);
}
