/** Finality of providers that do not know the block tag `finalized`. */
import type { RpcError } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#contract/chains.ts';
import type { Chain } from '#model/chain.ts';

/**
 * Blocks behind the head that count as final. 128 on Ethereum is two epochs and their delay. The
 * others are twenty minutes of blocks: a rollup's batch is final when its layer-1 block is, and
 * that takes up to fifteen.
 */
const depths: Partial<Record<ChainName, bigint>> = {
  ETH: 128n,
  BSC: 2_700n,
  BASE: 6_000n,
  POLYGON: 800n,
  ARBITRUM: 4_800n,
};

/** Twenty minutes of 200 ms blocks, for a chain without an entry. */
const deepest = 6_000n;

/** Depth that counts as final with a provider that does not know the tag. */
export const untaggedFinality = ({ name }: Pick<Chain, 'name'>): bigint => depths[name] ?? deepest;

/**
 * Whether a node refuses the tag itself, as one from before the tag does. An error about the block
 * (`header not found`, -39001 after a restart) is of a node that knows the tag and cannot answer.
 */
export const isTagUnknown = ({ code, message }: RpcError): boolean => {
  if (/not found|unknown block\b(?! tag)|response|upstream/i.test(message)) return false;
  return code === -32602 || /(tag|finalized).*(not |un)supported/i.test(message);
};
