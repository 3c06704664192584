import type { NonceSlot } from '#model/payment.ts';
import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import type { AskingTurns } from './asking-turns.ts';
import type { SettleDeps } from './deps.ts';

/** What two providers say of a slot's transaction; 'put off' until its next turn. */
export type ReceiptProof = ReceiptVerdict['kind'] | 'put off';

/**
 * What two providers say of the transactions that these slots are about to end with, in one exchange
 * with each provider that is asked. A slot whose transaction two have shown before, in the same
 * block, is not asked about again. What stays open is asked again later and later.
 */
export async function proveReceipts(
  deps: Pick<SettleDeps, 'chain' | 'reader' | 'clock' | 'log'> & { turns: AskingTurns },
  slots: readonly NonceSlot[],
): Promise<(slot: NonceSlot) => ReceiptProof> {
  const proofs = new Map<NonceSlot, ReceiptProof>();
  const open: NonceSlot[] = [];
  for (const slot of slots) {
    if (slot.mined?.witnessed) proofs.set(slot, 'confirmed');
    else if (slot.mined) open.push(slot);
  }
  const now = deps.clock.now();
  const due = deps.turns.pick(open, { key: keyOf, now });
  const verdicts = due.length > 0 ? await askProviders(deps, due.map(claimOf)) : [];
  for (const [i, slot] of due.entries()) {
    const verdict = verdicts[i] ?? ({ kind: 'unseen', provider: null } as const);
    const { kind, provider } = verdict;
    proofs.set(slot, kind);
    if (kind === 'confirmed') continue;
    deps.turns.stayedOpen(keyOf(slot), now);
    const event = kind === 'unseen' ? 'payment.unseen' : 'payment.disputed';
    deps.log.warn(event, {
      chain: deps.chain.name,
      order_no: slot.ref,
      tx_hash: slot.mined?.txHash,
      block: slot.mined?.blockNumber.toString(),
      said: kind,
      provider,
    });
  }
  return (slot) => proofs.get(slot) ?? 'put off';
}

const keyOf = ({ mined }: NonceSlot): string => `receipt ${mined?.txHash} ${mined?.blockHash}`;

function claimOf({ mined, refKind }: NonceSlot): ReceiptClaim {
  if (!mined) throw new Error('a nonce slot that is not in a block has no receipt');
  const { txHash, blockNumber, blockHash, success, by } = mined;
  // An authorization counts even if the transaction that carries it reverts.
  const isCarried = refKind === 'authorization' && success;
  return {
    txHash,
    blockNumber,
    blockHash,
    success: isCarried ? null : success,
    by,
  };
}

/** What providers say of these receipts; empty if none answers. */
export async function askProviders(
  { chain, reader, log }: Pick<SettleDeps, 'chain' | 'reader' | 'log'>,
  claims: ReceiptClaim[],
): Promise<ReceiptVerdict[]> {
  try {
    return await reader.confirmReceipts(claims);
  } catch (error) {
    log.warn('payment.no-second-provider', { chain: chain.name, error });
    return [];
  }
}
