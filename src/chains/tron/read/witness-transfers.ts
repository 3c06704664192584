/** Whether a provider shows transfers, read transaction by transaction. */
import { makeConcurrencyLimit } from '#async/limit.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { isClaimed, type Witness } from '#chains/rpc/two-witnesses.ts';
import type { Transfer } from '#model/chain.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import type { TronHttp } from '../node/http.ts';
import { type NodeTransaction, parseInfo, parseTransaction } from '../node/node-json.ts';
import { sha256 } from '../node/transaction.ts';
import { readOwn, transactionTransfers } from './scan.ts';

/** Concurrent requests to one provider. */
const maxConcurrent = 8;

/**
 * What one provider says of each claim. A transfer by a contract costs one call a transaction, for
 * its info; one of TRX itself costs two. A request that is not answered leaves its own claims open.
 */
export async function witnessTransfers(
  { http, listed }: { http: TronHttp; listed: ReadonlyMap<string, string> },
  claims: readonly TransferClaim[],
): Promise<Witness[]> {
  const limit = makeConcurrencyLimit(maxConcurrent);
  const read = new Map<string, Promise<Shown | null>>();
  return Promise.all(
    claims.map(async (claim) => {
      const native = claim.position === 'native';
      const key = `${claim.txHash} ${native}`;
      if (!read.has(key)) {
        const shown = limit(() => readTransfers({ http, listed }, claim.txHash, native));
        read.set(key, shown.catch(nullIfUnanswered));
      }
      const shown = await read.get(key);
      if (!shown || shown.blockNumber !== claim.blockNumber) return null;
      if (shown.transfers.some((transfer) => isClaimed(transfer, claim))) return true;
      return shown.isWhole ? false : null;
    }),
  );
}

interface Shown {
  blockNumber: bigint;
  transfers: Transfer[];
  /** False if a part is not understood. It may hold a transfer. */
  isWhole: boolean;
}

function nullIfUnanswered(error: unknown): null {
  if (isNodeFailure(error)) return null;
  throw error;
}

/** The transfers of a transaction; null if the provider does not have it in a block. */
async function readTransfers(
  { http, listed }: { http: TronHttp; listed: ReadonlyMap<string, string> },
  txHash: string,
  native: boolean,
): Promise<Shown | null> {
  const answer = await http.post('wallet/gettransactioninfobyid', { value: txHash });
  if ((answer as { id?: unknown }).id === undefined) return null;
  const info = parseInfo(answer);
  if (info.id !== txHash) return null;
  const transaction = native ? await readTransaction(http, txHash) : undefined;
  if (transaction === null) return null;
  const failed = info.failed || (info.receiptResult ?? 'SUCCESS') !== 'SUCCESS';
  const unknown: string[] = [];
  const own = transaction ? readOwn(transaction, unknown).native : null;
  const transfers = failed ? [] : transactionTransfers({ native: own, info, listed, unknown });
  return { blockNumber: info.blockNumber, transfers, isWhole: unknown.length === 0 };
}

/** The transaction whose bytes have this hash; null if the provider shows no such one. */
async function readTransaction(http: TronHttp, txHash: string): Promise<NodeTransaction | null> {
  const answer = await http.post('wallet/gettransactionbyid', { value: txHash });
  if ((answer as { txID?: unknown }).txID === undefined) return null;
  const transaction = parseTransaction(answer);
  return sha256(transaction.raw).toString('hex') === txHash ? transaction : null;
}
