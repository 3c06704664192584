import type { SentTransaction } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Logger } from '#ports/runtime.ts';

const sunOfTrx = 1_000_000;

/**
 * Reports how much coin a mined payment burnt for its energy, if it counted on energy of its
 * address: that was taken back between the signature and the block.
 */
export function tellBurnt(
  { log }: { log: Pick<Logger, 'info'> },
  slot: Pick<NonceSlot, 'attempts' | 'ref' | 'projectId'>,
  { txHash, burntSun = 0n }: Pick<SentTransaction, 'txHash' | 'burntSun'>,
): void {
  const attempt = slot.attempts.find((one) => one.txHash === txHash);
  if (burntSun === 0n || attempt?.resource === undefined) return;
  log.info('energy.burns', {
    order_no: slot.ref,
    project: slot.projectId,
    trx: Number(burntSun) / sunOfTrx,
    tx_hash: txHash,
  });
}
