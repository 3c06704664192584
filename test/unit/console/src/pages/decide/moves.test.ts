import { expect, test } from 'vitest';
import type { OperationDetail } from '../../../../../../console/src/api/types.ts';
import {
  doubt,
  movesOf,
  simulatedMoves,
} from '../../../../../../console/src/pages/decide/moves.ts';
import { knownTokens } from '../../../../../../console/src/words/decide/known-tokens.ts';

const tokens = knownTokens({
  ETH: [
    { symbol: 'ETH', address: null, decimals: 18 },
    { symbol: 'USDT', address: '0xToken', decimals: 6 },
  ],
});
const order = {
  op_type: 'transfer',
  chain: 'ETH',
  from_address: '0xfrom',
  to_address: '0xtoken',
  amount: '3',
  token: 'USDT',
  token_address: '0xtoken',
  data: null,
  simulation: null,
} as unknown as OperationDetail;

test('a transfer moves what its terms say, and needs no simulation', () => {
  expect(doubt(order, null)).toBe(null);
  const move = { from: '0xfrom', to: '0xto', units: 3_000_000n, tokenAddress: '0xtoken' };
  const moves = movesOf([move], (address) => tokens.at('ETH', address));
  expect(moves.map(({ address, amount, token }) => [address, amount, token])).toEqual([
    ['0xfrom', '-3', 'USDT'],
    ['0xto', '+3', 'USDT'],
  ]);
});

test('a call without a simulation moves what nobody can say', () => {
  const call = { ...order, op_type: 'send-tx' } as OperationDetail;
  expect(doubt(call, null)).toBe('Not simulated, so its effect is unknown.');
  expect(simulatedMoves(call, tokens)).toEqual([]);
});

const change = (set: object) => ({
  address: '0xto',
  token: 'USDT',
  token_address: '0xTOKEN',
  token_id: null,
  amount: '7000',
  amount_raw: '7000000',
  ...set,
});
const simulated = (...changes: object[]) =>
  simulatedMoves(
    {
      ...order,
      data: '0x12345678',
      simulation: { ok: true, balance_changes: changes },
    } as unknown as OperationDetail,
    tokens,
  ).map(({ amount, raw, token }) => [amount, raw, token]);

test('a simulation names no token and moves no point: the page knows both, or shows smallest units', () => {
  // The service writes 7,000, and another name for a contract that is not listed.
  expect(simulated(change({}), change({ token_address: '0xjunk' }))).toEqual([
    ['+7', '+7000000', 'USDT'],
    [null, '+7000000', null],
  ]);
  expect(simulated(change({ token_address: null, token: null, amount_raw: '-5' }))).toEqual([
    ['-0.000000000000000005', '-5', 'ETH'],
  ]);
  expect(simulated(change({ token_id: '9', amount_raw: '1' }))).toEqual([[null, '+1', null]]);
});
