/** Whether a provider shows transfers, read transaction by transaction. */
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { isClaimed, type Witness } from '#chains/rpc/two-witnesses.ts';
import type { Transfer } from '#model/chain.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { parseCount } from '../node/node-json.ts';
import { readAs } from './block-call.ts';
import { scanTransaction } from './scan.ts';

/** `jsonParsed` lists all accounts with their signers, those from lookup tables included. */
export const transactionCall = (txHash: string, maxVersion: number | undefined): RpcCall => ({
  method: 'getTransaction',
  params: [txHash, { ...readAs(maxVersion), encoding: 'jsonParsed' }],
});

/**
 * What one provider says of each claim: one call a transaction. A call that is not answered leaves
 * its own claims open.
 */
export async function witnessTransfers(
  { rpc, maxVersion }: { rpc: Rpc; maxVersion?: number | undefined },
  claims: readonly TransferClaim[],
): Promise<Witness[]> {
  const hashes = [...new Set(claims.map(({ txHash }) => txHash))];
  const answers = await rpc.batch<unknown>(
    hashes.map((txHash) => transactionCall(txHash, maxVersion)),
  );
  const byHash = new Map(hashes.map((txHash, i) => [txHash, answers[i]]));
  return claims.map((claim) => witness(claim, byHash.get(claim.txHash)));
}

/** null unless the provider has the transaction in the claimed slot. */
function witness(claim: TransferClaim, answer: unknown): Witness {
  if (answer == null || answer instanceof RpcError) return null;
  try {
    const { slot, meta, transaction } = parseObject(answer, 'the transaction');
    if (BigInt(parseCount(slot, 'the slot')) !== claim.blockNumber) return null;
    const { message, signatures } = parseObject(transaction, 'the transaction');
    const { accountKeys } = parseObject(message, 'the message');
    const listed = new Set(claim.tokenAddress ? [claim.tokenAddress] : []);
    const transfers: Transfer[] = [];
    scanTransaction({ meta, transaction: { accountKeys, signatures } }, listed, transfers, []);
    return transfers.some((one) => one.txHash === claim.txHash && isClaimed(one, claim));
  } catch (error) {
    if (error instanceof Unverified) return null;
    throw error;
  }
}
