import type { Chain } from '#model/chain.ts';

/** What a provider is asked, so that one of another network is not believed. */
export interface NetworkQuestion {
  /** The JSON-RPC method, or TRON's path. */
  method: string;
  /** TRON's. */
  body?: Record<string, unknown>;
  isRight(answer: unknown): boolean;
}

/**
 * The chain id on EVM chains, the genesis hash on Solana, and on TRON the last four bytes of the first
 * block's id (Chain.network). Undefined for a private network, which is not checked.
 */
export function networkOf({
  chainId,
  family,
  network,
}: Pick<Chain, 'chainId' | 'family' | 'network'>): NetworkQuestion | undefined {
  if (family === 'EVM') {
    return { method: 'eth_chainId', isRight: (answer) => isQuantity(answer, chainId) };
  }
  if (network === null) return undefined;
  if (family === 'SOL') {
    return { method: 'getGenesisHash', isRight: (answer) => answer === network };
  }
  return {
    method: 'wallet/getblock',
    body: { id_or_num: '0', detail: false },
    isRight: (answer) => isFirstBlock(answer, Number(network)),
  };
}

const isQuantity = (answer: unknown, expected: number | null): boolean =>
  typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer) && Number(answer) === expected;

function isFirstBlock(answer: unknown, expected: number): boolean {
  const { blockID: id } = (answer ?? {}) as { blockID?: unknown };
  const isFirst = typeof id === 'string' && /^0{16}[0-9a-f]{48}$/i.test(id);
  return isFirst && Number.parseInt(id.slice(-8), 16) === expected;
}
