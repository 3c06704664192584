import { expect, test } from 'vitest';
import { buildHeld, heldAnswer } from '#test/builders/console/held.ts';
import type { Hold } from '../../../../../../console/src/words/screening/shown-hold.ts';
import {
  depositFollows,
  holdState,
  orderFollows,
  verdictWords,
} from '../../../../../../console/src/words/screening/verdicts.ts';

const to = '0x00000000000000000000000000000000000000B1';
const stateOf = (set: Parameters<typeof buildHeld>[0]) => holdState(buildHeld(set).shown as Hold);
const order = { orderNo: 'IN1', toAddress: to };

test('how far a held deposit is', () => {
  const refused = { answer: { ...heldAnswer, verdict: 'refuse' as const } };
  expect([
    stateOf({}),
    stateOf({ ...refused, released: ['a'] }),
    stateOf({ payout: { toAddress: to, confirmed: ['a'] } }),
    stateOf({ released: ['a'] }),
    stateOf({ ...refused, released: ['a', 'b'] }),
    stateOf({ payout: { toAddress: to, confirmed: ['a', 'b'] } }),
    stateOf({ deposit: { payout: order }, payout: { toAddress: to, confirmed: [] } }),
    stateOf({
      deposit: { payout: { ...order, paid: { txHash: '0x1', at: 1 } } },
      payout: { toAddress: to, confirmed: [] },
    }),
  ]).toEqual([
    'held',
    'releasing',
    'releasing',
    'released',
    'released',
    'paying',
    'paying',
    'paid',
  ]);
});

test('an address that somebody only named is no decision', () => {
  expect(stateOf({ payout: { toAddress: to, confirmed: [] } })).toBe('held');
});

test('what follows for a deposit, and how many people it takes', () => {
  const follows = (verdict: 'hold' | 'refuse' | null) =>
    depositFollows(buildHeld({ answer: verdict && { ...heldAnswer, verdict } }).shown as Hold);
  expect(follows('refuse')).toContain('Two people release it');
  expect(follows('hold')).toContain('People release it');
  expect(follows(null)).toContain('The provider has not answered');
});

test('what people have decided follows, and not what they still could', () => {
  const follows = (set: Parameters<typeof buildHeld>[0]) =>
    depositFollows(buildHeld(set).shown as Hold);
  const payout = { toAddress: to, confirmed: [] };
  expect(follows({ released: ['a'] })).toContain('People have released it');
  expect(follows({ deposit: { payout: order }, payout })).toContain('is being paid out');
  const paid = { ...order, paid: { txHash: '0x1', at: 1 } };
  expect(follows({ deposit: { payout: paid }, payout })).toContain('is paid out');
});

test('what follows for an order is what docs/screening.md says, by its kind and status', () => {
  expect(orderFollows('withdrawal', 0, 'refuse')).toContain('Status 0 becomes 6');
  expect(orderFollows('withdrawal', 1, 'refuse')).toContain('Status 1 becomes 5');
  expect(orderFollows('operation', 0, 'refuse')).toContain('Status 0 becomes 5');
  expect(orderFollows('operation', 1, 'refuse')).toContain('Status 1 becomes 4');
  expect(orderFollows('withdrawal', 6, 'refuse')).toContain('nothing is paid');
  expect(orderFollows('operation', 5, 'refuse')).toContain('nothing is paid');
  expect(orderFollows('withdrawal', 1, 'hold')).toContain('Nobody can release an order');
  expect(orderFollows('withdrawal', 1, null)).toContain('15 minutes');
  // What is signed may be paid: nothing else is promised.
  for (const status of [2, 3, 4]) {
    expect(orderFollows('withdrawal', status, 'refuse')).toContain('too late');
  }
});

test('no answer is no verdict', () => {
  expect([verdictWords(null).text, verdictWords('hold').text]).toEqual(['No answer', 'Hold']);
});
