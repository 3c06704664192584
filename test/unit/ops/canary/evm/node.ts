/** An EVM node with 10,000 blocks of one transaction each, a second apart. */
import { chains } from '#chains/catalog/catalog.ts';
import type { Chain } from '#model/chain.ts';
import { block, hash, hex, receipt, transaction } from '../../../chains/evm/node-answers.ts';

export const head = 10_000;
const finalized = head - 64;
/** When block `head` was two seconds old. */
export const now = () => (1_700_000_000 + head + 2) * 1000;

export const chain: Chain = {
  ...chains.ETH,
  blockTimeMs: 1000,
  traces: 'debug',
  l1Fee: 'op-stack',
};

type Params = readonly unknown[];
export type Answer = unknown | ((params: Params) => unknown);

export const refused = (code: number, message: string) => ({ error: { code, message } });

export const notThere = refused(-32601, 'the method does not exist/is not available');

const numberOf = (tag: unknown): number =>
  tag === 'latest' || tag === 'pending' ? head : tag === 'finalized' ? finalized : Number(tag);
const txOf = (number: number) => transaction(number);
const numberOfHash = (value: unknown): number | null => {
  const number = Number(BigInt(String(value)) - 0xf000n);
  return number >= 0 && number <= head ? number : null;
};
const blockAt = (number: number, full: unknown) => {
  if (number > head) return null;
  const whole = { ...block(number, [txOf(number)]), baseFeePerGas: '0x1' };
  return full ? whole : { ...whole, transactions: [txOf(number).hash] };
};
const traceOf = (number: number) => {
  const { from, to, value } = txOf(number);
  return { type: 'CALL', from, to, value };
};
const byHash = <T>(value: unknown, read: (number: number) => T): T | null => {
  const number = numberOfHash(value);
  return number === null ? null : read(number);
};
const word = hash(7);

/** What the node answers to each method, as a result or as `{ error }`. */
const honest: Record<string, (params: Params) => unknown> = {
  eth_chainId: () => '0x1',
  web3_clientVersion: () => 'Geth/v1.17.0',
  eth_blockNumber: () => hex(head),
  eth_getBlockByNumber: ([tag, full]) => blockAt(numberOf(tag), full),
  eth_getBlockByHash: ([value, full]) => {
    const numbers = Array.from({ length: head + 1 }, (_, number) => number);
    const number = numbers.find((one) => block(one, [txOf(one)]).hash === value);
    return number === undefined ? null : blockAt(number, full);
  },
  eth_getBlockReceipts: ([tag]) => [receipt(txOf(numberOf(tag)), numberOf(tag))],
  debug_traceBlockByNumber: ([tag]) => [
    { txHash: txOf(numberOf(tag)).hash, result: traceOf(numberOf(tag)) },
  ],
  debug_traceTransaction: ([value]) => byHash(value, traceOf),
  eth_getTransactionByHash: ([value]) => byHash(value, txOf),
  eth_getTransactionReceipt: ([value]) => byHash(value, (n) => receipt(txOf(n), n)),
  eth_getBalance: () => '0x0',
  eth_getTransactionCount: () => '0x0',
  eth_call: ([call]) => ((call as { to?: string }).to ? word : hash(50_000_000)),
  eth_feeHistory: () => ({ baseFeePerGas: ['0x1', '0x2'], reward: [['0x1']] }),
  eth_maxPriorityFeePerGas: () => '0x3b9aca00',
  eth_estimateGas: ([, , overrides]) => (overrides ? refused(3, 'execution reverted') : '0x5208'),
  eth_getCode: () => '0x',
  eth_simulateV1: () => [{ calls: [{ status: '0x1', logs: [], gasUsed: '0x5208' }] }],
  eth_sendRawTransaction: () => refused(-32000, 'typed transaction too short'),
};

/** The reply of the node, where a test's answers replace its own. */
export function reply(lies: Record<string, Answer> = {}) {
  return ({ method, params }: { method: string; params: Params }): Record<string, unknown> => {
    const lie = lies[method];
    const given =
      method in lies
        ? typeof lie === 'function'
          ? lie(params)
          : lie
        : (honest[method]?.(params) ?? (method in honest ? null : notThere));
    return typeof given === 'object' && given !== null && 'error' in given
      ? given
      : { result: given };
  };
}

/** The node's own answer, for a lie that changes a part of it. */
export const own = (method: string, params: Params): never => honest[method]!(params) as never;
