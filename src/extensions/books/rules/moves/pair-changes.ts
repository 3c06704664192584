import type { BalanceChange } from '#model/chain.ts';

/** A transfer that explains changes of balances; `to` or `from` is null where nobody has the rest. */
export interface PairedTransfer {
  from: string | null;
  to: string | null;
  /** null for the native coin. */
  tokenAddress: string | null;
  amount: bigint;
  isRent?: true;
}

/**
 * Transfers that change every balance exactly as a transaction did (SentTransaction.changes): of each
 * token, who lost pays who gained, in their order. Who paid whom among several is not on the chain. What
 * nobody gained, such as a fee that a token withholds, goes to null; what nobody lost comes from null.
 */
export function pairChanges(changes: readonly BalanceChange[]): PairedTransfer[] {
  const tokens = new Set(changes.map(({ tokenAddress }) => tokenAddress));
  return [...tokens].flatMap((token) =>
    pairToken(changes.filter(({ tokenAddress }) => tokenAddress === token)),
  );
}

function pairToken(changes: readonly BalanceChange[]): PairedTransfer[] {
  const losses = changes.filter(({ amount }) => amount < 0n).map(remaining);
  const gains = changes.filter(({ amount }) => amount > 0n).map(remaining);
  const tokenAddress = changes[0]!.tokenAddress;
  const transfers: PairedTransfer[] = [];
  const pay = (loss: Remaining | null, gain: Remaining | null, amount: bigint) => {
    const isRent = loss?.isRent || gain?.isRent;
    const [from, to] = [loss?.address ?? null, gain?.address ?? null];
    transfers.push({ from, to, tokenAddress, amount, ...(isRent && { isRent }) });
  };
  for (const loss of losses) {
    for (const gain of gains) {
      const amount = loss.left < gain.left ? loss.left : gain.left;
      if (amount === 0n) continue;
      loss.left -= amount;
      gain.left -= amount;
      pay(loss, gain, amount);
    }
    if (loss.left > 0n) pay(loss, null, loss.left);
  }
  for (const gain of gains) if (gain.left > 0n) pay(null, gain, gain.left);
  return transfers;
}

interface Remaining extends BalanceChange {
  /** What is not paired yet, above zero. */
  left: bigint;
}

const remaining = (change: BalanceChange): Remaining => ({
  ...change,
  left: change.amount < 0n ? -change.amount : change.amount,
});
