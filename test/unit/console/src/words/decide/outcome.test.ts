import { expect, test } from 'vitest';
import type { OnceAnswer } from '../../../../../../console/src/api/answer-of.ts';
import { ApiProblem } from '../../../../../../console/src/api/problem.ts';
import {
  type Decision,
  outcomeOf,
  type Record,
} from '../../../../../../console/src/words/decide/outcome.ts';

const me = 'alice@shop.example';
const bob = 'bob@shop.example';
const now = 1_000;
/** When the answer came, and when the record was read after it (ms). */
const at = 990_000;
const readAt = 991_000;

const pending: Record = {
  isPending: true,
  isStopped: false,
  isSent: false,
  status: 'Pending',
  failReason: null,
  approvals: 1,
  needed: 2,
  decisions: [],
  readAt,
};
const by = (admin: string, decision: Decision, when = 997) => ({ admin, decision, at: when });
const queued = { ...pending, isPending: false, status: 'Approved', approvals: 2 };
const sent = { ...queued, isSent: true, status: 'Broadcast' };
const rejected = { ...pending, isPending: false, isStopped: true, status: 'Rejected' };

const accepted: OnceAnswer = { kind: 'accepted' };
const problem = (http: number) =>
  new ApiProblem({ http, code: 40_000, message: 'as the API says' });
const refused = (http: number): OnceAnswer => ({ kind: 'refused', problem: problem(http) });
const lost: OnceAnswer = { kind: 'lost', problem: problem(0) };

const come = (decision: Decision, answer: OnceAnswer, record: Record) =>
  outcomeOf({ decision, answer, at }, record, me, now);

test.each([
  [
    'the first of two',
    { ...pending, decisions: [by(me, 'approve')] },
    'Approved',
    '1 of 2 approvals. Another approver must approve next.',
  ],
  [
    'the last one',
    { ...queued, decisions: [by(me, 'approve')] },
    'Approved',
    'The payment is sent. Follow it on its own page.',
  ],
  [
    'a rejection followed',
    { ...rejected, decisions: [by(me, 'approve', 995), by(bob, 'reject')] },
    'Approved, then stopped',
    'bob@shop.example rejected it 3 s ago.',
  ],
  [
    'the record is older',
    { ...pending, readAt: at - 1 },
    'The API accepted your approval',
    'The record could not be read afterwards.',
  ],
])('an approval that was accepted: %s', (_, record, title, text) => {
  expect(come('approve', accepted, record)).toMatchObject({ title, text });
});

test('a rejection that was accepted', () => {
  const shown = come('reject', accepted, { ...rejected, decisions: [by(me, 'reject')] });
  expect(shown).toMatchObject({ tone: 'success', title: 'Rejected', text: 'Nothing is paid.' });
});

test('a rejection that was accepted and is not in the record is not called done', () => {
  const shown = come('reject', accepted, { ...queued, decisions: [by(bob, 'approve')] });
  expect(shown).toMatchObject({
    tone: 'warning',
    title: 'The API accepted your rejection',
    offers: 'read',
  });
});

test('a rejection that came second to an approval says so, and what can still be done', () => {
  // The admin approved it before: that approval is not a success of this rejection.
  const decisions = [by(me, 'approve', 900), by(bob, 'approve')];
  expect(come('reject', refused(409), { ...queued, decisions })).toEqual({
    tone: 'error',
    title: 'Your rejection did not count',
    text: 'bob@shop.example approved it 3 s ago. The payment is sent. Only a freeze can stop it now.',
    offers: 'freeze',
  });
  expect(come('reject', refused(409), { ...sent, decisions })).toMatchObject({
    text: 'bob@shop.example approved it 3 s ago. The payment was already sent to the network: a freeze does not stop it.',
    offers: 'next',
  });
});

test.each([
  [
    'an approval after a rejection',
    'approve',
    { ...rejected, decisions: [by(bob, 'reject')] },
    'bob@shop.example rejected it 3 s ago. Nothing is paid.',
  ],
  [
    'a rejection after a rejection',
    'reject',
    { ...rejected, decisions: [by(bob, 'reject')] },
    'bob@shop.example rejected it 3 s ago. Nothing is paid.',
  ],
  [
    'an approval after an approval',
    'approve',
    { ...queued, decisions: [by(bob, 'approve')] },
    'bob@shop.example approved it 3 s ago. The payment is sent.',
  ],
  [
    'a cancel by the merchant',
    'approve',
    { ...rejected, failReason: 'Cancelled' },
    'It is rejected: Cancelled. Nothing is paid.',
  ],
  [
    'other terms',
    'approve',
    pending,
    'The order has changed since you opened it. Read the order again, then decide.',
  ],
] as const)('second to another decision: %s', (_, decision, record, text) => {
  const shown = come(decision, refused(409), record as Record);
  expect(shown).toMatchObject({ tone: 'error', text });
  expect(shown.title).toMatch(/ did not count$/);
});

test.each([400, 401, 403, 404, 429])('an answer %i means that nothing happened', (http) => {
  for (const decision of ['approve', 'reject'] as const) {
    const shown = come(decision, refused(http), pending);
    expect(shown).toMatchObject({ tone: 'error', text: 'Nothing has changed.' });
    expect(shown.title).toMatch(/ did not count$/);
  }
});

test('an answer that was lost: the record says what is known', () => {
  expect(come('reject', lost, { ...pending, readAt: at - 1 })).toMatchObject({
    tone: 'warning',
    title: 'We do not know whether your rejection arrived',
    text: 'The record could not be read afterwards. Read the record again before you decide.',
    offers: 'read',
  });
  expect(come('reject', lost, pending)).toMatchObject({
    tone: 'warning',
    text: 'The record of 00:16:31 UTC does not list it. It may still arrive: read the record again in a few seconds, and send it again only if it is still not listed.',
  });
  expect(come('reject', lost, { ...rejected, decisions: [by(me, 'reject')] })).toMatchObject({
    tone: 'success',
    text: 'The connection failed, but the record lists your decision. Nothing is paid.',
  });
  expect(come('reject', lost, { ...queued, decisions: [by(bob, 'approve')] })).toMatchObject({
    tone: 'warning',
    title: 'We do not know whether your rejection arrived',
    offers: 'freeze',
  });
});

test('no rejection that is not known to have arrived is shown as a success', () => {
  const records = [pending, queued, sent, rejected];
  const answers = [refused(400), refused(403), refused(409), refused(429), lost];
  const lists = [
    [],
    [by(me, 'approve', 900)],
    [by(me, 'approve', 900), by(bob, 'approve')],
    [by(bob, 'reject')],
  ];
  let seen = 0;
  for (const record of records)
    for (const answer of answers)
      for (const decisions of lists) {
        seen += 1;
        expect(come('reject', answer, { ...record, decisions }).tone).not.toBe('success');
      }
  expect(seen).toBe(80);
});
