import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';

/** Who sent a transaction, as one provider shows it in this block. */
export type SenderClaim = Required<
  Pick<ReceiptClaim, 'txHash' | 'blockNumber' | 'blockHash' | 'from'>
> &
  Pick<ReceiptClaim, 'by'>;

const nameOf = ({ txHash, blockHash, from }: SenderClaim) => `${txHash}#${blockHash}#${from}`;

/**
 * Whether two providers (the only one, if there is one) show these senders, in the order of the
 * claims. Equal claims are asked about once, all in one exchange.
 */
export async function confirmSenders(
  reader: Pick<ChainReader, 'confirmReceipts'>,
  claims: readonly SenderClaim[],
): Promise<ReceiptVerdict[]> {
  if (claims.length === 0) return [];
  const unique = new Map(claims.map((claim) => [nameOf(claim), claim]));
  const claimed = [...unique.values()].map((claim) => ({ ...claim, success: null }));
  const verdicts = await reader.confirmReceipts(claimed);
  const verdictByName = new Map([...unique.keys()].map((name, i) => [name, verdicts[i]]));
  return claims.map(
    (claim) => verdictByName.get(nameOf(claim)) ?? { kind: 'unseen', provider: null },
  );
}
