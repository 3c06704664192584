import { type ChainName, type Family, familyOf } from '#contract/chains.ts';
import { evmHands } from './evm-controls.ts';
import type { ChainHands } from './local-chain.ts';
import { solanaHands } from './solana-controls.ts';
import { tronHands } from './tron-controls.ts';

const made = new Map<string, ChainHands>();

const byFamily: Record<Family, (url: string, faucetPrivateKey: string) => ChainHands> = {
  EVM: evmHands,
  TRX: tronHands,
  SOL: solanaHands,
};

/** Hands on a chain of the local cloud; the same ones for the same node, which line up its sends. */
export function handsOn(
  name: ChainName,
  chain: { url: string; faucetPrivateKey?: string | undefined },
): ChainHands {
  const { url, faucetPrivateKey = '' } = chain;
  const hands = made.get(url) ?? byFamily[familyOf[name]](url, faucetPrivateKey);
  made.set(url, hands);
  return hands;
}
