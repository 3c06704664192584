import { parseObject } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseCount } from '../node/node-json.ts';
import { isUnpaidFailure } from './is-unpaid-failure.ts';

/**
 * The slot of a confirmed transaction; null if there is none, or it failed without paying its fee.
 * Throws what the Rpc throws, and Unverified.
 */
export async function slotOf(
  node: { rpc: Rpc; statusOf: (txHash: string) => Promise<unknown> },
  txHash: string,
  maxVersion: number | undefined,
): Promise<bigint | null> {
  const status = await node.statusOf(txHash);
  if (status == null) return null;
  const { slot, confirmationStatus, err } = parseObject(status, 'the status');
  if (confirmationStatus === 'processed') return null;
  if (err != null && (await isUnpaidFailure(node.rpc, txHash, maxVersion))) return null;
  return BigInt(parseCount(slot, 'the slot'));
}
