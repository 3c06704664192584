import { expect, test } from 'vitest';
import { isListedVote } from '#domain/approval/is-listed-vote.ts';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const orders = ['WD1', 'WD2', 'WD3'].map((orderNo) => buildWithdrawal({ orderNo, level: 2 }));
const [, order] = orders;
const digests = orders.map(termsDigest);

const made = (set: Partial<Decision> = {}): Decision => ({
  listDigest: listDigest(digests),
  digests,
  projectId: 'demo',
  decision: 'approve',
  reason: null,
  adminId: 'admin-1',
  adminEmail: 'one@example.com',
  at: 1,
  ...set,
});

const vote = (set: Partial<Approval> = {}): Approval => ({
  orderNo: 'WD2',
  adminId: 'admin-1',
  adminEmail: 'one@example.com',
  at: 1,
  decision: 'approve',
  digest: digests[1]!,
  list: { digest: listDigest(digests), position: 1 },
  ...set,
});

test('a vote is listed by its digest at its place in the list that it names', () => {
  expect(isListedVote(order!, vote(), [made()])).toBe(true);
});

test('a vote from before decisions had lists stands by itself', () => {
  const { list: _, ...old } = vote();
  expect(isListedVote(order!, old, [])).toBe(true);
});

const foreign = termsDigest(buildWithdrawal({ orderNo: 'WD9', level: 2 }));
const others = [digests[0]!, digests[2]!];

test.each<[string, Partial<Approval>, Partial<Decision>]>([
  ['another place', { list: { digest: listDigest(digests), position: 0 } }, {}],
  ['a place that no list has', { list: { digest: listDigest(digests), position: -1 } }, {}],
  ['a place after the last', { list: { digest: listDigest(digests), position: 3 } }, {}],
  ['terms that the list does not have', { digest: foreign }, {}],
  [
    'a list without it',
    { list: { digest: listDigest(others), position: 1 } },
    { listDigest: listDigest(others), digests: others },
  ],
  ['a list that hashes to something else', {}, { digests: [digests[0]!, digests[1]!, foreign] }],
  ['a list in another order', {}, { digests: [digests[2]!, digests[1]!, digests[0]!] }],
  ['an empty list', {}, { digests: [] }],
  ['a list with it twice', {}, { digests: [digests[1]!, digests[1]!] }],
  ['the rejection of that list', {}, { decision: 'reject', reason: 'no' }],
  ['the decision of another admin', {}, { adminId: 'admin-2' }],
  ['the decision of another project', {}, { projectId: 'other' }],
  [
    'a list that was never decided on',
    { list: { digest: listDigest([foreign]), position: 0 } },
    {},
  ],
])('%s does not prove it', (_, ofVote, ofDecision) => {
  expect(isListedVote(order!, vote(ofVote), [made(ofDecision)])).toBe(false);
});

test('what a forger writes for a list proves nothing, and stops nobody', () => {
  for (const list of [null, 'x', 7, {}, { digest: 1, position: '1' }]) {
    const forged = vote({ list: list as unknown as NonNullable<Approval['list']> });
    expect(isListedVote(order!, forged, [made()])).toBe(false);
  }
  expect(isListedVote(order!, vote(), [made({ digests: [1, digests[1]] as string[] })])).toBe(
    false,
  );
  expect(isListedVote(order!, vote(), [])).toBe(false);
});
