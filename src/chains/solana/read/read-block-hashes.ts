import { parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { parseKey } from '../node/node-json.ts';
import { blockCall } from './block-call.ts';
import { findSkippedSlots } from './find-skipped-slots.ts';

/**
 * Codes for "skipped, or missing due to ledger jump", the same of long-term storage, and a slot
 * that is not final yet, whether its block is still to come or was dropped.
 */
const maybeSkipped = new Set([-32007, -32009, -32004, -32014]);

/**
 * Blockhashes of these slots by one provider: 'skipped' where the chain provably has no block, null
 * where the provider has none yet. `maxVersion` is as in `blockCall`. Throws what the Rpc throws.
 */
export async function readBlockHashes(
  rpc: Rpc,
  slots: readonly bigint[],
  maxVersion?: number,
): Promise<(string | null)[]> {
  if (slots.length === 0) return [];
  const calls = slots.map((slot) => blockCall(slot, 'none', maxVersion));
  const answers = await rpc.batch<unknown>(calls);
  const unsure: bigint[] = [];
  const hashes = answers.map((answer, i) => {
    if (answer instanceof RpcError) {
      if (!maybeSkipped.has(answer.code)) throw answer;
    } else if (answer != null) {
      return parseKey(parseObject(answer, 'the block').blockhash, 'the blockhash');
    }
    unsure.push(slots[i]!);
    return null;
  });
  const skipped = await findSkippedSlots(rpc, unsure, maxVersion);
  return hashes.map((hash, i) => hash ?? (skipped.has(slots[i]!) ? 'skipped' : null));
}
