import { pad, toHex } from 'viem';
import { expect, test } from 'vitest';
import { makeEvmCallSimulator } from '#chains/evm/pay/simulate-call.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import {
  at,
  chainOf,
  changesOf,
  coin,
  contract,
  log,
  me,
  operator,
  transfer,
  you,
  zero,
} from '#test/builders/chains/evm/pay/balance-changes.ts';
import { fakeRpc } from '../fake-rpc.ts';

test('a transfer of the coin counts once, whether the node, the network or both report it', () => {
  const system = `0x${'ff'.repeat(19)}fe`;
  const moved = [
    [me.toLowerCase(), 'ETH', null, null, -3n],
    [you.toLowerCase(), 'ETH', null, null, 3n],
  ];
  const changes = (...logs: ReturnType<typeof log>[]) =>
    changesOf(...logs).map(([who, ...rest]) => [String(who).toLowerCase(), ...rest]);
  expect(changes(transfer(coin, me, you, 3n))).toEqual(moved);
  expect(changes(transfer(system, me, you, 3n))).toEqual(moved);
  expect(changes(transfer(system, me, you, 3n), transfer(coin, me, you, 3n))).toEqual(moved);
});

test('sums by address and token, the sender first, without sums of zero', () => {
  const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7';
  const checksum = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  expect(
    changesOf(
      transfer(usdt, you, me, 5n),
      transfer(usdt, you, me, 6n),
      transfer(coin, me, you, 3n),
      transfer(contract, me, operator, 9n),
      transfer(contract, operator, me, 9n),
      transfer(usdt, zero, operator, 1n),
    ),
  ).toEqual([
    [me, 'USDT', checksum, null, 11n],
    [me, 'ETH', null, null, -3n],
    [you, 'USDT', checksum, null, -11n],
    [you, 'ETH', null, null, 3n],
    [operator, 'USDT', checksum, null, 1n],
  ]);
});

test('non-fungible tokens carry their id', () => {
  const nft = {
    ...transfer(contract, me, you, 0n),
    topics: [...transfer(contract, me, you, 0n).topics, pad(toHex(77n))],
    data: '0x',
  };
  expect(changesOf(nft)).toEqual([
    [me, null, contract, '77', -1n],
    [you, null, contract, '77', 1n],
  ]);
  const sides = { operator, from: me, to: you };
  const two = ['uint256', 'uint256'];
  expect(changesOf(log(contract, 'TransferSingle', sides, two, [7n, 4n]))).toEqual([
    [me, null, contract, '7', -4n],
    [you, null, contract, '7', 4n],
  ]);
  const lists = ['uint256[]', 'uint256[]'];
  const batch = log(contract, 'TransferBatch', sides, lists, [
    [7n, 8n],
    [4n, 5n],
  ]);
  expect(changesOf(batch).map(([who, , , id, amount]) => [who, id, amount])).toEqual([
    [me, '7', -4n],
    [me, '8', -5n],
    [you, '7', 4n],
    [you, '8', 5n],
  ]);
  expect(changesOf({ ...batch, data: batch.data.slice(0, 100) })).toEqual([]);
});

test('wrapping counts only when the coin moved, whatever an event is called', () => {
  const deposit = log(contract, 'Deposit', { dst: me }, ['uint256'], [5n]);
  const withdrawal = log(contract, 'Withdrawal', { src: me }, ['uint256'], [5n]);
  expect(changesOf(transfer(coin, me, contract, 5n), deposit)).toEqual([
    [me, 'ETH', null, null, -5n],
    [me, null, contract, null, 5n],
    [contract, 'ETH', null, null, 5n],
  ]);
  expect(changesOf(transfer(coin, contract, me, 5n), withdrawal)).toContainEqual([
    ...[me, null, contract, null, -5n],
  ]);
  expect(changesOf(deposit, withdrawal)).toEqual([]);
  expect(changesOf(transfer(coin, me, contract, 4n), deposit)).toHaveLength(2);
});

test('logs that are not transfers, and malformed data, change nothing', () => {
  const odd = transfer(contract, me, you, 5n);
  expect(changesOf({ ...odd, topics: [] })).toEqual([]);
  expect(changesOf({ ...odd, topics: odd.topics.slice(0, 2) })).toEqual([]);
  expect(changesOf({ ...odd, data: '0x' })).toEqual([]);
  expect(changesOf({ ...odd, data: `0x${'zz'.repeat(32)}` })).toEqual([]);
});

test('at most 50 are kept', () => {
  const many = Array.from({ length: 80 }, (_, i) => transfer(coin, me, at(1_000 + i), 1n));
  expect(changesOf(...many)).toHaveLength(50);
  expect(changesOf(...many)[0]?.[4]).toBe(-80n);
});

const simulate = (answers: Record<string, unknown>) =>
  makeEvmCallSimulator({ rpcOf: async () => fakeRpc(answers), chainOf }).simulate({
    ...({ chain: 'ETH', from: me, to: you, value: 1n, data: '0x' } as const),
  });
const called = { eth_call: '0x', eth_estimateGas: '0x5208' };

test.each<[string, unknown]>([
  ['no such method', new RpcError(-32601, 'method not found')],
  ['null', null],
  ['no blocks', []],
  ['no calls', [{}]],
  ['a status that is none', [{ calls: [{ status: 1 }] }]],
  ['logs that are none', [{ calls: [{ status: '0x1', gasUsed: '0x1', logs: [{}] }] }]],
])('when a node answers %s, eth_call is used instead', async (_, eth_simulateV1) => {
  const answer = await simulate({ ...called, eth_simulateV1 });
  expect(answer).toMatchObject({ ok: true, gas: 21_000n, source: 'calldata' });
  expect(answer.balanceChanges.map(({ amount }) => amount)).toEqual([-1n, 1n]);
});

test('the reason of a revert is found wherever the node puts it', async () => {
  const panic = `0x4e487b71${'11'.padStart(64, '0')}`;
  const failed = (call: object) => ({
    ...called,
    eth_simulateV1: [{ calls: [{ status: '0x0', gasUsed: '0x5300', logs: [], ...call }] }],
  });
  const reasonOf = async (answers: Record<string, unknown>) =>
    (await simulate(answers)).revertReason;
  const overflow = 'arithmetic overflow or underflow';
  expect(await reasonOf(failed({ error: { data: panic }, returnData: '0x' }))).toBe(overflow);
  expect(await reasonOf(failed({ returnData: panic }))).toBe(overflow);
  expect(await reasonOf(failed({ error: { message: 'execution reverted: no' } }))).toBe('no');
  expect(await reasonOf(failed({ error: { message: 'out of gas' } }))).toBe('out of gas');
  expect(await reasonOf(failed({}))).toBe('reverted without a reason');
  const eth_call = new RpcError(3, 'execution reverted', panic);
  expect(await simulate({ eth_call, eth_estimateGas: eth_call })).toMatchObject({
    ok: false,
    revertReason: overflow,
    gas: null,
    source: 'calldata',
  });
});
