import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalRpc } from '../clients/rpc.ts';
import { encodeCall, quantity, selectors } from './abi.ts';
import { faucet } from './evm-catalog.ts';

/** Waits for a receipt and returns it; throws when the transaction failed. */
export async function waitForReceipt(
  rpc: LocalRpc,
  hash: string,
  check: () => void = () => {},
): Promise<{ blockNumber: string; contractAddress: string | null; status: string }> {
  const until = Date.now() + 30_000;
  for (;;) {
    check();
    const receipt = await rpc<{
      blockNumber: string;
      contractAddress: string | null;
      status: string;
    } | null>('eth_getTransactionReceipt', hash);
    if (receipt) {
      if (receipt.status !== '0x1') throw new Error(`Transaction ${hash} failed`);
      return receipt;
    }
    if (Date.now() > until) throw new Error(`Transaction ${hash} was not mined in 30 s`);
    await sleep(100);
  }
}

const lastSend = new WeakMap<LocalRpc, Promise<unknown>>();

/**
 * Sends a transaction of the faucet; returns the hash without waiting for a block. One at a time:
 * the node gives two that arrive together the same nonce, and refuses the second.
 */
export function sendAsFaucet(
  rpc: LocalRpc,
  call: {
    to: string;
    data?: string;
    value?: string;
    gas?: string;
    maxFeePerGas?: string;
    maxPriorityFeePerGas?: string;
  },
): Promise<string> {
  const send = async (): Promise<string> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await rpc<string>('eth_sendTransaction', { from: faucet, ...call });
      } catch (error) {
        // Another program sent from the faucet in the same moment.
        const lost = /underpriced|nonce too low/.test((error as Error).message);
        if (!lost || attempt === 5) throw error;
        await sleep(50 * attempt);
      }
    }
  };
  const sent = (lastSend.get(rpc) ?? Promise.resolve()).then(send, send);
  lastSend.set(rpc, sent);
  return sent;
}

/** Sends coins (`tokenAddress` null) or tokens from the faucet, in the smallest unit. */
export function sendFromFaucet(
  rpc: LocalRpc,
  transfer: { to: string; tokenAddress: string | null; amount: bigint },
): Promise<string> {
  const { to, tokenAddress, amount } = transfer;
  if (tokenAddress === null) return sendAsFaucet(rpc, { to, value: quantity(amount) });
  const data = encodeCall(selectors.transfer, to, amount);
  return sendAsFaucet(rpc, { to: tokenAddress, gas: quantity(120_000), data });
}

/** Balance in the smallest unit, at the head or after this block (a JSON-RPC quantity). */
export async function balanceOf(
  rpc: LocalRpc,
  address: string,
  tokenAddress: string | null,
  block = 'latest',
): Promise<bigint> {
  if (tokenAddress === null) return BigInt(await rpc<string>('eth_getBalance', address, block));
  const data = encodeCall(selectors.balanceOf, address);
  return BigInt(await rpc<string>('eth_call', { to: tokenAddress, data }, block));
}
