/** A chain for a test: anvil with USDT, USDC and the forwarder, and helpers that send to it. */
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem';
import { chains } from '#chains/catalog/catalog.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { contracts } from '#local/contracts/artefacts.ts';
import type { Chain } from '#model/chain.ts';
import { type AnvilOptions, isOnGeth, startAnvil } from '#test/support/anvil.ts';

export type Stage = Awaited<ReturnType<typeof startStage>>;
type Name = keyof typeof contracts;

export const ether = 10n ** 18n;
export const quantity = (n: bigint | number) => `0x${n.toString(16)}`;
/** An unused address, in lower case. */
export const fresh = (n: number) =>
  `0x${(0xc0ffee0000n + BigInt(n)).toString(16).padStart(40, '0')}`;

/** Starts an ETH-like chain. Account 0 deploys the contracts and holds all tokens. */
export async function startStage(
  options: { traces?: Chain['traces'] } & Omit<AnvilOptions, 'chainId'> = {},
) {
  const { traces, ...of } = options;
  const anvil = await startAnvil({ ...of, chainId: 1 });
  const { rpc, accounts, send } = anvil;
  const owner = accounts[0]!;
  const deploy = async (name: Name, args: unknown[]) => {
    const { abi, bytecode } = contracts[name];
    const data = encodeDeployData({
      abi: abi as Abi,
      bytecode: bytecode as `0x${string}`,
      args,
    });
    return (await send({ from: owner, data })).contractAddress!.toLowerCase();
  };
  const usdt = await deploy('Usdt', [6, owner, 10n ** 15n]);
  const usdc = await deploy('Usdc', [6, owner, 10n ** 15n]);
  const unlisted = await deploy('Usdc', [6, owner, 10n ** 15n]);
  const forwarder = await deploy('Forwarder', []);
  const token = (symbol: string, address: string) => {
    const listed = chains.ETH.tokens.find((t) => t.symbol === symbol)!;
    return { ...listed, address };
  };
  const chain: Chain = {
    ...chains.ETH,
    chainId: 1,
    // geth has no trace_block.
    traces: traces ?? (isOnGeth() ? 'debug' : 'parity'),
    tokens: [chains.ETH.tokens.find((t) => t.isNative)!, token('USDT', usdt), token('USDC', usdc)],
  };
  return {
    ...anvil,
    chain,
    owner,
    usdt,
    usdc,
    unlisted,
    forwarder,
    ...stageWords(rpc),
  };
}

/** Helpers for the contracts and the blocks of any anvil. */
export function stageWords(rpc: Rpc) {
  return {
    call: (name: Name, functionName: string, args: unknown[]) =>
      encodeFunctionData({ abi: contracts[name].abi as Abi, functionName, args }),
    /** Sends these in order in one block, with gas for a late failure. Returns their hashes. */
    async oneBlock(txs: { from: string; to?: string; data?: string; value?: string }[]) {
      await rpc.request('evm_setAutomine', [false]);
      const hashes: string[] = [];
      for (const tx of txs) {
        const limits = { gas: quantity(1_000_000) };
        hashes.push(await rpc.request<string>('eth_sendTransaction', [{ ...limits, ...tx }]));
      }
      await rpc.request('evm_mine');
      await rpc.request('evm_setAutomine', [true]);
      return hashes;
    },
    head: async () => BigInt(await rpc.request<string>('eth_blockNumber')),
  };
}

/** Mines this many empty blocks. */
export const mine = (rpc: Rpc, blocks: number) => rpc.request('anvil_mine', [quantity(blocks)]);
