import { isOnlyAuthorized } from '#domain/payment/carried-nonces.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import type { NonceSlot } from '#model/payment.ts';
import { handleNonceAhead } from './handle-nonce-ahead.ts';

/**
 * Seconds after which a nonce is looked up that the chain has used and the watcher has not
 * reported.
 */
export const minedUnseenAfter = 120;

/**
 * The lowest nonce of an address that the chain has not mined; null if the run ends here. `counted`
 * is the answer of one provider. Where it names a payment mined that the watcher does not report within two
 * minutes, or an authorization that has no transaction of its own, the lowest count of all providers
 * decides: the payment stays in flight, and is sent again.
 */
export async function countMined(
  deps: NonceDeps,
  address: string,
  input: { counted: number; next: number; open: NonceSlot[]; round: number },
): Promise<number | null> {
  const { counted, next, open, round } = input;
  if (counted > next) return handleNonceAhead(deps, address, counted);
  const unseenSince = deps.clock.now() - minedUnseenAfter;
  const isOdd = (slot: NonceSlot) =>
    isOnlyAuthorized(slot) || (slot.attempts[0]?.at ?? 0) <= unseenSince;
  if (!open.some((slot) => slot.nonce < counted && isOdd(slot))) return counted;
  const lowest = await readLowest(deps, address);
  if (lowest === null || lowest >= counted) return counted;
  if (round === 0) {
    const line = { chain: deps.chain.name, address, chainNonce: counted, lowest };
    deps.log.error('payment.nonce-disputed', line);
  }
  return lowest;
}

/** null if no second provider answers. */
async function readLowest(
  { chain, gateway, log }: NonceDeps,
  address: string,
): Promise<number | null> {
  try {
    return await gateway.lowestTransactionCount(address);
  } catch (error) {
    log.warn('payment.no-second-provider', { chain: chain.name, error });
    return null;
  }
}
