/**
 * The methods by which tests steer an anvil (`anvil_*`, `evm_*`, and sending from an account without
 * its key), on a geth. Every other request reaches geth as it came, and its answer as it is.
 */
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { mnemonic } from '#local/chains/evm-catalog.ts';
import { type LocalServer, listen, readBody, sendJson } from '#local/process/json-server.ts';
import type { TestChain } from './test-chain.ts';

type Hex = `0x${string}`;
interface Call {
  id: unknown;
  method: string;
  params?: unknown[];
}
interface AskedTransaction {
  from: string;
  to?: Hex;
  data?: Hex;
  value?: string;
  gas?: string;
  nonce?: string;
  maxFeePerGas?: string;
  maxPriorityFeePerGas?: string;
}

const gwei = 10n ** 9n;
const maxBody = 64 * 1_048_576;

/** The accounts whose keys tests hold: those that anvil unlocks. */
export const heldAccounts: HDAccount[] = Array.from({ length: 10 }, (_, addressIndex) =>
  mnemonicToAccount(mnemonic, { addressIndex }),
);

/** Serves the node of this chain with these methods on a port of its own. */
export async function serveTesterMethods(
  chain: TestChain,
  { chainId }: { chainId: number },
): Promise<LocalServer> {
  const { rpc, url } = chain.geth;
  let automine = true;
  let timestamp: number | null = null;
  const snapshots: number[] = [];

  const forward = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    return answer.text();
  };

  async function addBlocks(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const set = timestamp === null ? {} : { timestamp };
      timestamp = null;
      await chain.add(set);
    }
  }

  async function mineSent(hash: string): Promise<void> {
    chain.noteSent(hash);
    if (!automine) return;
    await chain.poolSettled();
    const { pending } = await rpc<{ pending: string }>('txpool_status');
    if (BigInt(pending) > 0n) await addBlocks(1);
  }

  async function sendAs(asked: AskedTransaction): Promise<string> {
    const account = heldAccounts.find(
      ({ address }) => address.toLowerCase() === asked.from.toLowerCase(),
    );
    if (!account) throw new Error(`no test holds the key of ${asked.from}`);
    const { baseFeePerGas } = await rpc<{ baseFeePerGas: string }>(
      'eth_getBlockByNumber',
      ...['latest', false],
    );
    const tip = BigInt(asked.maxPriorityFeePerGas ?? gwei);
    const nonce =
      asked.nonce ?? (await rpc<string>('eth_getTransactionCount', asked.from, 'pending'));
    const gas = asked.gas ?? (await rpc<string>('eth_estimateGas', asked, 'pending'));
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      ...(asked.to && { to: asked.to }),
      ...(asked.data && { data: asked.data }),
      value: BigInt(asked.value ?? 0),
      nonce: Number(nonce),
      gas: BigInt(gas),
      maxFeePerGas: BigInt(asked.maxFeePerGas ?? 2n * BigInt(baseFeePerGas) + tip),
      maxPriorityFeePerGas: tip,
    });
    const hash = await rpc<string>('eth_sendRawTransaction', raw);
    await mineSent(hash);
    // The next one of this account has the next nonce.
    await chain.poolSettled();
    return hash;
  }

  /**
   * The consensus layer can pay coin to an address, in whole gwei, and takes none away. The pool judges by the
   * balances of a block that it follows in the background: a transaction, of the wei that are left, shows that it did.
   */
  async function setBalance(address: string, wanted: bigint): Promise<void> {
    const held = BigInt(await rpc<string>('eth_getBalance', address, 'latest'));
    if (wanted < held) throw new Error('geth has no method that takes coin away');
    const more = wanted - held;
    const withdrawals = [{ address, gwei: more / gwei }];
    if (more >= gwei) await chain.add({ withdrawals, transactions: [] });
    const from = heldAccounts.at(-1)?.address ?? '';
    const rest = more % gwei;
    const to = rest > 0n ? (address as Hex) : (from as Hex);
    if (more > 0n) await sendAs({ from, to, value: `0x${rest.toString(16)}` });
  }

  type Method = (...params: never[]) => unknown;
  const methods: Record<string, Method> = {
    eth_accounts: () => heldAccounts.map(({ address }) => address.toLowerCase()),
    eth_sendTransaction: sendAs,
    anvil_mine: (count: string = '0x1') => addBlocks(Number(count)),
    evm_mine: () => addBlocks(1),
    async evm_setAutomine(on: boolean) {
      automine = on;
      if (!on) return;
      const { pending } = await rpc<{ pending: string }>('txpool_status');
      if (BigInt(pending) > 0n) await addBlocks(1);
    },
    anvil_getAutomine: () => automine,
    evm_setNextBlockTimestamp(at: string | number) {
      timestamp = Number(at);
    },
    anvil_reorg: (depth: number) => chain.fork(depth),
    anvil_dropAllTransactions: () => chain.dropPool(),
    anvil_setBalance: (address: string, wanted: string) => setBalance(address, BigInt(wanted)),
    evm_snapshot: () => `0x${(snapshots.push(chain.head().number) - 1).toString(16)}`,
    async evm_revert(id: string) {
      await chain.rollBack(chain.head().number - (snapshots[Number(id)] as number));
      await chain.dropPool();
      return true;
    },
  };

  /** One after the other: a block is on the one before it. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };

  async function answer(call: Call): Promise<string> {
    const { id, method, params = [] } = call;
    if (method === 'eth_sendRawTransaction') {
      return inTurn(async () => {
        const text = await forward(JSON.stringify(call));
        const { result } = JSON.parse(text) as { result?: string };
        if (result) await mineSent(result);
        return text;
      });
    }
    const own = methods[method];
    if (!own) {
      if (!/^(anvil|evm|hardhat)_/.test(method)) return forward(JSON.stringify(call));
      const error = { code: -32601, message: `${method} is not possible on geth` };
      return JSON.stringify({ jsonrpc: '2.0', id, error });
    }
    try {
      const result = await inTurn(async () => (await own(...(params as never[]))) ?? null);
      return JSON.stringify({ jsonrpc: '2.0', id, result });
    } catch (error) {
      const { message } = error as Error;
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } });
    }
  }

  const isForGeth = ({ method }: Call) =>
    method !== 'eth_sendRawTransaction' &&
    !(method in methods) &&
    !/^(anvil|evm|hardhat)_/.test(method);

  return listen(0, async (request, response) => {
    const text = (await readBody(request, maxBody)).toString('utf8');
    const body = JSON.parse(text) as Call | Call[];
    const calls = Array.isArray(body) ? body : [body];
    if (calls.every(isForGeth)) return sendJson(response, 200, await forward(text));
    const answers: string[] = [];
    for (const call of calls) answers.push(await answer(call));
    return sendJson(response, 200, Array.isArray(body) ? `[${answers}]` : (answers[0] ?? ''));
  });
}
