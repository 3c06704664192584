import type { PaymentReader } from '#ports/payments.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';

const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/** The chains that a text may be a transaction's hash of, in each one's own form. */
export function hashForms(text: string): { chain: ChainName; hash: string }[] {
  if (solanaSignature.test(text)) return [{ chain: 'SOL', hash: text }];
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]?.toLowerCase();
  if (hex === undefined) return [];
  return chainNames
    .filter((chain) => chain !== 'SOL')
    .map((chain) => ({ chain, hash: chain === 'TRX' ? hex : `0x${hex}` }));
}

/**
 * The numbers of a project's orders that a transaction was signed for, mined or not. `prefixes` are those
 * of the kinds of orders. Several EVM chains may have a hash.
 */
export async function ordersOfHash(
  payments: Pick<PaymentReader, 'claim'>,
  input: { projectId: string; txHash: string; prefixes: ('WD' | 'OP' | 'SW' | 'GR')[] },
): Promise<string[]> {
  const { projectId, txHash, prefixes } = input;
  const claims = await Promise.all(
    hashForms(txHash).map(({ chain, hash }) => payments.claim(chain, hash)),
  );
  const own = claims.flatMap((claim) =>
    claim?.projectId === projectId && prefixes.some((one) => claim.ref.startsWith(one))
      ? [claim.ref]
      : [],
  );
  return [...new Set(own)];
}
