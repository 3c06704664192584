import { expect, test } from 'vitest';
import type { Answer, ScreeningCase } from '#extensions/screening/model/case.ts';
import type { HeldWay } from '#extensions/screening/model/held-way.ts';
import { decideHeld, heldDigest, peopleNeeded } from '#extensions/screening/rules/release.ts';
import type { Approval } from '#model/orders/approval.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';

const held: Answer = { verdict: 'hold', reason: 'mixer', reference: 'c1', time: askedAt };
const screening = buildCase({ answer: held });
const release: HeldWay = { way: 'release' };
const payout = (toAddress: string): HeldWay => ({ way: 'payout', toAddress });

const approve = (
  adminId: string,
  way: HeldWay,
  about: ScreeningCase = screening,
  set: Partial<Approval> = {},
): Approval => ({
  orderNo: about.id,
  adminId,
  adminEmail: `${adminId}@example.com`,
  at: askedAt + 60,
  decision: 'approve',
  digest: heldDigest(about, way),
  ...set,
});

const decide = (
  approvals: Approval[],
  { about = screening, payouts = [] }: { about?: ScreeningCase; payouts?: string[] } = {},
) => decideHeld(about, { approvals, payouts });

test('a release takes one person below 50,000 USD, and two from there on', () => {
  const at = (amountMicroUsd: bigint | null) =>
    peopleNeeded(buildCase({ answer: held, amountMicroUsd }), release);
  expect([at(0n), at(49_999_999_999n), at(50_000_000_000n), at(null)]).toEqual([1, 1, 2, 2]);
});

test('what the provider refused takes two people, and so does each payout', () => {
  const refused = buildCase({ answer: { ...held, verdict: 'refuse' } });
  expect(peopleNeeded(refused, release)).toBe(2);
  expect(peopleNeeded(screening, payout('0xB'))).toBe(2);
});

test('one person releases a small deposit; nobody has decided before', () => {
  expect(decide([])).toEqual({ way: 'none' });
  expect(decide([approve('a', release)])).toEqual(release);
});

test('a person counts once, and a rejection or an approval of another deposit for nothing', () => {
  const big = buildCase({ answer: held, amountMicroUsd: 50_000_000_000n });
  const one = approve('a', release, big);
  expect(decide([one, one], { about: big })).toEqual({ way: 'none' });
  const rejected = approve('b', release, big, { decision: 'reject' });
  const moved = approve('b', release, big, { orderNo: 'DP2' });
  expect(decide([one, rejected, moved], { about: big })).toEqual({ way: 'none' });
  expect(decide([one, approve('b', release, big)], { about: big })).toEqual(release);
});

test('a payout takes two people who name the same address', () => {
  const named = { payouts: ['0xB', '0xC'] };
  const [ab, bb, bc] = [
    approve('a', payout('0xB')),
    approve('b', payout('0xB')),
    approve('b', payout('0xC')),
  ];
  expect(decide([ab], named)).toEqual({ way: 'none' });
  expect(decide([ab, bc], named)).toEqual({ way: 'none' });
  expect(decide([ab, bb], named)).toEqual(payout('0xB'));
  expect(decide([ab, bb], { payouts: ['0xB', '0xB'] })).toEqual(payout('0xB'));
});

test('two approvals for an address pay nobody who was not named', () => {
  const approvals = [approve('a', payout('0xB')), approve('b', payout('0xB'))];
  expect(decide(approvals, { payouts: ['0xEvil'] })).toEqual({ way: 'none' });
  expect(decide(approvals)).toEqual({ way: 'none' });
});

test('two ways that are both approved stop each other', () => {
  const approvals = [
    approve('a', payout('0xB')),
    approve('b', payout('0xB')),
    approve('c', release),
  ];
  expect(decide(approvals, { payouts: ['0xB'] })).toEqual({ way: 'disputed' });
});

test.each([
  ['a later verdict', { answer: { ...held, verdict: 'refuse', time: askedAt + 9 } }],
  ['a later reason', { answer: { ...held, reason: 'sanctions', time: askedAt + 9 } }],
  ['the first verdict', { answer: null }],
  ['another question', { nonce: 'cd'.repeat(32) }],
  ['other terms', { digest: 'cd'.repeat(32) }],
  ['another project', { projectId: 'other' }],
] as [string, Partial<ScreeningCase>][])(
  'an approval from before %s does not count',
  (_name, set) => {
    const seen = [approve('a', release), approve('b', release)];
    expect(decide(seen, { about: buildCase({ answer: held, ...set }) })).toEqual({ way: 'none' });
  },
);

test('an address cannot be written so that its payout is a release, or that of another address', () => {
  const ways = [release, payout(''), payout('release'), payout('0xB'), payout('0xb')];
  expect(new Set(ways.map((way) => heldDigest(screening, way))).size).toBe(ways.length);
});
