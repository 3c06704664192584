import type { ReceiptStatement } from '#chains/rpc/agreed-receipts.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import type { TronHttp } from '../node/http.ts';
import { readId } from './head.ts';

/** Concurrent requests to one provider. */
const concurrency = 8;

/**
 * What one provider says of each claim: one call a block, for its header. The block's id is the hash
 * of the header, whose root covers the transactions with their results (verify-block.ts): whoever
 * shows the same id shows the same outcome, and the same sender.
 */
export async function witnessReceipts(
  http: TronHttp,
  claims: readonly ReceiptClaim[],
): Promise<ReceiptStatement[]> {
  const limit = makeConcurrencyLimit(concurrency);
  const ids = new Map<bigint, Promise<string | null>>();
  return Promise.all(
    claims.map(async ({ blockNumber, blockHash }) => {
      const read = ids.get(blockNumber) ?? limit(() => readId(http, blockNumber));
      ids.set(blockNumber, read);
      const id = await read;
      return id === null ? null : id === blockHash ? 'confirmed' : 'absent';
    }),
  );
}
