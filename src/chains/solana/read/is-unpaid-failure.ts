import { parseObject } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { anyTransactionVersion } from './block-call.ts';

/**
 * A failed transaction that paid no fee. A block may hold one whose payer cannot pay (SIMD-0290,
 * not active on mainnet on 22 Nov 2026). It changed no account, and whether the same bytes can be
 * mined later is not specified. So it ends nothing: its order stays open until a final block is
 * past its last valid height.
 */
export const isUnpaid = (meta: { err?: unknown; fee?: unknown }): boolean =>
  meta.err !== null && meta.err !== undefined && meta.fee === 0;

/**
 * Whether the node shows this failed transaction as one that paid no fee; false where it does not
 * show the transaction. Throws what the Rpc throws, and Unverified.
 */
export async function isUnpaidFailure(
  rpc: Rpc,
  txHash: string,
  maxVersion = anyTransactionVersion,
): Promise<boolean> {
  const config = {
    commitment: 'confirmed',
    encoding: 'json',
    maxSupportedTransactionVersion: maxVersion,
  };
  const answer = await rpc.request<unknown>('getTransaction', [txHash, config]);
  if (answer === null) return false;
  const { meta } = parseObject(answer, 'the transaction');
  return meta != null && isUnpaid(parseObject(meta, "the transaction's status"));
}
