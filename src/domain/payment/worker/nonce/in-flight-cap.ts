import { isOnlyAuthorized } from '#domain/payment/carried-nonces.ts';
import type { NonceDeps, Wallet } from '#domain/payment/deps.ts';
import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';

/**
 * How many payments of an address may be in flight. Nodes keep one transaction of an address that
 * delegates or has an authorization under way, and refuse the others (go-ethereum
 * core/txpool/legacypool "in-flight transaction limit reached for delegated accounts"). Only
 * sub-accounts delegate, so nothing is asked for a hot wallet.
 */
export async function inFlightCap(
  {
    chain,
    gateway,
  }: Pick<NonceDeps, 'chain'> & { gateway: Pick<NonceDeps['gateway'], 'delegates'> },
  { address, project }: Wallet,
  open: readonly NonceSlot[],
): Promise<number> {
  if (foldCase(address) === foldCase(project.hot.EVM.address)) return chain.inFlightCap;
  const isReserved = open.some(isOnlyAuthorized) || (await gateway.delegates(address));
  return isReserved ? 1 : chain.inFlightCap;
}
