import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { KeyWallet } from './chain-wallet.ts';

/** An EVM node's URL, the id of its chain, and the key as hex with 0x. */
export function evmWallet(url: string, chainId: number, privateKey: string): KeyWallet {
  const node = createPublicClient({ transport: http(url) });
  const account = privateKeyToAccount(privateKey as Hex);
  let last: Promise<unknown> = Promise.resolve();

  async function pay(call: { to: Address; value: bigint; data: Hex | undefined }): Promise<string> {
    const [nonce, gas, fees] = await Promise.all([
      node.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      node.estimateGas({ account, to: call.to, value: call.value, data: call.data }),
      node.estimateFeesPerGas(),
    ]);
    const serializedTransaction = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      gas,
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      to: call.to,
      value: call.value,
      ...(call.data && { data: call.data }),
    });
    return node.sendRawTransaction({ serializedTransaction });
  }

  /** null while it is in no block. */
  const receiptOf = (hash: string) =>
    node.getTransactionReceipt({ hash: hash as Hex }).catch((error: Error) => {
      if (error.name === 'TransactionReceiptNotFoundError') return null;
      throw error;
    });

  return {
    address: account.address,
    send({ to, tokenAddress, amount }) {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to as Address, amount],
      });
      const call =
        tokenAddress === null
          ? { to: to as Address, value: amount, data: undefined }
          : { to: tokenAddress as Address, value: 0n, data };
      // One after the other: two that are built at once would have one nonce.
      const sent = last.then(() => pay(call));
      last = sent.catch(() => {});
      return sent;
    },
    async mined(txHash, check = () => {}) {
      const until = Date.now() + 30_000;
      for (;;) {
        check();
        const receipt = await receiptOf(txHash);
        if (receipt?.status === 'reverted') throw new Error(`Transaction ${txHash} failed`);
        if (receipt) return;
        if (Date.now() > until) throw new Error(`Transaction ${txHash} was not mined in 30 s`);
        await sleep(500);
      }
    },
    balance(address, tokenAddress) {
      if (tokenAddress === null) return node.getBalance({ address: address as Address });
      return node.readContract({
        address: tokenAddress as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address as Address],
      });
    },
    async depth(txHash) {
      const receipt = await receiptOf(txHash);
      return receipt && Number((await node.getBlockNumber({ cacheTime: 0 })) - receipt.blockNumber);
    },
    newAddress: () => `0x${randomBytes(20).toString('hex')}`,
  };
}
