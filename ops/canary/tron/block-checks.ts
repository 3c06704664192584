/** What the watcher reads of TRON. */
import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { parseHex, parseInfo } from '#chains/tron/node/node-json.ts';
import { readHeader, readSolid } from '#chains/tron/read/head.ts';
import { makeInternalCanary } from '#chains/tron/read/internal-canary.ts';
import { readBlocksFrom } from '#chains/tron/read/read-block.ts';
import { rewindDepth } from '#domain/watch/rewind-depth.ts';
import { type Check, differs, type Judged, missing, noAnswer, ok } from '../check.ts';
import { judgeBlocks } from '../judge-blocks.ts';
import type { TronSubject } from './subject.ts';

type TronCheck = Check<TronSubject>;

/** Seconds. 19 of 27 producers make a block solid in about a minute; two rounds are 162 s. */
const maxSolidLag = 162;

const solidBlock: TronCheck = {
  name: 'solid block',
  methods: ['walletsolidity/getblock', 'walletsolidity/getnowblock', 'wallet/getnodeinfo'],
  expected: `reported by one of them, below the newest block, at most ${maxSolidLag} s behind`,
  breaks: 'finality is taken by a depth of 54 blocks, or credits and confirmations wait',
  async ask(subject) {
    const { http } = subject;
    const facts = { tellsSolid: false };
    const head = await readHeader(http);
    if (!head) return noAnswer('no newest block');
    const solid = await readSolid(http, head.number, facts);
    if (!facts.tellsSolid) return missing('none of the three reports it');
    const { timestamp } = await subject.headFrom(solid);
    const behind = Math.round(Number(head.timestamp) / 1000 - timestamp);
    const came = `block ${solid}, ${head.number - solid} blocks and ${behind} s behind the newest`;
    return solid < head.number && behind <= maxSolidLag ? ok(came) : differs(came);
  },
};

/** Reads blocks as the watcher does: ids, Merkle roots and infos must agree. */
async function readWhole({ http }: TronSubject, from: bigint, count: bigint): Promise<Judged> {
  const first = from > 1n ? from : 1n;
  const read = await readBlocksFrom({
    http,
    facts: { unseenNetwork: null },
    numbers: Array.from({ length: Number(count) }, (_, i) => first + BigInt(i)),
    parentHash: null,
    listed: new Map(),
    withinMs: 30_000,
  });
  return judgeBlocks(read, first);
}

const blockMethods = ['wallet/getblockbylimitnext', 'wallet/gettransactioninfobyblocknum'];

const blocksRead: TronCheck = {
  name: 'whole blocks',
  methods: blockMethods,
  expected:
    'the header proves the transactions, each has an info, and every part is of a known kind',
  breaks: 'with this provider the watcher cannot read these blocks: it misses their deposits',
  async ask(subject) {
    const { number } = await subject.newest();
    return readWhole(subject, number - 5n, number < 5n ? 1n : 3n);
  },
};

const oldBlock: TronCheck = {
  name: 'blocks of a rewind',
  methods: blockMethods,
  expected: ({ chain }) => `the same, ${rewindDepth(chain)} blocks below the newest one`,
  breaks:
    'with this provider a watcher that is half an hour behind cannot catch up, and a deep reorganisation is not undone',
  async ask(subject) {
    const { number } = await subject.newest();
    return readWhole(subject, number - rewindDepth(subject.chain), 1n);
  },
};

/** Blocks of the list that the watcher begins with. */
const firstBatch = 8;

const batch: TronCheck = {
  name: 'blocks in a list',
  methods: ['wallet/getblockbylimitnext'],
  expected: `all ${firstBatch} requested blocks`,
  breaks: 'the watcher reads fewer blocks at once: it catches up slowly',
  async ask({ http, newest }) {
    const { number } = await newest();
    const endNum = Number(number) + 1;
    const startNum = Math.max(1, endNum - firstBatch);
    const answer = await http.post('wallet/getblockbylimitnext', { startNum, endNum });
    const list = parseList(parseObject(answer, 'the list').block ?? [], 'the list of blocks');
    const came = `${list.length} of ${endNum - startNum}`;
    return list.length === endNum - startNum ? ok(came) : differs(came);
  },
};

const internal: TronCheck = {
  name: 'internal transactions',
  methods: ['wallet/gettransactioninfobyblocknum'],
  expected: 'one that moves TRX in the newest 50 solid blocks (vm.saveInternalTx)',
  breaks: 'TRX that contracts send is not seen: the blocks of this provider stay open',
  // A private network may have none.
  applies: ({ chain }) => chain.network !== null,
  async ask({ http }) {
    const state = await makeInternalCanary({ http }).state();
    if (state === 'keeps') return ok('it keeps them');
    return state === 'lacks' ? missing('none in 50 blocks') : noAnswer('the infos were not read');
  },
};

const history: TronCheck = {
  name: 'all blocks',
  methods: ['wallet/getblock'],
  expected: 'block 1: a Lite FullNode keeps only the newest ones',
  breaks:
    'it proves no absence: an expired payment whose blocks it no longer keeps stays open, and a new chain does not find its first block',
  async ask({ http }) {
    const first = await readHeader(http, 1n);
    return first ? ok('it has block 1') : missing('no block 1: it is a Lite FullNode, or pruned');
  },
};

const count: TronCheck = {
  name: 'count of transactions',
  methods: ['wallet/gettransactioncountbyblocknum'],
  expected: 'as many as the block shows',
  breaks:
    'a block whose header does not prove its transactions stays open if there is no second provider',
  async ask({ http, sample }) {
    const { number, transactions } = await sample();
    const answer = await http.post('wallet/gettransactioncountbyblocknum', { num: Number(number) });
    const { count: told } = parseObject(answer, 'the count of transactions');
    const came = `${String(told)} of ${transactions.length} in block ${number}`;
    return told === transactions.length ? ok(came) : differs(came);
  },
};

const transaction: TronCheck = {
  name: 'transaction and info',
  methods: ['wallet/gettransactionbyid', 'wallet/gettransactioninfobyid'],
  expected: 'both of a transaction in a block, and {} for one that does not exist',
  breaks: 'payments are not confirmed, and no second provider confirms a transfer before credit',
  async ask({ http, sample }) {
    const nothing = { value: 'c0'.repeat(32) };
    for (const path of ['wallet/gettransactionbyid', 'wallet/gettransactioninfobyid']) {
      const none = parseObject(await http.post(path, nothing), 'the transaction');
      if (Object.keys(none).length > 0) return differs('one that does not exist');
    }
    const { number, transactions } = await sample();
    const wanted = transactions[Math.floor(transactions.length / 2)];
    if (!wanted) return ok('the newest blocks have no transaction to look up');
    const value = { value: wanted.id };
    const found = parseObject(await http.post('wallet/gettransactionbyid', value), 'it');
    const info = parseInfo(await http.post('wallet/gettransactioninfobyid', value));
    const id = parseHex(found.txID, 32, 'the id of the transaction');
    const right = id === wanted.id && info.id === wanted.id && info.blockNumber === number;
    return right
      ? ok(`of ${wanted.id}`)
      : differs(`another transaction or block than ${wanted.id}`);
  },
};

/** Not relied on: it shows an operator which release a difference comes from. */
const version: TronCheck = {
  name: 'client',
  methods: ['wallet/getnodeinfo'],
  expected: 'nothing: it is only shown',
  breaks: 'nothing',
  async ask({ http }) {
    try {
      const { configNodeInfo } = parseObject(await http.post('wallet/getnodeinfo'), 'the info');
      const { codeVersion } = (configNodeInfo ?? {}) as { codeVersion?: unknown };
      return ok(
        codeVersion === undefined ? 'it does not report it' : `java-tron ${String(codeVersion)}`,
      );
    } catch {
      return ok('it does not report it');
    }
  },
};

export const tronBlockChecks: readonly TronCheck[] = [
  version,
  solidBlock,
  blocksRead,
  internal,
  count,
  transaction,
  history,
  oldBlock,
  batch,
];
