/** What the watcher reads of an EVM chain. */
import { isTagUnknown } from '#chains/evm/node/is-tag-unknown.ts';
import { parseBytes, parseQuantity, parseReceipt, toQuantity } from '#chains/evm/node/node-json.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import { isStateSync } from '#chains/evm/read/system-transactions.ts';
import { debugTransfers, parityTransfers } from '#chains/evm/read/traces.ts';
import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { rewindDepth } from '#domain/watch/rewind-depth.ts';
import type { Chain } from '#model/chain.ts';
import { traceDepthAdvice } from '../../trace-depth-advice.ts';
import { type Check, differs, type Judged, missing, ok } from '../check.ts';
import { judgeBlocks } from '../judge-blocks.ts';
import type { EvmSubject } from './subject.ts';

type EvmCheck = Check<EvmSubject>;

/** Where no depth gives finality, the tag may be this many seconds behind. */
const maxFinalityLag = 3_600;
const finalityLagOf = ({ untaggedFinality }: Chain): number =>
  untaggedFinality === 'required' ? maxFinalityLag : untaggedFinality.seconds;

const finalBlock: EvmCheck = {
  name: 'final block',
  methods: ['eth_blockNumber', 'eth_getBlockByNumber'],
  expected: ({ chain }) =>
    `the tag "finalized", below the newest block, at most ${finalityLagOf(chain)} s behind`,
  breaks: ({ chain }) =>
    chain.untaggedFinality === 'required'
      ? 'with this provider nothing becomes final: credits and confirmations wait'
      : `finality is a depth of ${chain.untaggedFinality.seconds} s of blocks; with a wrong tag credits come too early, with a late tag too late`,
  async ask({ rpc, chain }) {
    const [head, tagged] = await rpc.batch<unknown>([
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_getBlockByNumber', params: ['finalized', false] },
    ]);
    if (head instanceof RpcError) throw head;
    if (tagged instanceof RpcError) {
      if (isTagUnknown(tagged)) return missing(`the tag is unknown: ${tagged.message}`);
      throw tagged;
    }
    const [newest, final] = [head, tagged].map((block) => {
      const { number, timestamp } = parseObject(block, 'the final block');
      return {
        number: parseQuantity(number, 'the block number'),
        seconds: Number(parseQuantity(timestamp, 'the timestamp')),
      };
    });
    const behind = newest!.seconds - final!.seconds;
    const came = `block ${final!.number}, ${newest!.number - final!.number} blocks and ${behind} s behind the newest`;
    const right = final!.number < newest!.number && behind <= finalityLagOf(chain);
    return right ? ok(came) : differs(came);
  },
};

const traceMethod = { parity: 'trace_block', debug: 'debug_traceBlockByNumber', none: null };

/** Reads blocks as the watcher does: header, receipts, bloom and traces must agree. */
async function readWhole(subject: EvmSubject, from: bigint, count: bigint): Promise<Judged> {
  const { chain, rpc } = subject;
  const first = from > 0n ? from : 0n;
  const numbers = Array.from({ length: Number(count) }, (_, i) => first + BigInt(i));
  const read = await readBlocksFrom({
    chain,
    rpc,
    facts: { rightChain: true, blockReceipts: true, isMostlyOurs: false },
    numbers,
    parentHash: null,
    listed: new Set(),
    withinMs: 30_000,
  });
  return judgeBlocks(read, first);
}

const whole = ({ chain }: EvmSubject): string =>
  `header, receipts${chain.traces === 'none' ? '' : ' and traces'} agree, and every part is of a known kind`;

const blocksRead: EvmCheck = {
  name: 'whole blocks',
  methods: ['eth_getBlockByNumber', 'eth_getBlockReceipts'],
  expected: whole,
  breaks: 'with this provider the watcher cannot read these blocks: it misses their deposits',
  async ask(subject) {
    const { number } = await subject.newest();
    return readWhole(subject, number - 5n, number < 5n ? 1n : 3n);
  },
};

const oldBlock: EvmCheck = {
  name: 'blocks of a rewind',
  methods: ['eth_getBlockByNumber', 'eth_getBlockReceipts'],
  expected: (subject) =>
    `${whole(subject)}, ${rewindDepth(subject.chain)} blocks below the newest one`,
  breaks: ({ chain }) =>
    chain.traces === 'none'
      ? 'with this provider a watcher that is half an hour behind cannot catch up, and a deep reorganisation is not undone'
      : `after an outage, blocks are read without their traces, and coin that contracts sent is missing until a rescan: ${traceDepthAdvice}`,
  async ask(subject) {
    const { number } = await subject.newest();
    return readWhole(subject, number - rewindDepth(subject.chain), 1n);
  },
};

const blockReceipts: EvmCheck = {
  name: 'receipts of a block',
  methods: ['eth_getBlockReceipts'],
  expected: 'one receipt for each transaction',
  breaks: 'each receipt needs its own request: hundreds of extra requests per block',
  async ask({ rpc, sample }) {
    const { number, transactions } = await sample();
    const answer = await rpc.request('eth_getBlockReceipts', [toQuantity(number)]);
    const receipts = parseList(answer, 'the list of receipts').length;
    const last = transactions.at(-1);
    const least = transactions.length - (last && isStateSync(last) ? 1 : 0);
    const came = `${receipts} of ${transactions.length} transactions`;
    const right = receipts >= least && receipts <= transactions.length + 1;
    return right ? ok(came) : differs(came);
  },
};

const rangeOfLogs: EvmCheck = {
  name: 'logs of a range',
  methods: ['eth_getLogs'],
  expected: 'for a block, as many logs as its receipts have',
  breaks: 'in economy mode, token deposits are missed with this provider',
  applies: ({ chain }) => chain.scan === 'economy',
  async ask({ rpc, sample }) {
    const { number } = await sample();
    const block = toQuantity(number);
    const filter = { fromBlock: block, toBlock: block };
    const logs = parseList(await rpc.request('eth_getLogs', [filter]), 'the logs').length;
    const answer = await rpc.request('eth_getBlockReceipts', [block]);
    const receipts = parseList(answer, 'the list of receipts').map((one) => parseReceipt(one));
    const logged = receipts.reduce((sum, { logs }) => sum + logs.length, 0);
    const came = `${logs} of ${logged} logs`;
    return logs === logged ? ok(came) : differs(came);
  },
};

const tracesBreak =
  'native coin that contracts send is not seen with this provider; the coverage of its blocks says unknown';
const parse = { debug: debugTransfers, parity: parityTransfers };
const tracing = { tracer: 'callTracer', timeout: '8s' };

const blockTraces = (kind: 'debug' | 'parity'): EvmCheck => ({
  name: 'traces of a block',
  methods: [traceMethod[kind]],
  expected: 'a trace of each transaction, and every part is of a known kind',
  breaks: tracesBreak,
  applies: ({ chain }) => chain.traces === kind,
  async ask({ rpc, sample }) {
    const block = await sample();
    const number = toQuantity(block.number);
    const params = kind === 'debug' ? [number, tracing] : [number];
    const unknown: string[] = [];
    const answer = await rpc.request(traceMethod[kind], params);
    const transfers = parse[kind](answer, block, unknown);
    if (unknown.length > 0) return differs(`not understood: ${unknown.join('; ')}`);
    return ok(`${transfers.length} transfers in ${block.transactions.length} transactions`);
  },
});

/** A transaction of the sample; null where the newest blocks have none. */
async function sampleHash({ sample }: EvmSubject): Promise<string | null> {
  const { transactions } = await sample();
  return transactions[Math.floor(transactions.length / 2)]?.hash ?? null;
}

const nothingToAsk = ok('the newest blocks have no transaction to look up');

const transactionTrace = (kind: 'debug' | 'parity', method: string): EvmCheck => ({
  name: 'trace of a transaction',
  methods: [method],
  expected: 'the trace of a transaction by its hash',
  breaks: 'no second provider confirms a transfer inside a transaction: its credit waits',
  applies: ({ chain }) => chain.traces === kind,
  async ask(subject) {
    const hash = await sampleHash(subject);
    if (hash === null) return nothingToAsk;
    const answer = await subject.rpc.request<unknown>(
      method,
      kind === 'debug' ? [hash, tracing] : [hash],
    );
    if (kind === 'debug') parseObject(parseObject(answer, 'the trace'), 'the trace');
    else parseList(answer, method);
    return ok(`of ${hash}`);
  },
});

const transaction: EvmCheck = {
  name: 'transaction and receipt',
  methods: ['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBlockByHash'],
  expected: 'both of a transaction in a block that names it, and null of one that does not exist',
  breaks: 'payments are not confirmed, and no second provider confirms a transfer before credit',
  async ask(subject) {
    const { rpc, sample } = subject;
    const unknown = `0x${'c0'.repeat(32)}`;
    const none = await rpc.request<unknown>('eth_getTransactionReceipt', [unknown]);
    if (none !== null) return differs('a receipt of a transaction that does not exist');
    const hash = await sampleHash(subject);
    if (hash === null) return nothingToAsk;
    const found = await rpc.request('eth_getTransactionByHash', [hash]);
    const own = parseBytes(parseObject(found, 'the transaction').hash, 32, 'the transaction hash');
    const receipt = parseReceipt(await rpc.request('eth_getTransactionReceipt', [hash]));
    const block = await sample();
    const named = parseObject(
      await rpc.request('eth_getBlockByHash', [receipt.blockHash, false]),
      'the block by its hash',
    );
    const right =
      own === hash &&
      receipt.transactionHash === hash &&
      receipt.blockHash === block.hash &&
      parseList(named.transactions, 'its transactions').includes(hash);
    return right ? ok(`of ${hash}`) : differs(`another transaction or block than ${hash}`);
  },
};

export const evmBlockChecks: readonly EvmCheck[] = [
  finalBlock,
  blocksRead,
  blockReceipts,
  rangeOfLogs,
  blockTraces('debug'),
  blockTraces('parity'),
  transaction,
  transactionTrace('debug', 'debug_traceTransaction'),
  transactionTrace('parity', 'trace_transaction'),
  oldBlock,
];
