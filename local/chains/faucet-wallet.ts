import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import { evmFaucetWallet } from './evm-faucet-wallet.ts';
import type { FaucetWallet } from './local-chain.ts';
import { solanaFaucetWallet } from './solana-faucet-wallet.ts';
import { tronFaucetWallet } from './tron-faucet-wallet.ts';

const made = new Map<string, FaucetWallet>();

const byFamily: Record<Family, (url: string, faucetPrivateKey: string) => FaucetWallet> = {
  EVM: evmFaucetWallet,
  TRX: tronFaucetWallet,
  SOL: solanaFaucetWallet,
};

/**
 * The faucet of a chain of the local cloud: one object per node, so that its sends are serialized.
 */
export function faucetWalletOf(
  name: ChainName,
  chain: { url: string; faucetPrivateKey?: string | undefined },
): FaucetWallet {
  const { url, faucetPrivateKey = '' } = chain;
  const faucetWallet = made.get(url) ?? byFamily[familyOf[name]](url, faucetPrivateKey);
  made.set(url, faucetWallet);
  return faucetWallet;
}
