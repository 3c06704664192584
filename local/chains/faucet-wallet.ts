import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import type { ChainWallet } from '#workstation/wallets/chain-wallet.ts';
import { solanaWallet } from '#workstation/wallets/solana-wallet.ts';
import { tronWallet } from '#workstation/wallets/tron-wallet.ts';
import { evmFaucetWallet } from './evm-faucet-wallet.ts';

const made = new Map<string, ChainWallet>();

const byFamily: Record<Family, (url: string, faucetPrivateKey: string) => ChainWallet> = {
  EVM: evmFaucetWallet,
  TRX: tronWallet,
  SOL: solanaWallet,
};

/**
 * The faucet of a chain of the local cloud: one object per node, so that its sends are serialized.
 */
export function faucetWalletOf(
  name: ChainName,
  chain: { url: string; faucetPrivateKey?: string | undefined },
): ChainWallet {
  const { url, faucetPrivateKey = '' } = chain;
  const faucetWallet = made.get(url) ?? byFamily[familyOf[name]](url, faucetPrivateKey);
  made.set(url, faucetWallet);
  return faucetWallet;
}
