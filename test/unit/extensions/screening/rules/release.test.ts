import { expect, test } from 'vitest';
import type { Answer, ScreeningCase } from '#extensions/screening/model/case.ts';
import {
  heldDigest,
  heldNo,
  isDecided,
  peopleNeeded,
} from '#extensions/screening/rules/release.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { HeldWay } from '#shared/approvals/held-text.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';

const held: Answer = { verdict: 'hold', reason: 'mixer', reference: 'c1', time: askedAt };
const screening = buildCase({ answer: held });
const release: HeldWay = { way: 'release' };
const payout = (toAddress: string, attempt = 0): HeldWay => ({ way: 'payout', toAddress, attempt });
const isReleased = (about: ScreeningCase, given: Approval[]) => isDecided(about, release, given);
const releaseNo = (about: ScreeningCase) => heldNo(about, release);

const approve = (
  adminId: string,
  about: ScreeningCase = screening,
  set: Partial<Approval> = {},
): Approval => ({
  orderNo: releaseNo(about),
  adminId,
  adminEmail: `${adminId}@example.com`,
  at: askedAt + 60,
  decision: 'approve',
  digest: heldDigest(about, release),
  ...set,
});

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

test('one person releases a small deposit; nobody has before', () => {
  expect(isReleased(screening, [])).toBe(false);
  expect(isReleased(screening, [approve('a')])).toBe(true);
});

test('a person counts once, and a rejection or an approval of another deposit for nothing', () => {
  const big = buildCase({ answer: held, amountMicroUsd: 50_000_000_000n });
  const one = approve('a', big);
  expect(isReleased(big, [one, one])).toBe(false);
  const rejected = approve('b', big, { decision: 'reject' });
  const moved = approve('b', big, { orderNo: 'HD2' });
  const other = approve('b', big, { digest: 'ff'.repeat(32) });
  expect(isReleased(big, [one, rejected, moved, other])).toBe(false);
  expect(isReleased(big, [one, approve('b', big)])).toBe(true);
});

test.each<[string, Partial<ScreeningCase>]>([
  ['another verdict', { answer: { ...held, verdict: 'refuse' } }],
  ['another reason', { answer: { ...held, reason: 'sanctions' } }],
  ['a later answer', { answer: { ...held, time: askedAt + 1 } }],
  ['another question', { nonce: 'cd'.repeat(32) }],
  ['other terms', { digest: 'ef'.repeat(32) }],
  ['another deposit', { id: 'DP2' }],
  ['another project', { projectId: 'other' }],
])('a release does not count for %s', (_name, set) => {
  const next = buildCase({ answer: held, ...set });
  expect(isReleased(next, [approve('a'), approve('b')])).toBe(false);
  expect(releaseNo(next)).not.toBe(releaseNo(screening));
});

test('a payout takes two people for the same address and attempt, and no release counts for it', () => {
  const confirm = (adminId: string, held: HeldWay) =>
    approve(adminId, screening, {
      orderNo: heldNo(screening, held),
      digest: heldDigest(screening, held),
    });
  const given = [confirm('a', payout('0xB')), confirm('b', payout('0xC')), approve('b')];
  expect(isDecided(screening, payout('0xB'), given)).toBe(false);
  expect(isDecided(screening, payout('0xB'), [...given, confirm('b', payout('0xB', 1))])).toBe(
    false,
  );
  expect(isDecided(screening, payout('0xB'), [...given, confirm('b', payout('0xB'))])).toBe(true);
});
