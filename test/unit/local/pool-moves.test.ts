/** What the tour believes of a swap's effect on the pools; on a chain: integration/local. */
import { describe, expect, test } from 'vitest';
import { describeMove, inOrder, type PoolMove } from '#local/tour/pool-moves.ts';
import { move, type Side } from '#test/builders/local/pool-moves.ts';
import { CheckFailed } from '#workstation/check.ts';

const coin = move('wrapped', 'USDT', 15);
const stable = move('USDT', 'USDC', 6);

describe('in order', () => {
  test('of one pool, and of two whatever their order was', () => {
    expect(inOrder([move('wrapped', 'USDT', -50)], 'wrapped', 'USDT')).toHaveLength(1);
    expect(inOrder([coin, stable], 'USDC', 'wrapped')).toEqual([stable, coin]);
  });

  test.each<[string, PoolMove[], Side, Side]>([
    ['nothing moved', [], 'wrapped', 'USDT'],
    ['the price rose for what was sold', [move('wrapped', 'USDT', 50)], 'wrapped', 'USDT'],
    ['it fell for what was bought', [move('wrapped', 'USDT', -50)], 'USDT', 'wrapped'],
    ['it moved by nothing that is shown', [move('wrapped', 'USDT', -0.04)], 'wrapped', 'USDT'],
    [
      'the second of two moved the wrong way',
      [{ ...coin, basisPoints: -15 }, stable],
      'USDC',
      'wrapped',
    ],
    ['the way ends elsewhere', [stable], 'USDC', 'wrapped'],
    ['another pool moved too', [move('wrapped', 'USDT', -50), stable], 'wrapped', 'USDT'],
    ['two pools of what was sold moved', [coin, { ...coin, name: 'other' }], 'USDT', 'wrapped'],
  ])('%s: refused', (_, moves, from, to) => {
    expect(() => inOrder(moves, from, to)).toThrow(CheckFailed);
  });

  test('a line says from what to what, and by how much', () => {
    expect(describeMove(coin)).toBe('wrapped/USDT: 2.000000 -> 2.003000, +15.0 bp');
  });
});
