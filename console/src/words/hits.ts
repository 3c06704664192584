import type { Schemas } from '../api/types.ts';
import { changesPath, depositsPath, recordPath } from '../routes.ts';

type Hit = Schemas['Hit'];

const kinds: Record<Hit['kind'], string> = {
  withdrawal: 'Withdrawal',
  operation: 'Operation',
  swap: 'Swap',
  deposit: 'Deposit',
  user: 'User',
  address: 'Address',
  change: 'Change that waits for a second owner',
};

export const hitWords = (hit: Hit): string => kinds[hit.kind];

/** Where a hit leads; null where it has no page. */
export function hitPath(slug: string, { kind, id }: Hit): string | null {
  if (kind === 'user') return `${depositsPath(slug)}?user=${encodeURIComponent(id)}`;
  if (kind === 'change') return changesPath(slug);
  return recordPath(slug, id);
}
