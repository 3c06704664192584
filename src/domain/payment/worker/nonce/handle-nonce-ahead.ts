import type { NonceDeps } from '#domain/payment/deps.ts';

/**
 * Handles a chain that counts more nonces of an address than our table has given out. If no
 * provider counts fewer, the address freezes, or the run ends if our table has caught up. If one
 * does, the run continues with its count, which is returned: one provider must neither freeze an
 * address nor hold up its payments. A nonce that is signed twice by that is mined once.
 */
export async function handleNonceAhead(
  { chain, payments, gateway, log }: NonceDeps,
  address: string,
  chainNonce: number,
): Promise<number | null> {
  // Another run may have stored and sent in the meantime: a state read after the chain decides.
  const next = (await payments.nonceState(chain.name, address))?.next ?? 0;
  if (chainNonce <= next) return null;
  const lowest = await gateway.lowestTransactionCount(address);
  if (lowest !== null && lowest <= next) {
    log.error('payment.nonce-disputed', { chain: chain.name, address, chainNonce, lowest });
    return lowest;
  }
  const reason = `the chain has nonce ${chainNonce}, ours is ${next}`;
  await payments.freezeAddress(chain.name, address, reason);
  log.error('payment.nonce-ahead', { chain: chain.name, address, reason });
  return null;
}
