import type { RpcCall } from '#chains/rpc/rpc.ts';

/**
 * The highest transaction version that can exist: its byte has seven bits. A node answers -32015
 * for a whole block that holds a newer version than it is asked for, while accounts and balances
 * are shown alike in every version.
 */
export const anyTransactionVersion = 127;

/** The commitment and the transaction versions that the watcher reads with. */
export const readAs = (maxVersion = anyTransactionVersion) => ({
  commitment: 'confirmed',
  maxSupportedTransactionVersion: maxVersion,
});

/**
 * A getBlock call at the commitment that the watcher uses. `details` 'none' requests the header
 * only. `maxVersion` is the highest transaction version to show (Chain.maxTransactionVersion).
 */
export const blockCall = (
  slot: bigint,
  details: 'accounts' | 'none',
  maxVersion?: number,
): RpcCall => ({
  method: 'getBlock',
  params: [
    Number(slot),
    {
      ...readAs(maxVersion),
      encoding: 'json',
      transactionDetails: details,
      rewards: false,
    },
  ],
});
