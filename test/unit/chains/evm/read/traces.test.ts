import { expect, test } from 'vitest';
import { parseBlock } from '#chains/evm/node/node-json.ts';
import { debugTransfers, parityTransfers } from '#chains/evm/read/traces.ts';
import { a, b, c, d, heir, one, read, tx } from '#test/builders/chains/evm/read/traces.ts';
import { address, block, hash, transaction, zero } from '../node-answers.ts';
import { call, type Frame, sha256, toParity } from './frames.ts';

const other = transaction(2, { from: c, to: d });
const two = parseBlock(block(1, [tx, other]));

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

test('block rewards belong to no transaction', () => {
  const reward = { type: 'reward', blockHash: one.hash, action: { author: d, value: '0x1' } };
  const traces = [...toParity(call(a!, b!, 1), tx.hash), reward];
  expect(parityTransfers(traces, one)).toEqual([]);
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
  ['no root', [parity[1]], /root trace/],
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
  expect(unknown).toEqual([`a call in ${tx.hash} has the unknown kind EXTCALL`]);
  const traces = toParity(root, tx.hash).map((trace) =>
    String(trace.traceAddress) === '0' ? { ...trace, type: 'extcall', action: null } : trace,
  );
  const named: string[] = [];
  expect(parityTransfers(traces, one, named)).toMatchObject(counted);
  expect(named).toEqual([`a trace of ${tx.hash} has the unknown kind extcall`]);
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
