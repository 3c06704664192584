import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import type { ChainWallet } from '#workstation/wallets/chain-wallet.ts';
import { faucetWalletOf } from '../chains/faucet-wallet.ts';
import type { RunningChain } from '../chains/local-chain.ts';
import { localRpc } from '../clients/rpc.ts';
import type { LocalServer } from '../process/json-server.ts';
import { startFaultyNode } from './faulty-node.ts';

export const providerFaults = ['fine', 'down', 'behind', 'lying'] as const;
export type ProviderFault = (typeof providerFaults)[number];

/** A chain of the local cloud as the Lab shows it. */
export interface ChainState {
  name: ChainName;
  nativeToken: string;
  tokens: string[];
  /** null while the node does not say. */
  height: number | null;
  isMining: boolean;
  /** Of the provider that is asked first, and of the second. */
  providers: [ProviderFault, ProviderFault];
  isExpensive: boolean;
  /** What its node can do. */
  can: { providerFaults: readonly ProviderFault[]; expensive: boolean; oddDeposits: boolean };
}

export interface LabChain {
  name: ChainName;
  chain: RunningChain;
  faucetWallet: ChainWallet;
  state(): Promise<ChainState>;
  mine(blocks: number): Promise<void>;
  setMining(on: boolean): Promise<void>;
  /** Removes the last blocks, with their transactions. */
  reorganise(blocks: number): Promise<void>;
  setProvider(which: 0 | 1, fault: ProviderFault): Promise<void>;
  /** Makes each next block too expensive for what is pending. */
  setExpensive(on: boolean): Promise<void>;
  reset(): Promise<void>;
}

/** What only a family's own node can do. */
interface Node {
  height(): Promise<number>;
  mine(blocks: number): Promise<unknown>;
  setMining(on: boolean): Promise<unknown>;
  reorganise(blocks: number): Promise<unknown>;
}

async function put(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: HTTP ${answer.status}`);
  return answer.json();
}

const nodes: Record<Family, (url: string) => Node> = {
  EVM: (url) => {
    const rpc = localRpc(url);
    return {
      height: async () => Number(await rpc<string>('eth_blockNumber')),
      mine: (blocks) => rpc('anvil_mine', `0x${blocks.toString(16)}`),
      setMining: (on) => rpc('evm_setIntervalMining', on ? 1 : 0),
      reorganise: async (blocks) => {
        await rpc('anvil_reorg', blocks, []);
        await rpc('anvil_dropAllTransactions');
      },
    };
  },
  TRX: (url) => ({
    height: async () => {
      const answer = await fetch(`${url}/wallet/getnowblock`, { method: 'POST', body: '{}' });
      const block = (await answer.json()) as {
        block_header?: { raw_data?: { number?: number } };
      };
      return block.block_header?.raw_data?.number ?? 0;
    },
    mine: (blocks) => put(`${url}/dev/mine`, { blocks }),
    setMining: (producing) => put(`${url}/dev/chain`, { producing }),
    reorganise: (blocks) => put(`${url}/dev/rollback`, { blocks, transactions: 'vanish' }),
  }),
  SOL: (url) => ({
    height: () => localRpc(url)<number>('getSlot', { commitment: 'processed' }),
    mine: (advance) => put(`${url}/dev/slots`, { advance }),
    setMining: (on) => put(`${url}/dev/slots`, { frozen: !on }),
    reorganise: (slots) => put(`${url}/dev/rollback`, { slots, replay: false }),
  }),
};

/** Nobody listens there. */
const nobody = 'http://127.0.0.1:9';
const expensiveEveryMs = 300;
/** Wei of a base fee that nobody pays: a thousand gwei above the first one. */
const dearFee = '0xe8d4a51000';

/** The switches of one chain; `providerUrls` are the two that the functions ask. */
export function makeLabChain(chain: RunningChain, providerUrls: string[]): LabChain {
  const family = familyOf[chain.name];
  const isEvm = family === 'EVM';
  const node = nodes[family](chain.url);
  const providers: [ProviderFault, ProviderFault] = ['fine', 'fine'];
  const behind: [LocalServer | null, LocalServer | null] = [null, null];
  let isMining = true;
  let expensive: NodeJS.Timeout | null = null;
  const faults = isEvm ? providerFaults : (['fine', 'down'] as const);

  const setProvider: LabChain['setProvider'] = async (which, fault) => {
    const url = providerUrls[which];
    if (!url) throw new Error(`${chain.name} has no such provider`);
    const old = behind[which];
    behind[which] =
      fault === 'behind' || fault === 'lying' ? await startFaultyNode(chain.url, fault) : null;
    await put(`${url}/behind`, { url: fault === 'down' ? nobody : (behind[which]?.url ?? null) });
    providers[which] = fault;
    await old?.close();
  };
  const setMining = async (on: boolean) => {
    await node.setMining(on);
    isMining = on;
  };
  const setExpensive = async (on: boolean) => {
    if (expensive) clearInterval(expensive);
    expensive = null;
    if (!on) return;
    const rpc = localRpc(chain.url);
    const raise = () => rpc('anvil_setNextBlockBaseFeePerGas', dearFee).catch(() => {});
    await raise();
    expensive = setInterval(raise, expensiveEveryMs);
    expensive.unref();
  };
  return {
    name: chain.name,
    chain,
    faucetWallet: faucetWalletOf(chain.name, chain),
    async state() {
      return {
        name: chain.name,
        nativeToken: chain.nativeToken,
        tokens: Object.keys(chain.tokens),
        height: await node.height().catch(() => null),
        isMining,
        providers: [...providers],
        isExpensive: expensive !== null,
        can: { providerFaults: faults, expensive: isEvm, oddDeposits: isEvm },
      };
    },
    mine: async (blocks) => void (await node.mine(blocks)),
    setMining,
    reorganise: async (blocks) => void (await node.reorganise(blocks)),
    setProvider,
    setExpensive,
    async reset() {
      await setExpensive(false);
      if (!isMining) await setMining(true);
      for (const which of [0, 1] as const) {
        if (providers[which] !== 'fine') await setProvider(which, 'fine');
      }
    },
  };
}
