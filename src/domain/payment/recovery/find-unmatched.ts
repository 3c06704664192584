import type { SentPayment } from '#model/sent-payment.ts';
import type { RecoveryDeps } from './deps.ts';
import type { WalletState } from './inspect-wallet.ts';

export interface Unmatched {
  nonce: number;
  /** null if no node can say which transaction it is: an owner looks its hash up elsewhere. */
  sent: SentPayment | null;
}

/**
 * Finds the transactions of the first `max` nonces that the chain has used and no slot explains,
 * lowest first.
 */
export async function findUnmatched(
  deps: Pick<RecoveryDeps, 'sent'>,
  state: WalletState,
  max: number,
): Promise<Unmatched[]> {
  const nonces = state.unexplained.slice(0, max);
  const { sent } = deps;
  if (!sent || nonces.length === 0) return [];
  const hashes = await sent.hashes(state.address, nonces);
  return Promise.all(
    nonces.map(async (nonce) => {
      const hash = hashes.get(nonce);
      return { nonce, sent: hash === undefined ? null : await sent.sent(hash) };
    }),
  );
}
