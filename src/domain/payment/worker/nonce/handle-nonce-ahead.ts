import type { NonceDeps } from '#domain/payment/deps.ts';

/**
 * Handles a chain that has used more nonces of an address than our table has given out: freezes the
 * address if every provider says so. If one of them does not, the run only ends, since one provider
 * alone must not freeze an address.
 */
export async function handleNonceAhead(
  { chain, payments, gateway, log }: NonceDeps,
  address: string,
  chainNonce: number,
): Promise<void> {
  // Another run may have stored and sent meanwhile: only a state read after the chain can tell.
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
