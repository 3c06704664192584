/**
 * Fills nonces after a restore: uses up every nonce that a lost transaction may have been signed
 * for, by zero-value transfers of the address to itself (docs/decisions/0012-restores.md).
 */

import { sendSlot } from '#domain/payment/broadcast/send.ts';
import type { NonceDeps, Wallet } from '#domain/payment/deps.ts';
import type { Fees, NonceSlot } from '#model/payment.ts';
import { cappedFees } from './capped-fees.ts';

/**
 * Gas for such a transfer: twice the node's estimate, since a chain may charge layer-1 data in gas.
 */
export async function noOpGas(
  deps: Pick<NonceDeps, 'chain' | 'gateway'>,
  address: string,
): Promise<bigint> {
  const terms = { chain: deps.chain.name, from: address, to: address, tokenAddress: null };
  return 2n * (await deps.gateway.estimateGas({ ...terms, amount: 1n }));
}

/** Logs why nonces are not being filled. The alarm for stuck payments fires for it too. */
export function logStuckFill(
  deps: Pick<NonceDeps, 'chain' | 'log'>,
  address: string,
  cause: 'no_gas' | 'fee_above_cap',
): void {
  deps.log.warn('payment.stuck', { chain: deps.chain.name, address, cause });
}

/**
 * Has zero-value transfers signed and stored for the nonces from `next` to below `until`, at most
 * `capacity` of them, and then sends them. Returns how many were stored.
 */
export async function fillLostNonces(
  deps: NonceDeps,
  wallet: Wallet,
  input: {
    next: number;
    until: number;
    capacity: number;
    deadline: number;
    fees: Fees;
    spendable: bigint;
  },
): Promise<number> {
  const { address, project } = wallet;
  const count = Math.min(input.until - input.next, input.capacity);
  if (count <= 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const fees = cappedFees(input.fees, deps.chain.maxFeePerGasCap);
  const gasLimit = await noOpGas(deps, address);
  if (input.spendable < gasLimit * fees.maxFeePerGas * BigInt(count)) {
    logStuckFill(deps, address, 'no_gas');
    return 0;
  }
  const stored: NonceSlot[] = [];
  for (let nonce = input.next; nonce < input.next + count; nonce++) {
    if (deps.clock.nowMs() >= input.deadline) break;
    const bytes = deps.builder.fill({ nonce, fees, address, gasLimit });
    const slot = await deps.vault.fill(address, { nonce, gasLimit, bytes, fees });
    if (!slot || 'reason' in slot) break;
    stored.push(slot);
  }
  for (const slot of stored) {
    if (deps.clock.nowMs() >= input.deadline) break; // the next run sends what is stored
    await sendSlot(deps, slot, undefined);
  }
  return stored.length;
}
