import { expect, test } from 'vitest';
import { fail, reject } from '#domain/order/transitions.ts';
import {
  depositConsequence,
  needsQuestion,
  orderConsequences,
  refusalReason,
} from '#extensions/screening/rules/consequences.ts';
import type { Finding } from '#extensions/screening/rules/finding.ts';
import { type OrderStatus, orderStatuses } from '#model/order-status.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';

const findings: Finding[] = ['allow', 'hold', 'refuse', 'unasked', 'unanswered', 'silent'];
const answered = (reason: string | null) =>
  buildCase({ answer: { verdict: 'refuse', reason, reference: null, time: 1 } });

/** What a refusal makes of an order in this status, as numbers of the wire. */
function afterRefusal(status: OrderStatus) {
  const reason = refusalReason(answered('sanctioned'));
  const end = (order: ReturnType<typeof buildWithdrawal> | ReturnType<typeof buildOperation>) => {
    const consequence = orderConsequences[status].refuse;
    if (consequence === 'reject') return reject(order, { at: 1, reason });
    if (consequence === 'fail') return fail(order, { at: 1, reason });
    return null;
  };
  const withdrawal = end(buildWithdrawal({ status }));
  const operation = end(buildOperation({ status }));
  return {
    withdrawal: withdrawal && withdrawalStatus[withdrawal.set.status!],
    event: withdrawal?.outbox.event?.name,
    operation: operation && operationStatus[operation.set.status!],
    reason: withdrawal?.set.failReason,
    releases: withdrawal?.release,
  };
}

test('a refusal before approval rejects: 0 to 6 of a withdrawal, 0 to 5 of an operation', () => {
  expect(afterRefusal('pending')).toEqual({
    withdrawal: 6,
    event: 'withdraw.rejected',
    operation: 5,
    reason: 'screening: sanctioned',
    releases: true,
  });
});

test('a refusal after approval fails: 1 to 5 of a withdrawal, 1 to 4 of an operation', () => {
  expect(afterRefusal('approved')).toEqual({
    withdrawal: 5,
    event: 'withdraw.failed',
    operation: 4,
    reason: 'screening: sanctioned',
    releases: true,
  });
});

test('a refusal of what is signed, or has ended, changes nothing', () => {
  for (const status of orderStatuses.slice(2)) {
    expect(afterRefusal(status)).toMatchObject({ withdrawal: null, operation: null });
    for (const finding of findings) expect(orderConsequences[status][finding]).toBe('too late');
  }
});

test('only an allow lets an approved order be signed, and nothing holds up its approval', () => {
  const go = (status: OrderStatus) =>
    findings.filter((finding) => orderConsequences[status][finding] === 'goes on');
  expect(go('approved')).toEqual(['allow']);
  expect(go('pending')).toEqual(findings.filter((finding) => finding !== 'refuse'));
});

test('a refusal without a reason says so', () => {
  expect(refusalReason(answered(null))).toBe('screening: refused');
  expect(refusalReason(answered('x'.repeat(200)))).toHaveLength(211);
});

test('only an allow credits a deposit; nothing that is late is held', () => {
  const at = (finding: Finding) => depositConsequence('confirming', finding, false);
  expect(Object.fromEntries(findings.map((finding) => [finding, at(finding)]))).toEqual({
    allow: 'credit',
    hold: 'hold',
    refuse: 'hold',
    unasked: 'wait',
    unanswered: 'wait',
    silent: 'hold',
  });
});

test('a credit that a reorganisation took back is restored without a question', () => {
  for (const finding of findings)
    expect(depositConsequence('credited', finding, false)).toBe('too late');
});

test('what people released is credited, but not for terms that they did not see', () => {
  const at = (finding: Finding) => depositConsequence('confirming', finding, true);
  for (const finding of findings)
    expect(at(finding)).toBe(finding === 'unasked' ? 'wait' : 'credit');
});

test('a question is made for what nobody was asked about, unless it is too late', () => {
  expect(needsQuestion('unasked', orderConsequences.pending.unasked)).toBe(true);
  expect(needsQuestion('unasked', orderConsequences.approved.unasked)).toBe(true);
  expect(needsQuestion('unasked', orderConsequences.broadcast.unasked)).toBe(false);
  expect(needsQuestion('unasked', depositConsequence('credited', 'unasked', false))).toBe(false);
  for (const finding of findings.filter((one) => one !== 'unasked'))
    expect(needsQuestion(finding, orderConsequences.approved[finding])).toBe(false);
});
