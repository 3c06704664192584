/** An EVM chain whose blocks hold anything that somebody can pay for. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { chains } from '#chains/catalog/catalog.ts';
import { computeBloom } from '#chains/evm/read/bloom.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import { seeded } from '../seeded.ts';
import {
  type ChainInput,
  type Due,
  draw,
  keptBlocks,
  ownersOf,
  type Pressure,
  type StrangersChain,
  shuffled,
} from './chain.ts';
import {
  address,
  debugTrace,
  type Frame,
  movedBelow,
  nested,
  parityTraces,
  strangersCalls,
} from './evm-frames.ts';
import { type Answer, type NodeCall, nodeFetch } from './node.ts';

interface Log {
  address: string;
  topics: string[];
  data: string;
}

/** A transaction with what a node shows of it. */
interface Made {
  tx: Record<string, unknown> & { hash: string; from: string; to: string | null };
  logs: Log[];
  success: boolean;
  created: string | null;
  root: Frame;
  /** The answer with its trace has no end, comes too late, or is refused. */
  bomb: Bomb | null;
  /** Of an unknown type, a field less. */
  lacks?: string;
  /** What ArbOS moves before and after it. It remains if the transaction fails. */
  around?: Around[][];
  /** What nodes leave out of a state sync. */
  withoutTrace?: boolean;
  withoutReceipt?: boolean;
}

/** null is nobody: coin that is minted or burnt. */
interface Around {
  from: string | null;
  to: string | null;
  value: bigint;
}

/** What a shape sets of a transaction. */
type Over = Omit<Partial<Made>, 'tx'> & { tx?: Record<string, unknown> };

type Bomb = 'large' | 'late' | 'refused';

interface Block {
  number: bigint;
  hash: string;
  parentHash: string;
  timestamp: number;
  made: Made[];
  bloom: string;
  /** Its receipts together are too large for an answer. */
  isWide: boolean;
}

/** A plain transfer takes 21,000; a call of a contract, and each call below it, some more. */
const gasOf = ({ root, logs, bomb }: Made): number => {
  let calls = 0;
  const open = [...root.calls];
  for (let frame = open.pop(); frame; frame = open.pop()) {
    calls += 1;
    open.push(...frame.calls);
  }
  return 21_000 + 9_000 * calls + 1_500 * logs.length + (bomb ? 200_000 : 0);
};

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const hex = (n: bigint | number) => `0x${n.toString(16)}`;
const word = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const max = 2n ** 256n - 1n;
const start = 1_000n;
const firstHost = 'first.test';

const zero = `0x${'0'.repeat(40)}`;
const short = (end: string) => `0x${end.padStart(40, '0')}`;
/** keccak256('Deposit(address,address,uint256,uint256,uint256)'), as POLYGON's coin logs it. */
const bridgedTopic = '0x4e2ca0515ed1aef1395f66b5303bb5d6f1bf9d61a353fa53f73f8ac9973fa9f6';
/** Contracts of the network itself at short addresses, which are not precompiles. */
const systemContracts: Partial<Record<ChainName, string[]>> = {
  BSC: ['1000', '1001', '2000', '3000'].map(short),
  POLYGON: ['1010'].map(short),
};

/** The chains that are tried, and how their traces are read. */
const variants: [ChainName, Chain['traces']][] = [
  ['ETH', 'debug'],
  ['ETH', 'parity'],
  ['BSC', 'debug'],
  ['POLYGON', 'debug'],
  ['ARBITRUM', 'debug'],
  ['BASE', 'debug'],
  ['POLYGON', 'parity'],
];

export function evmChain({ seed, time, realSizes = false }: ChainInput): StrangersChain {
  const random = seeded(seed);
  const [name, traces] = variants[seed % variants.length]!;
  const chain: Chain = { ...chains[name], enabled: true, traces, tickSeconds: 1 };
  const ours = [1, 2, 3].map((n) => `0x${String(n).padStart(40, 'a')}`);
  const tokens = chain.tokens.filter(({ address }) => address !== null);
  const blocks = new Map<bigint, Block>();
  const byHash = new Map<string, { block: Block; index: number }>();
  const due: Due[] = [];
  const attacks = new Map<string, number>();
  let head: Block = {
    number: start,
    hash: `0x${random.hex(64)}`,
    parentHash: `0x${random.hex(64)}`,
    timestamp: 1_767_225_600,
    made: [],
    bloom: `0x${'0'.repeat(512)}`,
    isWide: false,
  };
  /** How many blocks the first provider traces; the others are archives. */
  const tracedBlocks = random.pick([null, null, 100n, 0n]);
  blocks.set(head.number, head);

  const nativeMin = chain.tokens.find(({ isNative }) => isNative)!.minDeposit;

  /** What a transaction brings to our addresses. */
  function addDue(block: bigint, made: Made) {
    const { tx, success, root, logs, created, around } = made;
    for (const to of ours) {
      const moves = (around ?? []).flat();
      const amount = moves.reduce(
        (sum, move) =>
          sum + (move.to === to ? move.value : 0n) - (move.from === to ? move.value : 0n),
        0n,
      );
      if (amount >= nativeMin) due.push({ block, txHash: tx.hash, to, token: null, amount });
    }
    if (!success) return;
    const moved = made.bomb ? [] : movedBelow(root);
    const to = tx.to ?? created;
    const value = BigInt(String(tx.value ?? '0x0'));
    if (to) moved.push({ from: tx.from, to, amount: value });
    for (const { from, to, amount } of moved) {
      if (ours.includes(to) && amount >= nativeMin && from !== to)
        due.push({ block, txHash: tx.hash, to, token: null, amount });
    }
    for (const log of logs) {
      const token = tokens.find((one) => one.address!.toLowerCase() === log.address);
      const isTransfer = log.topics.length === 3 && log.topics[0] === transferTopic;
      if (!token || !isTransfer || log.data.length !== 66) continue;
      const [from, to] = log.topics.slice(1).map((topic) => `0x${topic.slice(26)}`);
      const amount = BigInt(log.data);
      if (ours.includes(to!) && amount >= token.minDeposit && from !== to)
        due.push({ block, txHash: tx.hash, to: to!, token: log.address, amount });
    }
  }

  const plain = (over: Over = {}): Made => {
    const from = address(random);
    const { tx, ...rest } = over;
    const to = address(random);
    const made = {
      hash: `0x${random.hex(64)}`,
      from,
      to,
      value: '0x0',
      nonce: hex(random.int(1_000)),
      type: random.pick(['0x0', '0x1', '0x2', '0x4']),
      gas: '0x5208',
      input: '0x',
      ...tx,
    } as Made['tx'];
    return {
      logs: [],
      success: true,
      created: null,
      bomb: null,
      root: {
        type: made.to === null ? 'CREATE' : 'CALL',
        from: made.from,
        to: made.to ?? rest.created ?? null,
        value: BigInt(String(made.value)),
        failed: rest.success === false,
        calls: [],
      },
      ...rest,
      tx: made,
    };
  };
  const someAmount = () => nativeMin * BigInt(1 + random.int(50));
  const tokenLog = (to: string, amount: bigint, from = address(random)): Log => ({
    address: random.pick(tokens).address!.toLowerCase(),
    topics: [transferTopic, word(from), word(to)],
    data: word(amount),
  });
  const calling = (calls: (contract: string) => Frame[], over: Over = {}): Made => {
    const made = plain(over);
    made.root.calls = calls(made.tx.to!);
    return made;
  };

  /** Honest deposits, of each kind. */
  const honest: Record<string, () => Made> = {
    coin: () => plain({ tx: { to: random.pick(ours), value: hex(someAmount()) } }),
    token: () => plain({ logs: [tokenLog(random.pick(ours), 10n ** 19n)] }),
    internal: () =>
      calling((contract) =>
        nested(random, 1 + random.int(4), contract, random.pick(ours), someAmount()),
      ),
  };

  /** What a stranger pays for. */
  const odd: Record<string, () => Made> = {
    'odd calls': () =>
      calling((from) =>
        strangersCalls(random, {
          from,
          ours,
          depth: 4,
          unknownKinds: traces === 'debug' && random.int(10) === 0,
        }),
      ),
    'failed transaction': () =>
      calling((from) => nested(random, 2, from, random.pick(ours), someAmount()), {
        success: false,
        tx: { to: address(random), value: hex(someAmount()) },
      }),
    'failed deposit': () =>
      plain({ success: false, tx: { to: random.pick(ours), value: hex(someAmount()) } }),
    'numbers at their limits': () =>
      plain({
        tx: {
          nonce: hex(2n ** 64n - 2n),
          value: hex(max),
          gas: hex(2n ** 64n - 1n),
          input: `0x${'ff'.repeat(2_000)}`,
        },
      }),
    'a creation': () => {
      const created = address(random);
      return plain({ created, tx: { to: null, value: hex(random.int(5)) } });
    },
    'a failed creation': () =>
      plain({ success: false, created: address(random), tx: { to: null } }),
    'a thousand calls deep': () =>
      calling((from) => nested(random, 1_000, from, random.pick(ours), someAmount())),
    'a thousand calls wide': () =>
      calling((from) =>
        Array.from(
          { length: 1_000 },
          (): Frame => ({
            type: 'CALL',
            from,
            to: address(random),
            value: 1n,
            failed: false,
            calls: [],
          }),
        ),
      ),
    'odd logs': () => {
      const to = random.pick(ours);
      const log = tokenLog(to, 10n ** 19n);
      const logs: Log[] = [
        { ...log, topics: [] },
        { ...log, topics: log.topics.slice(0, 1 + random.int(2)) },
        { ...log, topics: [...log.topics, word(7n)], data: '0x' },
        { ...log, data: '0x' },
        { ...log, data: `${log.data}00` },
        { ...log, data: `0x${'ab'.repeat(random.int(200))}`, address: address(random) },
        { ...log, address: address(random) },
        { ...log, topics: [transferTopic, word(address(random)), `0x${random.hex(64)}`] },
        { ...log, data: word(0n) },
        { ...log, topics: [transferTopic, word(to), word(to)] },
      ];
      return plain({ logs: logs.filter(() => random.int(2) === 0) });
    },
    'many logs': () =>
      plain({ logs: Array.from({ length: 300 }, () => tokenLog(random.pick(ours), 1n)) }),
    'a payout with our deposit in it': () => {
      const logs = Array.from({ length: 120 }, () => tokenLog(address(random), 10n ** 19n));
      logs[random.int(120)] = tokenLog(random.pick(ours), 10n ** 19n);
      return plain({ logs });
    },
    'an unknown type': () =>
      plain({
        logs: [tokenLog(random.pick(ours), 10n ** 19n)],
        tx: { type: hex(0x20 + random.int(0x40)), to: random.pick(ours), value: hex(someAmount()) },
      }),
    'an unknown type that lacks a field': () => {
      const lacks = random.pick(['value', 'nonce', 'from', 'to']);
      // Without a value it is unknown what came; logs say it by themselves.
      return plain({
        lacks,
        logs: [tokenLog(random.pick(ours), 10n ** 19n)],
        tx: { type: '0x55' },
      });
    },
    ...(name === 'ARBITRUM' && {
      'a transaction of ArbOS': () =>
        plain({
          tx: {
            type: hex(0x64 + random.int(7)),
            to: random.pick(ours),
            value: hex(someAmount()),
            nonce: hex(2n ** 63n),
          },
        }),
      'a call of ArbOS': () => {
        const made = calling(
          (from) => [
            {
              type: 'INVALID',
              from,
              to: random.pick(ours),
              value: someAmount(),
              failed: false,
              calls: [],
            },
          ],
          { tx: { type: '0x69', to: address(random) } },
        );
        return made;
      },
      'coin that ArbOS moves around a transaction': () => {
        const [to, value] = [random.pick(ours), someAmount()];
        const [fee, success] = [someAmount(), random.int(2) === 0];
        const before = [{ from: to, to: null, value: fee }];
        const after = [
          { from: null, to, value: fee },
          { from: random.pick([null, address(random)]), to, value },
        ];
        const tx = { type: random.pick(['0x68', '0x69', '0x6a']), to: address(random) };
        return plain({ success, tx, around: [before, after] });
      },
    }),
    ...(systemContracts[name] && {
      'a call of a system contract before one that pays': () =>
        calling((from) => {
          const pays = (payer: string): Frame => ({
            type: 'CALL',
            from: payer,
            to: random.pick(ours),
            value: someAmount(),
            failed: false,
            calls: [],
          });
          const system = random.pick(systemContracts[name]!);
          const calls = random.int(2) === 0 ? [] : [pays(system)];
          const first: Frame = { type: 'CALL', from, to: system, value: 0n, failed: false, calls };
          return [first, pays(from), { ...first, calls: [] }, pays(from)];
        }),
    }),
    ...(name === 'BSC' && {
      'a system contract': () =>
        plain({ tx: { to: `0x${'0'.repeat(36)}1000`, value: hex(someAmount()) } }),
    }),
  };
  const bomb = (kind: Bomb) => (): Made => ({
    ...calling((from) =>
      strangersCalls(random, { from, ours: [address(random)], depth: 2, unknownKinds: false }),
    ),
    bomb: kind,
    // Some of them name us: what their logs bring is due.
    logs: random.int(4) === 0 ? [tokenLog(random.pick(ours), 10n ** 19n)] : [],
  });
  const bombs: Record<string, () => Made> = {
    'a trace without an end': bomb('large'),
    'a trace that takes too long': bomb('late'),
    'a trace that is refused': bomb('refused'),
  };

  const from = (shapes: Record<string, () => Made>): Made =>
    draw(random, shapes, shapes === honest ? undefined : attacks);

  /** What POLYGON's bridge brings, as the last transaction of a block. */
  function stateSync(): Made {
    const coin = short('1010');
    const [receiver, root] = [short('1001'), `0x${'f'.repeat(39)}e`];
    const paid = Array.from({ length: 1 + random.int(3) }, () => ({
      to: random.pick([...ours, address(random)]),
      amount: someAmount(),
    }));
    const call = (from: string, to: string, value: bigint, calls: Frame[]): Frame => ({
      type: 'CALL',
      from,
      to,
      value,
      failed: false,
      calls,
    });
    return plain({
      tx: { from: zero, to: zero, type: '0x7f', nonce: '0x0', gas: '0x0' },
      withoutTrace: random.int(2) === 0,
      withoutReceipt: random.int(4) === 0,
      logs: paid.map(({ to, amount }) => ({
        address: coin,
        topics: [bridgedTopic, word(coin), word(to)],
        data: `${word(amount)}${'0'.repeat(128)}`,
      })),
      root: call(
        root,
        receiver,
        0n,
        paid.map(({ to, amount }) => call(receiver, coin, 0n, [call(coin, to, amount, [])])),
      ),
    });
  }

  function seal(own: Made[], isWide = false) {
    const made =
      name === 'POLYGON' && own.length > 0 && random.int(8) === 0 ? [...own, stateSync()] : own;
    if (isWide)
      attacks.set('receipts without an end', (attacks.get('receipts without an end') ?? 0) + 1);
    const block: Block = {
      number: head.number + 1n,
      hash: `0x${random.hex(64)}`,
      parentHash: head.hash,
      timestamp:
        1_767_225_600 + Math.floor((Number(head.number + 1n - start) * chain.blockTimeMs) / 1_000),
      made,
      // The logs of a state sync are outside.
      bloom: `0x${bytesToHex(computeBloom(own.flatMap(({ logs }) => logs)))}`,
      isWide,
    };
    blocks.set(block.number, block);
    for (const [index, { tx }] of made.entries()) byHash.set(tx.hash, { block, index });
    for (const one of made) addDue(block.number, one);
    head = block;
    const old = blocks.get(block.number - keptBlocks);
    if (!old) return;
    for (const { tx } of old.made) byHash.delete(tx.hash);
    blocks.delete(old.number);
  }

  /** A transaction as a node shows it, which may lack a field of an unknown type. */
  const shownTx = (block: Block, index: number) => {
    const { tx, lacks } = block.made[index]!;
    const whole: Record<string, unknown> = {
      ...tx,
      blockHash: block.hash,
      blockNumber: hex(block.number),
      transactionIndex: hex(index),
    };
    if (lacks) delete whole[lacks];
    return whole;
  };
  const shownReceipt = (block: Block, index: number) => {
    const { tx, logs, success, created } = block.made[index]!;
    const before = block.made.slice(0, index).reduce((sum, one) => sum + one.logs.length, 0);
    return {
      transactionHash: tx.hash,
      blockHash: block.hash,
      blockNumber: hex(block.number),
      transactionIndex: hex(index),
      type: tx.type,
      status: success ? '0x1' : '0x0',
      from: tx.from,
      to: tx.to,
      contractAddress: tx.to === null ? created : null,
      gasUsed: hex(gasOf(block.made[index]!)),
      logs: (success ? logs : []).map((log, i) => ({
        ...log,
        blockHash: block.hash,
        blockNumber: hex(block.number),
        transactionHash: tx.hash,
        logIndex: hex(before + i),
        removed: false,
      })),
    };
  };
  const bombAnswers: Record<Bomb, Answer> = {
    large: { large: true },
    late: { error: { code: -32000, message: 'execution timeout' }, late: 8_000 },
    refused: { error: { code: -32000, message: 'response size exceeded' } },
  };
  const aroundOf = (moves: Around[]) => moves.map((move) => ({ ...move, value: hex(move.value) }));
  const traceOf = (made: Made, place: { blockHash: string; transactionHash: string }) => {
    if (traces === 'parity') return parityTraces(made.root, place);
    const [before, after] = made.around ?? [];
    return {
      ...debugTrace(made.root),
      ...(before && { beforeEVMTransfers: aroundOf(before) }),
      ...(after && { afterEVMTransfers: aroundOf(after) }),
    };
  };
  const pruned: Answer = { error: { code: -32000, message: 'historical state is not available' } };
  const isPruned = (host: string, block: Block) =>
    host === firstHost && tracedBlocks !== null && head.number - block.number >= tracedBlocks;

  function blockTrace(host: string, block: Block | undefined): Answer {
    if (!block) return { error: { code: -32000, message: 'block not found' } };
    if (isPruned(host, block)) return pruned;
    const armed = block.made.find((made) => made.bomb);
    if (armed) return bombAnswers[armed.bomb!];
    const shown = block.made.filter(({ withoutTrace }) => !withoutTrace);
    const each = shown.map((made) => {
      const place = { blockHash: block.hash, transactionHash: made.tx.hash };
      return traces === 'parity'
        ? traceOf(made, place)
        : { txHash: made.tx.hash, result: traceOf(made, place) };
    });
    return { result: traces === 'parity' ? each.flat() : each };
  }

  function transactionTrace(host: string, hash: string): Answer {
    const found = byHash.get(hash);
    if (!found) return { error: { code: -32000, message: 'transaction not found' } };
    if (isPruned(host, found.block)) return pruned;
    const made = found.block.made[found.index]!;
    if (made.bomb) return bombAnswers[made.bomb];
    return { result: traceOf(made, { blockHash: found.block.hash, transactionHash: hash }) };
  }

  const blockAt = (tag: unknown): Block | undefined => {
    if (tag === 'latest') return head;
    if (tag === 'finalized') return blocks.get(head.number - 10n) ?? blocks.get(start);
    return blocks.get(BigInt(String(tag)));
  };
  const shownBlock = (block: Block, isWhole: boolean) => ({
    number: hex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: hex(block.timestamp),
    logsBloom: block.bloom,
    transactions: isWhole
      ? block.made.map((_, i) => shownTx(block, i))
      : block.made.map(({ tx }) => tx.hash),
  });

  function answer({ host, method, params }: NodeCall): Answer {
    const [first, second] = params;
    switch (method) {
      case 'eth_chainId':
        return { result: hex(chain.chainId!) };
      case 'eth_blockNumber':
        return { result: hex(head.number) };
      case 'eth_getBlockByNumber': {
        const block = blockAt(first);
        return { result: block ? shownBlock(block, second === true) : null };
      }
      case 'eth_getBlockReceipts': {
        const block = blockAt(first);
        if (!block) return { result: null };
        if (block.isWide) return { large: true };
        const receipts = block.made.map((_, i) => shownReceipt(block, i));
        return { result: receipts.filter((_, i) => !block.made[i]!.withoutReceipt) };
      }
      case 'eth_getTransactionByHash': {
        const found = byHash.get(String(first));
        return { result: found ? shownTx(found.block, found.index) : null };
      }
      case 'eth_getTransactionReceipt': {
        const found = byHash.get(String(first));
        return { result: found ? shownReceipt(found.block, found.index) : null };
      }
      case 'eth_getLogs': {
        const asked = first as { blockHash: string; address: string; topics: (string | null)[] };
        const block = [...blocks.values()].find(({ hash }) => hash === asked.blockHash);
        const logs = block?.made.flatMap((_, i) => shownReceipt(block, i).logs) ?? [];
        const isAsked = (log: (typeof logs)[number]) =>
          log.address === asked.address.toLowerCase() &&
          asked.topics.every((topic, i) => topic === null || log.topics[i] === topic);
        return { result: logs.filter(isAsked) };
      }
      case 'debug_traceBlockByNumber':
      case 'trace_block':
        return blockTrace(host, blockAt(first));
      case 'debug_traceTransaction':
      case 'trace_transaction':
        return transactionTrace(host, String(first));
      default:
        return { error: { code: -32601, message: `the method ${method} does not exist` } };
    }
  }

  const rpc = makeRpc({
    // A deposit from a contract is credited by two traces, so two of them are archives.
    urls: [`http://${firstHost}/`, 'http://second.test/', 'http://third.test/'],
    fetch: nodeFetch(answer, { time, realSizes }),
  });
  return {
    family: 'EVM',
    chain,
    owners: ownersOf('EVM', ours),
    reader: makeEvmReader({ chain, rpc }),
    head: () => head,
    due,
    attacks,
    growEmpty: () => seal([]),
    grow(pressure: Pressure) {
      const made: Made[] = [];
      if (pressure === 'all') {
        for (let i = 0; i < 12; i++) made.push(from(random.int(3) === 0 ? bombs : odd));
        made.push(from(honest));
      } else {
        const count = random.int(5);
        for (let i = 0; i < count; i++) {
          const kind = random.int(20);
          made.push(from(kind === 0 ? bombs : kind < 12 ? odd : honest));
        }
      }
      seal(shuffled(random, made), random.int(pressure === 'all' ? 50 : 200) === 0);
    },
  };
}
