import { expect, test } from 'vitest';
import { parseBlock } from '#chains/evm/node/node-json.ts';
import { debugTransfers, parityTransfers } from '#chains/evm/read/traces.ts';
import {
  a,
  alice,
  b,
  bob,
  c,
  coin,
  d,
  read,
  token,
  tx,
} from '#test/builders/chains/evm/read/tracing/state-sync.ts';
import {
  address,
  block,
  hash,
  hex,
  type RawLog,
  receipt,
  transaction,
  transferTopic,
  zero,
} from '../../node-answers.ts';
import { call, toParity } from '../frames.ts';

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

/** What the coin's contract on POLYGON logs of a deposit by the bridge. */
const bridged = (to: string, amount: bigint, over: Partial<RawLog> = {}): RawLog => ({
  address: address(0x1010),
  topics: [
    '0x4e2ca0515ed1aef1395f66b5303bb5d6f1bf9d61a353fa53f73f8ac9973fa9f6',
    hash(0x1010),
    hash(Number(BigInt(to))),
  ],
  data: `0x${[amount, 0n, amount].map((one) => one.toString(16).padStart(64, '0')).join('')}`,
  removed: false,
  ...over,
});

test.each(['0x0', '0x7f'])(
  "the coin that Polygon's bridge brings is read from the receipt of a state sync of type %s",
  async (type) => {
    const tx = transaction(1);
    const sync = transaction(2, { from: zero, to: zero, value: '0x0', nonce: '0x0', type });
    const logs = [
      bridged(bob, 8n),
      bridged(bob, 9n, { address: token }),
      bridged(bob, 9n, { topics: [transferTopic, ...bridged(bob, 9n).topics.slice(1)] }),
      bridged(alice, 7n),
    ];
    const { blocks, failure } = await read({
      eth_getBlockByNumber: block(7, type === '0x7f' ? [tx, sync] : [tx], []),
      eth_getBlockReceipts: [receipt(tx, 7), receipt(sync, 7, { logs, type })],
    });
    expect(failure).toBeNull();
    const own = blocks[0]!.transfers.filter(({ txHash }) => txHash === sync.hash);
    expect(own.map(({ position, to, amount }) => [position, to, amount])).toEqual([
      ['trace:sync.0', bob, 8n],
      ['trace:sync.1', alice, 7n],
    ]);
    // Nobody but the bridge has a state sync.
    const forged = await read({
      eth_getBlockByNumber: block(7, [tx], logs),
      eth_getBlockReceipts: [receipt(tx, 7, { logs })],
    });
    expect(forged.blocks[0]!.transfers.map(({ position }) => position)).toEqual(['native']);
  },
);

test('the trace of a state sync and its logs are one transfer', async () => {
  const sync = transaction(2, { from: zero, to: zero, value: '0x0', nonce: '0x0', type: '0x7f' });
  const coin = address(0x1010);
  const frame = (from: string, to: string, value: number, calls: object[] = []) => ({
    type: 'CALL',
    from,
    to,
    value: hex(value),
    calls,
  });
  const { blocks } = await read(
    {
      eth_getBlockByNumber: block(7, [sync]),
      eth_getBlockReceipts: [receipt(sync, 7, { logs: [bridged(bob, 8n)], type: '0x7f' })],
      debug_traceBlockByNumber: [
        {
          txHash: sync.hash,
          result: frame(address(0xfffe), address(0x1001), 0, [
            frame(address(0x1001), coin, 0, [frame(coin, bob, 8)]),
          ]),
        },
      ],
    },
    { traces: 'debug' },
  );
  expect(blocks[0]!.transfers.map(({ position, amount }) => [position, amount])).toEqual([
    ['trace:sync.0', 8n],
  ]);
});
