import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { isTagUnknown } from '../node/is-tag-unknown.ts';
import { parseQuantity } from '../node/node-json.ts';
import { untaggedFinalBlock } from './untagged-final-block.ts';

/** What is known of a provider's finality; kept between reads. */
export interface FinalityFacts {
  /** It has answered the `finalized` tag before, so a refusal of the tag is a fault. */
  knowsTag: boolean;
}

/**
 * The newest finalized block by one provider, never above its head. Only a provider that clearly
 * does not know the tag is read by depth. A restarted or lagging node also refuses, or answers
 * null: it reports no finality, and this throws.
 */
export async function readFinalized(input: {
  chain: Chain;
  /** Pinned to one provider. */
  rpc: Rpc;
  facts: FinalityFacts;
}): Promise<bigint> {
  const { chain, rpc, facts } = input;
  const [head, finalized] = await rpc.batch<unknown>([
    { method: 'eth_blockNumber' },
    { method: 'eth_getBlockByNumber', params: ['finalized', false] },
  ]);
  if (head instanceof RpcError) throw head;
  const newest = parseQuantity(head, 'eth_blockNumber');
  if (finalized instanceof RpcError) {
    if (facts.knowsTag || !isTagUnknown(finalized)) throw finalized;
    return untaggedFinalBlock(chain, newest);
  }
  if (finalized == null) throw new Unverified('the node has no finalized block');
  const { number } = parseObject(finalized, 'the block');
  const block = parseQuantity(number, 'the finalized block');
  facts.knowsTag = true;
  return block < newest ? block : newest;
}
