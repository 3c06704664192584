/** What the watcher reads of Solana. */
import { base58 } from '@scure/base';
import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { parseCount } from '#chains/solana/node/node-json.ts';
import { anyTransactionVersion, blockCall, readAs } from '#chains/solana/read/block-call.ts';
import { rewindDepth } from '#domain/watch/rewind-depth.ts';
import { type Check, differs, ok } from '../check.ts';
import type { SolanaSubject } from './subject.ts';

type SolanaCheck = Check<SolanaSubject>;

/** Seconds. 32 slots are 6.4 s: more than this is a network or a node in trouble. */
const maxFinalityLag = 60;

const finalSlot: SolanaCheck = {
  name: 'final slot',
  methods: ['getSlot'],
  expected: `the commitment "finalized", not above "confirmed", at most ${maxFinalityLag} s behind`,
  breaks: 'credits and confirmations wait, or come too early',
  async ask({ rpc, chain }) {
    const answers = await rpc.batch<unknown>(
      ['confirmed', 'finalized'].map((commitment) => ({
        method: 'getSlot',
        params: [{ commitment }],
      })),
    );
    const [head, final] = answers.map((answer) => {
      if (answer instanceof RpcError) throw answer;
      return parseCount(answer, 'the slot');
    });
    const behind = head! - final!;
    const seconds = (behind * chain.blockTimeMs) / 1000;
    const came = `slot ${final}, ${behind} slots (${seconds.toFixed(1)} s) behind the confirmed one`;
    return behind >= 0 && seconds <= maxFinalityLag ? ok(came) : differs(came);
  },
};

const wholeBlocks: SolanaCheck = {
  name: 'whole blocks',
  methods: ['getBlock', 'getBlocks'],
  expected: ({ chain }) =>
    `any transaction version up to ${chain.maxTransactionVersion ?? anyTransactionVersion}, balances before and after, and every part is of a known kind`,
  breaks:
    'with this provider the watcher cannot read these slots: it misses their deposits. If the provider refuses the version itself, set maxTransactionVersion in the stage',
  async ask(subject) {
    const { blocks, failure } = await subject.newestBlocks();
    if (failure !== null) return differs(failure);
    const unknown = blocks.flatMap((block) => block.unknown ?? []);
    if (unknown.length > 0) return differs(`not understood: ${unknown.join('; ')}`);
    return ok(`${blocks.length} blocks up to slot ${blocks.at(-1)?.number}`);
  },
};

const lists: SolanaCheck = {
  name: 'lists of blocks',
  methods: ['getBlocks', 'getBlocksWithLimit'],
  expected: 'the same first block from both',
  breaks:
    'slots without a block cannot be told from blocks that are missing: the watcher stops there',
  async ask({ newest, slots, slotFrom }) {
    const { number } = await newest();
    const from = number > 40n ? number - 40n : 0n;
    const [first] = await slots(from, number);
    const limited = await slotFrom(from);
    const came = `slot ${first ?? 'none'} and slot ${limited}`;
    return first === limited ? ok(came) : differs(came);
  },
};

const oldBlock: SolanaCheck = {
  name: 'blocks of a rewind',
  methods: ['getBlocksWithLimit', 'getBlock', 'getBlockTime'],
  expected: ({ chain }) => `a header ${rewindDepth(chain)} slots below the newest one`,
  breaks:
    'with this provider a watcher that is half an hour behind cannot catch up, and a deep reorganisation is not undone',
  async ask({ rpc, chain, newest, headFrom }) {
    const { number } = await newest();
    const depth = rewindDepth(chain);
    const head = await headFrom(number > depth ? number - depth : 0n);
    const { method, params } = blockCall(head.number, 'none', chain.maxTransactionVersion);
    const block = parseObject(await rpc.request(method, params), 'the block');
    parseCount(block.blockHeight, 'the block height');
    return ok(`slot ${head.number}`);
  },
};

const history: SolanaCheck = {
  name: 'kept blocks',
  methods: ['getFirstAvailableBlock'],
  expected: ({ chain }) => `more than the ${rewindDepth(chain)} slots of a rewind`,
  breaks: 'it proves no absence: an expired payment whose blocks it no longer keeps stays open',
  async ask({ rpc, chain, newest }) {
    const answer = await rpc.request('getFirstAvailableBlock');
    const first = BigInt(parseCount(answer, 'the first available block'));
    const { number } = await newest();
    const kept = number - first;
    const came = `from slot ${first} on, ${kept} slots`;
    return first === 0n || kept > rewindDepth(chain) ? ok(came) : differs(came);
  },
};

/** A signature that no key makes. */
const unsigned = base58.encode(new Uint8Array(64).fill(1));

const transaction: SolanaCheck = {
  name: 'transaction and status',
  methods: ['getTransaction', 'getSignatureStatuses'],
  expected: 'both of a transaction in a block, and null of one that does not exist',
  breaks: 'payments are not confirmed, and no second provider confirms a transfer before credit',
  async ask({ rpc, chain, newestBlocks }) {
    const statusOf = async (signature: string) => {
      const params = [[signature], { searchTransactionHistory: true }];
      const answer = parseObject(await rpc.request('getSignatureStatuses', params), 'the status');
      return parseList(answer.value, 'the list of statuses')[0] ?? null;
    };
    if ((await statusOf(unsigned)) !== null)
      return differs('a status of a transaction that does not exist');
    const { blocks } = await newestBlocks();
    const block = blocks.findLast(({ sent }) => sent.length > 0);
    const signature = block?.sent[0]?.txHash;
    if (!block || signature === undefined)
      return ok('the newest blocks have no transaction to look up');
    const { slot } = parseObject(await statusOf(signature), 'the status');
    const config = { ...readAs(chain.maxTransactionVersion), encoding: 'jsonParsed' };
    const found = await rpc.request('getTransaction', [signature, config]);
    const shown = parseObject(found, 'the transaction').slot;
    const right = slot === Number(block.number) && shown === Number(block.number);
    return right ? ok(`of ${signature}`) : differs(`slots ${slot} and ${shown} of ${signature}`);
  },
};

const signatures: SolanaCheck = {
  name: 'signatures of an address',
  methods: ['getSignaturesForAddress'],
  expected: 'the newest transaction in a block is listed for its payer',
  breaks: 'in economy mode, deposits and payments are missed with this provider',
  applies: ({ chain }) => chain.scan === 'economy',
  async ask({ rpc, newestBlocks }) {
    const { blocks } = await newestBlocks();
    const block = blocks.findLast(({ sent }) => sent.length > 0);
    const sent = block?.sent[0];
    if (!block || !sent) return ok('the newest blocks have no transaction to look up');
    const config = { commitment: 'confirmed', minContextSlot: Number(block.number) };
    const answer = await rpc.request('getSignaturesForAddress', [sent.from, config]);
    const listed = parseList(answer, 'the list of signatures').map(
      (entry) => parseObject(entry, 'a signature').signature,
    );
    const came = `${listed.length} signatures of ${sent.from}`;
    return listed.includes(sent.txHash) ? ok(came) : differs(came);
  },
};

/** Not relied on: it shows an operator which release a difference comes from. */
const version: SolanaCheck = {
  name: 'client',
  methods: ['getVersion'],
  expected: 'nothing: it is only shown',
  breaks: 'nothing',
  async ask({ rpc }) {
    const answer = await rpc.request<unknown>('getVersion').catch(() => null);
    const told = (answer ?? {}) as Record<string, unknown>;
    return ok(String(told['solana-core'] ?? 'it does not report it'));
  },
};

export const solanaBlockChecks: readonly SolanaCheck[] = [
  version,
  finalSlot,
  wholeBlocks,
  lists,
  transaction,
  signatures,
  history,
  oldBlock,
];
