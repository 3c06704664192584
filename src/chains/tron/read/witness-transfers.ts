/** Whether a provider shows transfers, read transaction by transaction. */

import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { isClaimed, type Witness } from '#chains/rpc/two-witnesses.ts';
import type { Transfer } from '#model/chain.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import type { TronHttp } from '../node/http.ts';
import { type NodeTransaction, parseInfo, parseTransaction } from '../node/node-json.ts';
import { sha256 } from '../node/transaction.ts';
import { readOwn, transactionTransfers } from './scan.ts';

/** Concurrent requests to one provider. */
const concurrency = 8;

/** One provider. */
export interface TransferWitness {
  http: TronHttp;
  /** Tokens by the 40 hex digits of their address. */
  listed: ReadonlyMap<string, string>;
  /** Whether it is known to keep internal transactions; asked only about one that it does not show. */
  keepsInternal?: (() => Promise<boolean>) | undefined;
}

/**
 * What one provider says of each claim. A transfer by a contract costs one call a transaction, for
 * its info; one of TRX itself costs two. A request that is not answered leaves its own claims open.
 * A provider that shows no internal transactions of the transaction denies none of them, unless it
 * is known to keep them: one that keeps none answers the same.
 */
export async function witnessTransfers(
  { http, listed, keepsInternal }: TransferWitness,
  claims: readonly TransferClaim[],
): Promise<Witness[]> {
  const limit = makeConcurrencyLimit(concurrency);
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
      if (!shown.isWhole) return null;
      if (!isInternal(claim) || shown.hasInternal) return false;
      return (await keepsInternal?.()) ? false : null;
    }),
  );
}

interface Shown {
  blockNumber: bigint;
  transfers: Transfer[];
  /** False if a part is not understood. It may hold a transfer. */
  isWhole: boolean;
  /** It shows internal transactions, for any of their effects. */
  hasInternal: boolean;
}

/** Whether a transfer, or a claim of one, is of an internal transaction. */
export const isInternal = ({ position }: { position: string | null }): boolean =>
  position?.startsWith('trace:') ?? false;

function nullIfUnanswered(error: unknown): null {
  if (isNodeFailure(error)) return null;
  throw error;
}

/** The transfers of a transaction; null if the provider does not have it in a block. */
async function readTransfers(
  { http, listed }: Pick<TransferWitness, 'http' | 'listed'>,
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
  return {
    blockNumber: info.blockNumber,
    transfers,
    isWhole: unknown.length === 0,
    hasInternal: info.internal.length > 0,
  };
}

/** The transaction whose bytes have this hash; null if the provider shows no such one. */
async function readTransaction(http: TronHttp, txHash: string): Promise<NodeTransaction | null> {
  const answer = await http.post('wallet/gettransactionbyid', { value: txHash });
  if ((answer as { txID?: unknown }).txID === undefined) return null;
  const transaction = parseTransaction(answer);
  return sha256(transaction.raw).toString('hex') === txHash ? transaction : null;
}
