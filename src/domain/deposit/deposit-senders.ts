import type { ScannedBlock, Transfer } from '#model/chain.ts';

/** Senders that a deposit names at most. */
const maxSenders = 20;

/**
 * Who sent a transfer, the first being the transfer's own sender. On Solana a transaction moves sums
 * between many accounts, so all that lost of the same token are senders, the greatest loss first. Kind
 * "bounded" of docs/decisions/0065-no-single-word.md: where a block does not prove its transfers, they are
 * one provider's word, and are only shown.
 */
export function depositSenders(
  { sent }: Pick<ScannedBlock, 'sent'>,
  { txHash, from, tokenAddress }: Pick<Transfer, 'txHash' | 'from' | 'tokenAddress'>,
): string[] {
  const losses = sent
    .filter((one) => one.txHash === txHash)
    .flatMap(({ changes }) => changes ?? [])
    .filter((change) => change.tokenAddress === tokenAddress && change.amount < 0n)
    .sort((a, b) => (a.amount < b.amount ? -1 : 1))
    .map(({ address }) => address);
  const others = losses.filter((address) => address !== from);
  return [...new Set([from, ...others])].slice(0, maxSenders);
}
