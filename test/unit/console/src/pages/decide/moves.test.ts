import { expect, test } from 'vitest';
import type { OperationDetail } from '../../../../../../console/src/api/types.ts';
import { doubt, movesOfOperation } from '../../../../../../console/src/pages/decide/moves.ts';

const order = {
  op_type: 'transfer',
  from_address: '0xfrom',
  to_address: '0xto',
  amount: '3',
  token: 'USDT',
  token_address: '0xtoken',
  simulation: null,
} as unknown as OperationDetail;

test('a transfer moves what its terms say, and needs no simulation', () => {
  expect(doubt(order)).toBe(null);
  expect(
    movesOfOperation(order).map(({ address, amount, token }) => [address, amount, token]),
  ).toEqual([
    ['0xfrom', '-3', 'USDT'],
    ['0xto', '+3', 'USDT'],
  ]);
});

test('a call without a simulation moves what nobody can say', () => {
  const call = { ...order, op_type: 'send-tx' } as OperationDetail;
  expect(doubt(call)).toBe('Not simulated, so its effect is not known.');
  expect(movesOfOperation(call)).toEqual([]);
});
