import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import { readGroupResult } from './read-group-result.ts';

/** The reader, which also reads what became of the payments of a group. */
export const withGroupResults = (
  reader: ChainReader,
  of: { chain: Chain; rpc: Rpc },
): ChainReader => ({ ...reader, groupResult: (group) => readGroupResult(of, group) });
