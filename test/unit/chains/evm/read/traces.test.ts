import { expect, test } from 'vitest';
import { parseBlock } from '#chains/evm/node/node-json.ts';
import { debugTransfers, parityTransfers } from '#chains/evm/read/traces.ts';
import { address, block, hash, hex, transaction, zero } from '../node-answers.ts';

const [a, b, c, d, heir] = [1, 2, 3, 4, 5].map((n) => address(0xaaaa00 + n)) as string[];
const sha256 = address(2);
/** Of what these tests call: what a node with trace_block does not list. */
const isPrecompile = (to: unknown) =>
  to === sha256 || to === address(0x100) || to === address(0x66);
const tx = transaction(1, { from: a, to: b });
const other = transaction(2, { from: c, to: d });
const one = parseBlock(block(1, [tx]));
const two = parseBlock(block(1, [tx, other]));

type Frame = Record<string, unknown>;
const call = (from: string, to: string, value: number, over: Frame = {}): Frame => ({
  type: 'CALL',
  from,
  to,
  value: hex(value),
  ...over,
});

/** The debug frame as a node with trace_block shows it, without precompiles. */
function toParity(frame: Frame, txHash: string, path: number[] = []): Frame[] {
  const { type, from, to, value, error } = frame as Record<string, string>;
  const calls = ((frame.calls ?? []) as Frame[]).filter(
    (below) => !(isPrecompile(below.to) && (below.value ?? '0x0') === '0x0'),
  );
  const own = { blockHash: one.hash, transactionHash: txHash, traceAddress: path, error };
  const kinds: Record<string, Frame> = {
    SELFDESTRUCT: { type: 'suicide', action: { address: from, refundAddress: to, balance: value } },
    CREATE: {
      type: 'create',
      action: { from, value },
      result: error ? null : { address: to },
    },
  };
  kinds.CREATE2 = kinds.CREATE!;
  const plain = {
    type: 'call',
    action: { from, to, value: value ?? '0x0', callType: type!.toLowerCase() },
    result: error ? null : {},
  };
  return [
    { ...own, ...(kinds[type!] ?? plain) },
    ...calls.flatMap((below, i) => toParity(below, txHash, [...path, i])),
  ];
}

/** Reads this transaction's calls by both kinds of trace; they must agree. */
function read(root: Frame) {
  const debug = debugTransfers([{ txHash: tx.hash, result: root }], one);
  const parity = parityTransfers(toParity(root, tx.hash), one);
  expect(parity).toEqual(debug);
  return debug.map(({ path, from, to, amount }) => [path, from, to, amount]);
}

test('the top-level call is the transaction; calls below it have a path', () => {
  expect(
    read(
      call(a!, b!, 9, {
        calls: [call(b!, c!, 1, { calls: [call(c!, d!, 2), call(c!, a!, 3)] }), call(b!, d!, 4)],
      }),
    ),
  ).toEqual([
    ['0', b, c, 1n],
    ['0.0', c, d, 2n],
    ['0.1', c, a, 3n],
    ['1', b, d, 4n],
  ]);
});

test('a failed call and all below it moved nothing', () => {
  const inner = [call(c!, d!, 2, { calls: [call(d!, a!, 3)] })];
  expect(
    read(
      call(a!, b!, 9, {
        calls: [call(b!, c!, 1, { error: 'execution reverted', calls: inner }), call(b!, d!, 4)],
      }),
    ),
  ).toEqual([['1', b, d, 4n]]);
  expect(read(call(a!, b!, 9, { error: 'out of gas', calls: inner }))).toEqual([]);
});

test('delegatecall, staticcall and callcode carry no value; their own calls do', () => {
  expect(
    read(
      call(a!, b!, 9, {
        calls: [
          call(b!, c!, 9, { type: 'DELEGATECALL', calls: [call(b!, d!, 5)] }),
          call(b!, c!, 0, { type: 'STATICCALL' }),
          call(b!, c!, 7, { type: 'CALLCODE' }),
        ],
      }),
    ),
  ).toEqual([['0.0', b, d, 5n]]);
});

test('creating and ending a contract move value', () => {
  expect(
    read(
      call(a!, b!, 9, {
        calls: [
          call(b!, c!, 1, {
            type: 'CREATE',
            calls: [call(c!, heir!, 1, { type: 'SELFDESTRUCT' })],
          }),
          call(b!, d!, 2, { type: 'CREATE2' }),
        ],
      }),
    ),
  ).toEqual([
    ['0', b, c, 1n],
    ['0.0', c, heir, 1n],
    ['1', b, d, 2n],
  ]);
});

test('calls of precompiled contracts do not shift the paths of other calls', () => {
  const precompile = call(b!, sha256, 0, { type: 'STATICCALL' });
  expect(
    read(call(a!, b!, 9, { calls: [precompile, call(b!, c!, 1), precompile, call(b!, d!, 2)] })),
  ).toEqual([
    ['0', b, c, 1n],
    ['1', b, d, 2n],
  ]);
  expect(read(call(a!, b!, 9, { calls: [call(b!, sha256, 3), call(b!, d!, 2)] }))).toEqual([
    ['0', b, sha256, 3n],
    ['1', b, d, 2n],
  ]);
});

/** POLYGON's coin, whose `transfer` asks itself for balances, and a contract of BSC's system. */
const [coin, system] = [address(0x1010), address(0x2002)];

test('contracts at short addresses do not shift paths, by either kind of trace', () => {
  const balance = call(coin, coin, 0, { type: 'STATICCALL' });
  const calls = [balance, balance, call(coin, c!, 5), balance, call(coin, d!, 6)];
  expect(read(call(a!, coin, 11, { calls }))).toEqual([
    ['0', coin, c, 5n],
    ['1', coin, d, 6n],
  ]);
});

test('what moves below a call that does not count has a place of its own', () => {
  const claim = (...calls: Frame[]) => call(b!, system, 0, { calls });
  const precompile = call(system, sha256, 0, { type: 'STATICCALL' });
  const root = call(a!, b!, 0, {
    calls: [
      call(b!, address(0x66), 0),
      claim(precompile),
      claim(precompile, call(system, c!, 3, { calls: [call(c!, heir!, 1)] })),
      call(b!, d!, 4),
      claim(call(system, address(0x1004), 0, { calls: [call(address(0x1004), c!, 2)] })),
      { ...claim(call(system, c!, 9)), error: 'execution reverted' },
    ],
  });
  expect(read(root)).toEqual([
    ['p0.0', system, c, 3n],
    ['p0.0.0', c, heir, 1n],
    ['0', b, d, 4n],
    ['p1.p0.0', address(0x1004), c, 2n],
  ]);
});

test('the place that trace_block gives is named, under which earlier releases stored it', () => {
  const balance = call(coin, coin, 0, { type: 'STATICCALL' });
  const root = call(a!, coin, 5, {
    calls: [call(coin, sha256, 0), balance, balance, call(coin, c!, 5)],
  });
  const places = [{ path: '0', formerly: '2' }];
  expect(debugTransfers([{ result: root }], one)).toMatchObject(places);
  expect(parityTransfers(toParity(root, tx.hash), one)).toMatchObject(places);
  const [plain] = debugTransfers([{ result: call(a!, b!, 1, { calls: [call(b!, c!, 1)] }) }], one);
  expect(plain).not.toHaveProperty('formerly');
});

test('block rewards belong to no transaction', () => {
  const reward = { type: 'reward', blockHash: one.hash, action: { author: d, value: '0x1' } };
  const traces = [...toParity(call(a!, b!, 1), tx.hash), reward];
  expect(parityTransfers(traces, one)).toEqual([]);
});

/** What Nitro's callTracer shows of what ArbOS moves (nitro arbos/util/transfer.go). */
const arbosFrame = (from: string, to: string, value: number, over: Frame = {}): Frame =>
  call(from, to, value, { type: 'INVALID', gas: '0x0', gasUsed: '0x0', input: '0x', ...over });
const arbosLists = (before: Frame[] = [], after: Frame[] = []) => ({
  beforeEVMTransfers: before,
  afterEVMTransfers: after,
});
const arbosMove = (from: string | null, to: string | null, value: number, purpose: string) => ({
  from,
  to,
  value: hex(value),
  purpose,
});
const ofType = (type: string) => parseBlock(block(1, [{ ...tx, type }]));

test('Arbitrum: a ticket mints its deposit and refunds the excess fee', () => {
  const root = call(a!, address(0x6e), 0, {
    ...arbosLists(),
    calls: [
      arbosFrame(zero, a!, 9),
      arbosFrame(a!, heir!, 4),
      arbosFrame(a!, address(0x6e), 0, { input: '0xeda1122c' }),
    ],
  });
  const unknown: string[] = [];
  expect(debugTransfers([{ result: root }], ofType('0x69'), unknown)).toEqual([
    { txHash: tx.hash, path: '0', from: zero, to: a, amount: 9n, stands: true },
    { txHash: tx.hash, path: '1', from: a, to: heir, amount: 4n, stands: true },
  ]);
  expect(unknown).toEqual([]);
});

test('Arbitrum: ArbOS also moves within an ordinary transaction, and undoes it with the call', () => {
  const cancel = (over: Frame = {}) =>
    call(b!, address(0x6e), 0, { calls: [arbosFrame(c!, heir!, 4)], ...over });
  const root = (over: Frame = {}) => call(a!, b!, 0, { ...arbosLists(), calls: [cancel(over)] });
  expect(debugTransfers([{ result: root() }], one)).toMatchObject([{ path: 'p0.0', to: heir }]);
  expect(debugTransfers([{ result: root({ error: 'execution reverted' }) }], one)).toEqual([]);
});

test('Arbitrum: a redeem refunds its fees; what it bought, paid and returned itself is no transfer', () => {
  const [escrow, fees] = [c!, d!];
  const lists = arbosLists(
    [
      arbosMove(escrow, a!, 50, 'escrow'),
      arbosMove(null, a!, 30, 'prepaid'),
      arbosMove(a!, null, 30, 'feePayment'),
    ],
    [
      arbosMove(null, a!, 12, 'gasRefund'),
      arbosMove(a!, null, 12, 'undoRefund'),
      arbosMove(fees, heir!, 5, 'refund'),
      arbosMove(fees, heir!, 7, 'refund'),
      arbosMove(fees, a!, 0, 'refund'),
    ],
  );
  const refund = { path: 'arbos', from: fees, to: heir, amount: 12n, stands: true };
  const redeem = call(a!, b!, 50, lists);
  expect(debugTransfers([{ result: redeem }], ofType('0x68'))).toMatchObject([refund]);
  // It fails: the ticket's value went back, the refund stands.
  const failed = {
    ...redeem,
    error: 'execution reverted',
    afterEVMTransfers: [...lists.afterEVMTransfers, arbosMove(a!, escrow, 50, 'escrow')],
  };
  expect(debugTransfers([{ result: failed }], ofType('0x68'))).toMatchObject([refund]);
});

test('Arbitrum: the gas that a sender gets back is no deposit', () => {
  const lists = arbosLists(
    [arbosMove(a!, null, 30, 'feePayment')],
    [arbosMove(null, a!, 12, 'gasRefund'), arbosMove(null, d!, 18, 'feeCollection')],
  );
  expect(debugTransfers([{ result: call(a!, b!, 1, lists) }], one)).toEqual([]);
  // A deposit by the bridge is minted to its sender, who sends it on.
  const minted = arbosLists([arbosMove(null, a!, 9, 'deposit')]);
  expect(debugTransfers([{ result: call(a!, b!, 9, minted) }], ofType('0x64'))).toEqual([]);
});

test('elsewhere a call of the kind INVALID is unknown', () => {
  const unknown: string[] = [];
  debugTransfers([{ result: call(a!, b!, 1, { calls: [arbosFrame(b!, c!, 1)] }) }], one, unknown);
  expect(unknown).toEqual([`a call in ${tx.hash} is of the kind INVALID`]);
});

test('Polygon: the coin that the bridge brings is numbered as its logs are', () => {
  const sync = transaction(3, { from: zero, to: zero, value: '0x0', type: '0x7f' });
  const withSync = parseBlock(block(1, [tx, sync]));
  const [receiver, child, odd] = [address(0x1001), address(0xc41d01), address(0xdddd01)];
  const deposit = (to: string, value: number) =>
    call(receiver, child, 0, {
      calls: [call(child, coin, 0, { calls: [call(coin, to, value)] })],
    });
  // Somebody's contract has the coin's contract pay on what it sent along: no deposit by the bridge.
  const paidOn = call(receiver, odd, 0, {
    calls: [call(odd, coin, 8, { calls: [call(coin, d!, 8)] })],
  });
  // The root is the system's, not the transaction's sender.
  const root = call(address(0xfffe), receiver, 0, {
    calls: [deposit(b!, 5), paidOn, deposit(c!, 6)],
  });
  const ordinary = { result: call(a!, b!, 1) };
  const brought = [
    { path: 'sync.0', from: coin, to: b, amount: 5n },
    { path: '1.0', from: odd, to: coin, amount: 8n },
    { path: '1.0.0', from: coin, to: d, amount: 8n },
    { path: 'sync.1', from: coin, to: c, amount: 6n },
  ];
  const shown = { txHash: sync.hash, result: root };
  expect(debugTransfers([ordinary, shown], withSync)).toMatchObject(brought);
  const traces = [...toParity(ordinary.result, tx.hash), ...toParity(root, sync.hash)];
  expect(parityTransfers(traces, withSync)).toMatchObject(brought);
  // A trace of it that cannot be read stops nothing: its logs say the same.
  expect(debugTransfers([ordinary, { txHash: sync.hash, error: 'timeout' }], withSync)).toEqual([]);
});

test("Polygon's state sync needs no trace", () => {
  const sync = transaction(3, { from: zero, to: zero, value: '0x0' });
  const withSync = parseBlock(block(1, [tx, sync]));
  const root = call(a!, b!, 1, { calls: [call(b!, c!, 2)] });
  expect(parityTransfers(toParity(root, tx.hash), withSync)).toHaveLength(1);
  expect(debugTransfers([{ result: root }], withSync)).toHaveLength(1);
  const shown = { txHash: sync.hash, result: call(zero, zero, 0) };
  expect(debugTransfers([{ result: root }, shown], withSync)).toHaveLength(1);
  expect(debugTransfers([{ result: root }, shown], one)).toHaveLength(1);
});

test.each<[string, unknown, RegExp]>([
  ['too few', [{ result: call(a!, b!, 1) }], /1 traces of 2/],
  ['another sender', [{ result: call(c!, d!, 1) }, { result: call(a!, b!, 1) }], /another sender/],
  [
    'another hash',
    [{ txHash: hash(1), result: call(a!, b!, 1) }, { result: call(c!, d!, 1) }],
    /another transaction/,
  ],
  ['a tracer that failed', [{ error: 'timeout' }, { result: call(c!, d!, 1) }], /is missing/],
  ['no list', { result: [] }, /not a list/],
])('debug, %s: refused', (_, answer, why) => {
  expect(() => debugTransfers(answer, two)).toThrow(why);
});

const parity = toParity(call(a!, b!, 1, { calls: [call(b!, c!, 1)] }), tx.hash);
test.each<[string, unknown, RegExp]>([
  ['no root', [parity[1]], /no root trace/],
  ['no trace of a transaction', [], /no trace of/],
  ['another block', [{ ...parity[0], blockHash: hash(7) }], /another block/],
  ['no path', [parity[0], { ...parity[1], traceAddress: ['x'] }], /traceAddress/],
  ['null', null, /not a list/],
])('parity, %s: refused', (_, answer, why) => {
  expect(() => parityTransfers(answer, one)).toThrow(why);
});

test('a call of an unknown kind is left out and named; the calls beside and below it count', () => {
  const below = call(c!, d!, 3);
  const root = call(a!, b!, 1, {
    calls: [call(b!, c!, 2, { type: 'EXTCALL', calls: [below] }), call(b!, heir!, 4)],
  });
  const counted = [
    { path: '0.0', to: d, amount: 3n },
    { path: '1', to: heir, amount: 4n },
  ];
  const unknown: string[] = [];
  expect(debugTransfers([{ result: root }], one, unknown)).toMatchObject(counted);
  expect(unknown).toEqual([`a call in ${tx.hash} is of the kind EXTCALL`]);
  const traces = toParity(root, tx.hash).map((trace) =>
    String(trace.traceAddress) === '0' ? { ...trace, type: 'extcall', action: null } : trace,
  );
  const named: string[] = [];
  expect(parityTransfers(traces, one, named)).toMatchObject(counted);
  expect(named).toEqual([`a trace of ${tx.hash} is of the kind extcall`]);
  const pathless = traces.map(({ traceAddress, ...rest }) =>
    rest.type === 'extcall' ? rest : { ...rest, traceAddress },
  );
  expect(parityTransfers(pathless, one, [])).toMatchObject(counted);
});

test('calls below a failed one of an unknown kind count nothing', () => {
  const failed = { type: 'EXTCALL', error: 'reverted', calls: [call(c!, d!, 3)] };
  const root = call(a!, b!, 1, { calls: [call(b!, c!, 2, failed)] });
  expect(debugTransfers([{ result: root }], one, [])).toEqual([]);
  const traces = toParity(root, tx.hash).map((trace) =>
    String(trace.traceAddress) === '0' ? { ...trace, type: 'extcall' } : trace,
  );
  expect(parityTransfers(traces, one, [])).toEqual([]);
});

test('a transaction of an unknown type is named where its trace cannot be read', () => {
  const strange = parseBlock(block(1, [{ ...tx, type: '0x7b' }, other]));
  const paying = call(c!, d!, 1, { calls: [call(d!, a!, 2)] });
  const answer = [{ result: { calls: [{ type: 'CALL', value: 'all' }] } }, { result: paying }];
  const unknown: string[] = [];
  expect(debugTransfers(answer, strange, unknown)).toMatchObject([{ to: a, amount: 2n }]);
  expect(() => debugTransfers(answer, two, [])).toThrow(/not 20 bytes/);
  const traces = toParity(paying, other.hash);
  expect(parityTransfers(traces, strange, unknown)).toMatchObject([{ to: a, amount: 2n }]);
  expect(() => parityTransfers(traces, two, [])).toThrow(/no trace of/);
  expect(unknown).toEqual([
    expect.stringContaining(`the trace of ${tx.hash} of type 123`),
    expect.stringContaining(`no trace of ${tx.hash}`),
  ]);
});
