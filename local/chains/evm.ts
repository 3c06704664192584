import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../paths.ts';
import type { LocalRpc } from '../rpc.ts';
import type { Supervisor } from '../supervisor.ts';
import { encodeCall, quantity, selectors } from './abi.ts';
import {
  deployed,
  faucet,
  faucetCoins,
  type LocalEvmChain,
  mnemonic,
  swapContractsOf,
} from './evm-catalog.ts';
import { genesisFile } from './evm-genesis.ts';
import { startEvmNode } from './evm-node.ts';
import type { RunningChain } from './local-chain.ts';

export interface RunningEvmChain extends LocalEvmChain, RunningChain {
  rpc: LocalRpc;
  tokens: Record<'USDT' | 'USDC', { address: string; decimals: number }>;
  forwarder: string;
}

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

/**
 * Starts one chain with a block a second. It begins with USDT, USDC, the wrapped coin, a forwarder
 * contract and Uniswap V3 with its pools (uniswap/pools.ts).
 */
export async function startEvmChain(
  supervisor: Supervisor,
  chain: LocalEvmChain,
): Promise<RunningEvmChain> {
  const genesis = await genesisFile(chain, async (name, args) => {
    const { url, service } = await startEvmNode(supervisor, { name, chainId: chain.chainId, args });
    return { url, stop: () => supervisor.end(service) };
  });
  supervisor.check();
  const node = await startEvmNode(supervisor, {
    name: chain.name,
    chainId: chain.chainId,
    args: [
      ...['--mnemonic', mnemonic, '--accounts', '2', '--balance', String(faucetCoins)],
      ...['--init', genesis, '--timestamp', String(Math.floor(Date.now() / 1000))],
      // `finalized` follows the head by two blocks.
      ...['--block-time', '1', '--slots-in-an-epoch', '1'],
      // The states of older blocks leave the memory; a megabyte each on the disk, an hour's by default.
      ...['--cache-path', `${paths.anvil}/${chain.name}`, '--max-persisted-states', '600'],
    ],
  });
  const decimals = chain.stableDecimals;
  return {
    ...chain,
    ...node,
    nativeDecimals: 18,
    faucet,
    tokens: {
      USDT: { address: deployed.USDT, decimals },
      USDC: { address: deployed.USDC, decimals },
    },
    swap: swapContractsOf(chain),
    forwarder: deployed.forwarder,
  };
}

const lastSend = new WeakMap<LocalRpc, Promise<unknown>>();

/**
 * Sends a transaction of the faucet; returns the hash without waiting for a block. One at a time:
 * the node gives two that arrive together the same nonce, and refuses the second.
 */
export function sendAsFaucet(
  rpc: LocalRpc,
  call: { to: string; data?: string; value?: string; gas?: string },
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

/** Balance in the smallest unit at the head. */
export async function balanceOf(
  rpc: LocalRpc,
  address: string,
  tokenAddress: string | null,
): Promise<bigint> {
  if (tokenAddress === null) return BigInt(await rpc<string>('eth_getBalance', address, 'latest'));
  const data = encodeCall(selectors.balanceOf, address);
  return BigInt(await rpc<string>('eth_call', { to: tokenAddress, data }, 'latest'));
}
