import { saysNoBlock } from '#chains/rpc/call-errors.ts';
import { parseObject } from '#chains/rpc/json-guards.ts';
import { type BatchOptions, type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { parseKey } from '../node/node-json.ts';
import { blockCall } from './block-call.ts';
import { findSkippedSlots } from './find-skipped-slots.ts';

/**
 * Blockhashes of these slots by one provider: 'skipped' where the chain provably has no block, null
 * where the provider has none yet or did not answer. `maxVersion` is as in `blockCall`. Throws what
 * the Rpc throws, and the RpcError when it answered for no slot.
 */
export async function readBlockHashes(
  rpc: Rpc,
  slots: readonly bigint[],
  options: BatchOptions & { maxVersion?: number | undefined } = {},
): Promise<(string | null)[]> {
  if (slots.length === 0) return [];
  const { maxVersion, ...batch } = options;
  const calls = slots.map((slot) => blockCall(slot, 'none', maxVersion));
  const answers = await rpc.batch<unknown>(calls, batch);
  const failed = answers.filter((one) => one instanceof RpcError && !saysNoBlock(one));
  if (failed.length === answers.length) throw failed[0];
  const unsure: bigint[] = [];
  const hashes = answers.map((answer, i) => {
    if (answer instanceof RpcError) {
      if (!saysNoBlock(answer)) return null;
    } else if (answer != null) {
      return parseKey(parseObject(answer, 'the block').blockhash, 'the blockhash');
    }
    unsure.push(slots[i]!);
    return null;
  });
  const proven = findSkippedSlots(rpc, unsure, maxVersion);
  const skipped = await proven.catch((error: unknown) => {
    // Without the proof these slots stay unknown; the hashes of the others count all the same.
    if (error instanceof RpcUnavailable || error instanceof RpcError) return new Set<bigint>();
    throw error;
  });
  return hashes.map((hash, i) => hash ?? (skipped.has(slots[i]!) ? 'skipped' : null));
}
