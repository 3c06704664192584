import type { SentPayment } from '#model/sent-payment.ts';
import type { RecoveryDeps } from './deps.ts';
import type { WalletState } from './inspect-wallet.ts';

export interface Unmatched {
  nonce: number;
  /** null when no node could say which transaction it is: an owner looks for its hash elsewhere. */
  sent: SentPayment | null;
}

/** The transactions of the first `most` nonces that are on chain and in no slot, lowest first. */
export async function findUnmatched(
  deps: Pick<RecoveryDeps, 'sent'>,
  state: WalletState,
  most: number,
): Promise<Unmatched[]> {
  const nonces = state.unexplained.slice(0, most);
  const { sent } = deps;
  if (!sent || nonces.length === 0) return [];
  const found = await sent.hashes(state.address, nonces);
  return Promise.all(
    nonces.map(async (nonce) => {
      const hash = found.get(nonce);
      return { nonce, sent: hash === undefined ? null : await sent.sent(hash) };
    }),
  );
}
