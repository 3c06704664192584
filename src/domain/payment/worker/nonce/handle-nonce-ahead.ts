import type { NonceDeps } from '#domain/payment/deps.ts';

/**
 * Handles a chain that counts more nonces of an address than our table has given out. If no
 * provider counts fewer, the address freezes. If one does, the run just ends: one provider alone
 * must not freeze an address.
 */
export async function handleNonceAhead(
  { chain, payments, gateway, log }: NonceDeps,
  address: string,
  chainNonce: number,
): Promise<void> {
  // Another run may have stored and sent in the meantime: a state read after the chain tells.
  const next = (await payments.nonceState(chain.name, address))?.next ?? 0;
  if (chainNonce <= next) return;
  const lowest = await gateway.lowestTransactionCount(address);
  if (lowest !== null && lowest <= next) {
    log.error('payment.nonce-disputed', { chain: chain.name, address, chainNonce, lowest });
    return;
  }
  const reason = `the chain has nonce ${chainNonce}, ours is ${next}`;
  await payments.freezeAddress(chain.name, address, reason);
  log.error('payment.nonce-ahead', { chain: chain.name, address, reason });
}
