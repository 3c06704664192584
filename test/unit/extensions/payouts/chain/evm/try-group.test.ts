import { expect, test } from 'vitest';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { tryGroup } from '#extensions/payouts/chain/evm/try-group.ts';

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const members = [1n, 2n].map((amount) => ({
  address: '0x00000000000000000000000000000000000A11cE',
  amount,
}));

function trial(answer: unknown) {
  const asked: unknown[] = [];
  const request = (async (...of: unknown[]) => {
    asked.push(of);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as Rpc['request'];
  return { tried: tryGroup({ request }, { wallet, token: null, members }), asked };
}

const list = (...words: bigint[]) => `0x${words.map(word).join('')}`;

test('the call is the one that would be signed, from the wallet and with its coin', async () => {
  const { tried, asked } = trial(list(32n, 2n, 1n, 0n));
  expect(await tried).toEqual([true, false]);
  const { to, data } = groupCalls.pay(members, null);
  const call = { from: wallet, to, data, value: '0x3', gas: '0x1000000' };
  expect(asked).toEqual([['eth_call', [call, 'latest']]]);
});

test.each<[string, unknown]>([
  ['nothing, as where no contract lives', '0x'],
  ['no text', null],
  ['one too few', list(32n, 1n, 1n)],
  ['one too many', list(32n, 2n, 1n, 1n, 1n)],
  ['another length than it has', list(32n, 2n, 1n)],
  ['neither yes nor no', list(32n, 2n, 1n, 2n)],
  ['another offset', list(64n, 2n, 1n, 1n)],
])('an answer that is no list of outcomes: %s', async (_, answer) => {
  await expect(trial(answer).tried).rejects.toThrow('the trial of a group');
});

test('the reason why the whole would fail; a node’s own error is thrown on', async () => {
  const reverted = new RpcError(3, 'execution reverted: no token');
  await expect(trial(reverted).tried).rejects.toMatchObject({
    name: 'ExecutionReverted',
    reason: 'no token',
  });
  await expect(trial(new RpcError(-32000, 'limit')).tried).rejects.toThrow('limit');
});
