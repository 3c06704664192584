import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { parseBlock } from '#chains/evm/node/node-json.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import { debugTransfers } from '#chains/evm/read/traces.ts';
import {
  arbosFrame,
  arbosLists,
  arbosMove,
} from '#test/builders/chains/evm/read/tracing/arbos-transfers.ts';
import { fakeRpc } from '../../fake-rpc.ts';
import { address, block, hex, receipt, transaction, zero } from '../../node-answers.ts';
import { call, type Frame } from '../frames.ts';

const [a, b, c, d, heir] = [1, 2, 3, 4, 5].map((n) => address(0xaaaa00 + n)) as string[];
const tx = transaction(1, { from: a, to: b });
const one = parseBlock(block(1, [tx]));
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

test('Arbitrum: a redeem refunds its fees; what it bought, paid and returned itself is not a transfer', () => {
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
  // It fails: the ticket's value went back, the refund remains.
  const failed = {
    ...redeem,
    error: 'execution reverted',
    afterEVMTransfers: [...lists.afterEVMTransfers, arbosMove(a!, escrow, 50, 'escrow')],
  };
  expect(debugTransfers([{ result: failed }], ofType('0x68'))).toMatchObject([refund]);
});

test('Arbitrum: the gas that a sender gets back is not a deposit', () => {
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
  expect(unknown).toEqual([`a call in ${tx.hash} has the unknown kind INVALID`]);
});

test('what ArbOS moved stands, even if its transaction failed', async () => {
  const tx = transaction(1, { type: '0x69', value: '0x0', to: address(0x6e) });
  const moved = { type: 'INVALID', from: c, to: d, value: hex(4) };
  const root = (calls: object[]) => [
    { txHash: tx.hash, result: { type: 'CALL', from: tx.from, to: tx.to, value: '0x0', calls } },
  ];
  const readWith = (calls: object[], type: string) =>
    readBlocksFrom({
      chain: { ...chains.ARBITRUM, traces: 'debug' },
      rpc: fakeRpc({
        eth_getBlockByNumber: block(7, [{ ...tx, type }]),
        eth_getBlockReceipts: [receipt(tx, 7, { status: '0x0', type })],
        debug_traceBlockByNumber: root(calls),
      }),
      facts: { rightChain: true, blockReceipts: true, isMostlyOurs: false },
      numbers: [7n],
      parentHash: null,
      listed: new Set(),
      withinMs: 10_000,
    });
  const { blocks } = await readWith([moved], '0x69');
  expect(blocks[0]!.transfers).toMatchObject([{ position: 'trace:0', to: d, amount: 4n }]);
  expect((await readWith([{ ...moved, type: 'CALL' }], '0x69')).blocks[0]!.transfers).toEqual([]);
  expect((await readWith([moved], '0x2')).blocks[0]!.transfers).toEqual([]);
});
