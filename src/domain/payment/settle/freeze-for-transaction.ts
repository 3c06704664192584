import type { ScannedBlock, SentTransaction } from '#model/chain.ts';
import type { SettleDeps } from './deps.ts';

/**
 * Freezes an address because of a transaction of it that should not exist: somebody else holds its
 * key, our table is older than the chain, or bytes that we proved void were mined. Throws if a
 * second provider does not have that block; the block is then read again.
 */
export async function freezeForTransaction(
  deps: SettleDeps,
  block: Pick<ScannedBlock, 'number' | 'hash'>,
  sent: SentTransaction & { address: string; why: 'not ours' | 'was proven void' },
): Promise<void> {
  const { chain, payments } = deps;
  await requireBlockElsewhere(deps, block, sent);
  const which = sent.nonce === null ? '' : ` (nonce ${sent.nonce})`;
  const reason = `transaction ${sent.txHash}${which} is on chain but ${sent.why}`;
  await payments.freezeAddress(chain.name, sent.address, reason);
  const isOurs = sent.why !== 'not ours';
  deps.log.error(isOurs ? 'payment.mined-after-all' : 'payment.unknown-transaction', {
    chain: chain.name,
    address: sent.address,
    tx_hash: sent.txHash,
  });
}

/**
 * One provider alone must not freeze an address: throws while a second one has another block, or
 * none yet. A second provider that does not answer at all is not waited for, since a freeze can be
 * lifted.
 */
async function requireBlockElsewhere(
  deps: SettleDeps,
  block: Pick<ScannedBlock, 'number' | 'hash'>,
  sent: SentTransaction & { address: string },
): Promise<void> {
  let theirs: (string | null)[] | null;
  try {
    theirs = await deps.reader.blockHashesElsewhere([block.number]);
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: deps.chain.name, error });
    return;
  }
  if (theirs === null || theirs[0] === block.hash) return;
  deps.log.error('payment.unknown-transaction-disputed', {
    chain: deps.chain.name,
    address: sent.address,
    tx_hash: sent.txHash,
    block: block.number.toString(),
  });
  throw new Error(`a second provider does not have block ${block.number} with an unknown payment`);
}
