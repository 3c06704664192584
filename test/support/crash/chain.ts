/** The chain of a crash run: anvil that mines when told, behind one proxy per mood of a node. */
import { privateKeyToAccount } from 'viem/accounts';
import { makeRpc } from '../../../src/chains/nodes/rpc.ts';
import type { Chain } from '../../../src/domain/ports/world.ts';
import { ether, quantity, startStage } from '../../integration/chains/evm/stage.ts';
import { type Anvil, startAnvil } from '../anvil.ts';
import { type FaultNode, type NodeMood, startFaultNode } from '../fault-node.ts';

/** The answers of a node that the matrix goes through. */
export const answers = [
  'fine',
  'refused',
  'slow',
  'lagging',
  'dropped',
  'error-after',
  'other-fork',
] as const satisfies NodeMood[];
export type Answer = (typeof answers)[number];

export type CrashChain = Awaited<ReturnType<typeof startCrashChain>>;

/** How far below the head the other fork parted, and how much longer it is. */
const parted = 3n;
const longer = 2n;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Confirmed after 3 blocks, final after 6, so that a confirmed payment can leave the chain. */
export async function startCrashChain() {
  const stage = await startStage({ slotsInAnEpoch: 3 });
  const { rpc } = stage;
  const chain: Chain = { ...stage.chain, enabled: true, confirmations: 3 };
  await rpc.request('evm_setAutomine', [false]);
  const nodes = new Map<Answer, FaultNode>();
  for (const mood of answers) {
    const node = await startFaultNode(stage.url);
    Object.assign(node, { mood, slowMs: 60, lagBlocks: 2, refusal: 'sender is banned' });
    nodes.set(mood, node);
  }
  let fork: Anvil | undefined;
  let forkOf: { head: bigint; parted: Promise<void> } | undefined;
  let payerNonce = 0;
  const payer = privateKeyToAccount(`0x${'5a'.repeat(32)}`);
  const mine = (blocks: number) => rpc.request('anvil_mine', [quantity(blocks)]);
  const fundCoin = (address: string, wei: bigint) =>
    rpc.request('anvil_setBalance', [address, quantity(wei)]);
  await fundCoin(payer.address, 1_000_000n * ether);
  const tokens = stage.call('Usdt', 'transfer', [payer.address, 10n ** 14n]);
  await rpc.request('eth_sendTransaction', [{ from: stage.owner, to: stage.usdt, data: tokens }]);
  await mine(1);

  async function part(head: bigint): Promise<void> {
    fork ??= await startAnvil({
      chainId: 1,
      args: ['--fork-url', stage.url, '--no-mining', '--no-storage-caching'],
    });
    const forking = { jsonRpcUrl: stage.url, blockNumber: Number(head - parted) };
    await fork.rpc.request('anvil_reset', [{ forking }]);
    await fork.rpc.request('anvil_setCoinbase', [`0x${'fe'.repeat(20)}`]);
    await fork.rpc.request('anvil_mine', [quantity(parted + longer)]);
    (nodes.get('other-fork') as FaultNode).forkUrl = fork.url;
  }

  return {
    ...stage,
    chain,
    mine,
    fundCoin,
    /** A new client of the node in this mood, as a new process has. */
    rpcIn: (mood: Answer) => makeRpc({ urls: [(nodes.get(mood) as FaultNode).url] }),
    /** Lets the other fork part from the chain as it is now; once for every head. */
    async otherFork() {
      const head = await stage.head();
      if (forkOf?.head !== head) forkOf = { head, parted: part(head) };
      await forkOf.parted;
    },
    /** Coins and tokens for these wallets, mined. */
    async fundWallets(addresses: string[]) {
      for (const address of addresses) await fundCoin(address, 100n * ether);
      for (const address of addresses) {
        const data = stage.call('Usdt', 'transfer', [address, 200_000n * 10n ** 6n]);
        await rpc.request('eth_sendTransaction', [{ from: stage.owner, to: stage.usdt, data }]);
      }
      await mine(1);
    },
    /** A deposit's transaction, signed, so that it can be sent again after a reorganisation. */
    async signTransfer(to: string, token: string | null, amount: bigint): Promise<string> {
      const nonce = payerNonce++;
      const data = token ? stage.call('Usdt', 'transfer', [to, amount]) : undefined;
      return payer.signTransaction({
        ...{ chainId: 1, type: 'eip1559', nonce, gas: 200_000n },
        ...{ maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n },
        to: (token ?? to) as `0x${string}`,
        value: token ? 0n : amount,
        data: data as `0x${string}` | undefined,
      });
    },
    sendRaw: (raw: string) => rpc.request<string>('eth_sendRawTransaction', [raw]),
    /** Blocks above the head minus `depth` are others now; what was in them is in no block. */
    reorganise: (depth: number) => rpc.request('anvil_reorg', [depth, []]),
    /** Amounts of every token payment to an address, from a block on. */
    async tokenPayments(fromBlock: bigint): Promise<Map<string, bigint[]>> {
      const filter = { fromBlock: quantity(fromBlock), address: stage.usdt };
      const logs = await rpc.request<{ topics: string[]; data: string }[]>('eth_getLogs', [
        { ...filter, toBlock: 'latest', topics: [transferTopic] },
      ]);
      const found = new Map<string, bigint[]>();
      for (const { topics, data } of logs) {
        const to = `0x${topics[2]?.slice(26)}`;
        found.set(to, [...(found.get(to) ?? []), BigInt(data)]);
      }
      return found;
    },
    balance: async (address: string) =>
      BigInt(await rpc.request<string>('eth_getBalance', [address, 'latest'])),
    nonceOf: async (address: string) =>
      Number(await rpc.request<string>('eth_getTransactionCount', [address, 'latest'])),
    async stop() {
      await Promise.all([...nodes.values()].map((node) => node.stop()));
      await fork?.stop();
      await stage.stop();
    },
  };
}
