import { randomBytes } from 'node:crypto';
import type { ChainWallet } from '#workstation/wallets/chain-wallet.ts';
import { localRpc } from '../clients/rpc.ts';
import { balanceOf, sendFromFaucet, waitForReceipt } from './evm-transactions.ts';

/** On a local EVM chain, whose node signs for the faucet. */
export function evmFaucetWallet(url: string): ChainWallet {
  const rpc = localRpc(url);
  return {
    send: (transfer) => sendFromFaucet(rpc, transfer),
    async mined(txHash, check) {
      await waitForReceipt(rpc, txHash, check);
    },
    balance: (address, tokenAddress) => balanceOf(rpc, address, tokenAddress),
    async depth(txHash) {
      const receipt = await rpc<{ blockNumber: string } | null>(
        'eth_getTransactionReceipt',
        txHash,
      );
      if (!receipt) return null;
      return Number(await rpc<string>('eth_blockNumber')) - Number(receipt.blockNumber);
    },
    newAddress: () => `0x${randomBytes(20).toString('hex')}`,
  };
}
