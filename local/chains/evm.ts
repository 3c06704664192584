import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '../contracts/artefacts.ts';
import { portFor } from '../free-port.ts';
import { paths } from '../paths.ts';
import { type LocalRpc, localRpc } from '../rpc.ts';
import { type Service, type Supervisor, tail } from '../supervisor.ts';
import { encodeCall, encodeWord, quantity, selectors } from './abi.ts';
import {
  deployed,
  deployer,
  faucet,
  faucetCoins,
  faucetTokens,
  type LocalEvmChain,
  mnemonic,
} from './evm-catalog.ts';
import type { RunningChain } from './local-chain.ts';

export interface RunningEvmChain extends LocalEvmChain, RunningChain {
  rpc: LocalRpc;
  tokens: Record<'USDT' | 'USDC', { address: string; decimals: number }>;
  forwarder: string;
}

/** The native anvil of this platform; its npm wrapper would be one process more to end. */
export function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/anvil`);
  } catch {
    throw new Error(
      `anvil has no build for ${process.platform} on ${process.arch} (npm package ${name})`,
    );
  }
}

async function startNode(
  supervisor: Supervisor,
  chain: LocalEvmChain,
): Promise<{ url: string; rpc: LocalRpc; service: Service }> {
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = await portFor(chain.name);
    const url = `http://127.0.0.1:${port}`;
    const service = supervisor.start({
      name: `chain-${chain.name.toLowerCase()}`,
      command: anvilBinary(),
      args: [
        ...['--host', '127.0.0.1', '--port', String(port), '--silent'],
        ...['--chain-id', String(chain.chainId), '--mnemonic', mnemonic],
        ...['--accounts', '2', '--balance', String(faucetCoins)],
        // `finalized` follows the head by two blocks.
        ...['--block-time', '1', '--slots-in-an-epoch', '1'],
        ...['--cache-path', `${paths.anvil}/${chain.name}`],
      ],
    });
    const rpc = localRpc(url);
    const until = Date.now() + 20_000;
    for (;;) {
      supervisor.check();
      const id = await rpc<string>('eth_chainId').catch(() => null);
      if (id !== null) {
        if (Number(id) === chain.chainId) return { url, rpc, service };
        throw new Error(`Another node answers on ${url}: chain ${Number(id)}`);
      }
      if (!service.isRunning() || Date.now() > until) break;
      await sleep(50);
    }
    await supervisor.end(service);
    if (fixed || attempt === 3) {
      throw new Error(
        `The ${chain.name} node did not start on port ${port}. Its log:\n${tail(service.log)}`,
      );
    }
  }
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

async function deployContracts(
  rpc: LocalRpc,
  chain: LocalEvmChain,
  check: () => void,
): Promise<void> {
  const supply = faucetTokens * 10n ** BigInt(chain.stableDecimals);
  const token = [BigInt(chain.stableDecimals), faucet, supply].map(encodeWord).join('');
  const code = {
    USDT: contracts.Usdt.bytecode + token,
    USDC: contracts.Usdc.bytecode + token,
    forwarder: contracts.Forwarder.bytecode,
  };
  const names = Object.keys(deployed) as (keyof typeof deployed)[];
  const hashes = [];
  for (const [nonce, name] of names.entries()) {
    check();
    hashes.push(
      await rpc<string>('eth_sendTransaction', {
        from: deployer,
        nonce: quantity(nonce),
        gas: quantity(3_000_000),
        data: code[name],
      }),
    );
  }
  for (const [index, name] of names.entries()) {
    const { contractAddress } = await waitForReceipt(rpc, hashes[index] ?? '', check);
    if (contractAddress?.toLowerCase() !== deployed[name].toLowerCase()) {
      throw new Error(`${name} is at ${contractAddress} on ${chain.name}, not ${deployed[name]}`);
    }
  }
}

/** Starts one chain with a block a second, USDT, USDC and a forwarder contract on it. */
export async function startEvmChain(
  supervisor: Supervisor,
  chain: LocalEvmChain,
): Promise<RunningEvmChain> {
  const { url, rpc, service } = await startNode(supervisor, chain);
  await deployContracts(rpc, chain, () => supervisor.check());
  const decimals = chain.stableDecimals;
  return {
    ...chain,
    nativeDecimals: 18,
    url,
    rpc,
    service,
    faucet,
    tokens: {
      USDT: { address: deployed.USDT, decimals },
      USDC: { address: deployed.USDC, decimals },
    },
    forwarder: deployed.forwarder,
  };
}

const lastSend = new WeakMap<LocalRpc, Promise<unknown>>();

/**
 * Sends coins (`tokenAddress` null) or tokens from the faucet, in the smallest unit; returns the
 * hash without waiting for a block. One at a time: the node gives two that arrive together the
 * same nonce, and refuses the second.
 */
export function sendFromFaucet(
  rpc: LocalRpc,
  transfer: { to: string; tokenAddress: string | null; amount: bigint },
): Promise<string> {
  const { to, tokenAddress, amount } = transfer;
  const call =
    tokenAddress === null
      ? { from: faucet, to, value: quantity(amount) }
      : {
          from: faucet,
          to: tokenAddress,
          gas: quantity(120_000),
          data: encodeCall(selectors.transfer, to, amount),
        };
  const send = async (): Promise<string> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await rpc<string>('eth_sendTransaction', call);
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
