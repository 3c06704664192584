import { saysNoBlock } from '#chains/rpc/call-errors.ts';
import { parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { SlotHeader } from '#ports/chains.ts';
import { blockCall } from './block-call.ts';
import { parseHeader } from './scan.ts';

/**
 * The header of a slot's block by one provider; null if it says that it has none. `maxVersion` is as
 * in `blockCall`. Throws what the Rpc throws, and Unverified.
 */
export async function readHeader(
  rpc: Rpc,
  slot: bigint,
  maxVersion: number | undefined,
): Promise<SlotHeader | null> {
  const [answer] = await rpc.batch<unknown>([blockCall(slot, 'none', maxVersion)]);
  if (answer instanceof RpcError && saysNoBlock(answer)) return null;
  if (answer instanceof RpcError) throw answer;
  if (answer == null) return null;
  const { hash, timestamp, height } = parseHeader(slot, parseObject(answer, 'the block'));
  return { number: slot, hash, timestamp, clock: height };
}
