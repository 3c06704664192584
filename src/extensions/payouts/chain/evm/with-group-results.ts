import type { Rpc } from '#chains/rpc/rpc.ts';
import type { ChainReader } from '#ports/chains.ts';
import { readGroupResult } from './read-group-result.ts';

/** The reader, which also reads what became of the payments of a group. */
export const withGroupResults = (reader: ChainReader, { rpc }: { rpc: Rpc }): ChainReader => ({
  ...reader,
  groupResult: (group) => readGroupResult(rpc, group),
});
