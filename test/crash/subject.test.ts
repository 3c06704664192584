/** How the crash matrix names the steps of a group, and of the withdrawals that it pays. */
import { expect, test } from 'vitest';
import { detailOf } from '#test/crash/subject.ts';
import type { Call } from '#test/crash/world/killable-process.ts';

const transition = (order: object, status?: string): string =>
  detailOf({
    port: 'orders',
    method: 'transition',
    args: [{ order, set: status === undefined ? {} : { status } }],
  });

test('a transition says whether it is one of a group, of its member, or of an order alone', () => {
  expect(transition({ orderNo: 'GR1', does: 'group' }, 'failed')).toBe('group to failed');
  expect(transition({ orderNo: 'GR1', does: 'group' })).toBe('group to the same');
  expect(transition({ orderNo: 'WD1', groupNo: 'GR1' }, 'approved')).toBe('member to approved');
  expect(transition({ orderNo: 'WD1', groupNo: null }, 'failed')).toBe('to failed');
  expect(transition({ orderNo: 'IN1', does: 'sweep' }, 'failed')).toBe('to failed');
});

test('what is written of a slot says that a group has it', () => {
  const of = (refKind: string, ref: string, call: Omit<Call, 'args' | 'port'> & { args: object }) =>
    detailOf({
      port: 'payments',
      method: call.method,
      args: [{ slot: { refKind, ref }, ...call.args }],
    });
  const settle = { method: 'settle', args: { state: 'final', write: { set: {} } } };
  expect(of('order', 'GR1', settle)).toBe('group, final, order to the same');
  expect(of('order', 'WD1', settle)).toBe('final, order to the same');
  const added = { method: 'addAttempt', args: { attempt: { kind: 'fill' } } };
  expect(of('order', 'GR1', added)).toBe('group, fill');
  expect(of('order', 'WD1', added)).toBe('fill');
});
