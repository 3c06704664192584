import type { SolanaChain } from '../chain.ts';
import type { Block } from '../ledger-types.ts';
import { type Config, commitmentOf, type Params } from './params.ts';
import { RpcError } from './rpc-error.ts';

export const apiVersion = '4.0.0';

export interface Method {
  /** Number of parameters that the caller must give. */
  minParams: number;
  answer(chain: SolanaChain, params: Params): unknown;
}

export type Methods = Record<string, Method>;

/** The block from which a read is answered. Throws if it is older than the caller accepts. */
export function headOf(chain: SolanaChain, config: Config): Block {
  const head = chain.ledger.head(commitmentOf(config));
  const wanted = config.minContextSlot;
  if (typeof wanted === 'number' && head.slot < wanted) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', {
      contextSlot: head.slot,
    });
  }
  return head;
}

/** A value with the slot at which it was read. */
export const withContext = (head: Block, value: unknown) => ({
  context: { apiVersion, slot: head.slot },
  value,
});
