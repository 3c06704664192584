import { expect, test } from 'vitest';
import type { Answer, ScreeningCase, Verdict } from '#extensions/screening/model/case.ts';
import { makeCreditGate } from '#extensions/screening/rules/credit-gate.ts';
import { silentAfter } from '#extensions/screening/rules/finding.ts';
import { depositDigest } from '#extensions/screening/rules/subject-digest.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const deposit = buildDeposit({ screened: 'hold', fromAddresses: ['0xS1'] });
const hold = { since: askedAt, reason: 'mixer', reference: 'c1' };
const held = { ...deposit, hold };

const caseOf = (of: Deposit, verdict: Verdict | null): ScreeningCase => {
  const answer: Answer | null = verdict && {
    verdict,
    reason: 'mixer',
    reference: 'c1',
    time: askedAt,
  };
  return buildCase({ id: of.depositNo, digest: depositDigest(of), answer });
};

/** What the gate says of the deposits, and what it read of ended holds. */
async function at(
  deposits: Deposit[],
  set: { stored?: ScreeningCase[]; ends?: Record<string, string>; age?: number } = {},
) {
  const { stored = [], ends = {}, age = 60 } = set;
  const looked: string[][] = [];
  const gate = makeCreditGate({
    cases: { getMany: async () => new Map(stored.map((one) => [one.id, one])) },
    ended: {
      async getMany(cases) {
        looked.push(cases.map(({ id }) => id));
        return new Map(Object.entries(ends));
      },
    },
    clock: stoppedClock(askedAt + age),
  });
  return { says: Object.fromEntries(await gate(deposits)), looked };
}

const says = async (...args: Parameters<typeof at>) => (await at(...args)).says.DP1;

test('an allow passes; nothing is read of how people end a hold that is none', async () => {
  expect(await at([deposit], { stored: [caseOf(deposit, 'allow')] })).toEqual({
    says: { DP1: { kind: 'passes' } },
    looked: [],
  });
});

test.each(['hold', 'refuse'] as const)(
  '%s holds it, with what the provider says',
  async (verdict) => {
    expect(await says([deposit], { stored: [caseOf(deposit, verdict)] })).toEqual({
      kind: 'held',
      hold: { reason: 'mixer', reference: 'c1' },
    });
  },
);

test('those that nobody was asked about wait, and so do those that nobody has answered for', async () => {
  const other = { ...deposit, depositNo: 'DP2' };
  const answered = { ...deposit, depositNo: 'DP3' };
  const stored = [caseOf(answered, null)];
  expect(await at([deposit, other, answered], { stored })).toEqual({
    says: { DP1: { kind: 'waits' }, DP2: { kind: 'waits' }, DP3: { kind: 'waits' } },
    looked: [],
  });
});

test('an allow for another sender is no allow: a reorganisation may show one', async () => {
  const stored = [caseOf({ ...deposit, fromAddresses: ['0xS2'] }, 'allow')];
  expect(await at([deposit], { stored })).toMatchObject({
    says: { DP1: { kind: 'waits' } },
  });
});

test('a provider that is silent for an hour holds it, or lets it pass: as it was detected', async () => {
  const stored = [caseOf(deposit, null)];
  const pass: Deposit = { ...deposit, screened: 'pass' };
  expect(await says([pass], { stored, age: silentAfter - 1 })).toEqual({ kind: 'waits' });
  expect(await says([pass], { stored, age: 3_600 })).toEqual({ kind: 'passes' });
  expect(await says([deposit], { stored, age: 3_600 })).toEqual({
    kind: 'held',
    hold: { reason: 'no answer', reference: null },
  });
});

const digest = depositDigest(deposit);

test('what people released passes, though the provider refuses it', async () => {
  const stored = [caseOf(deposit, 'refuse')];
  expect(await at([held], { stored, ends: { DP1: digest } })).toMatchObject({
    says: { DP1: { kind: 'passes' } },
    looked: [['DP1']],
  });
  expect(await says([held], { stored })).toMatchObject({ kind: 'held' });
});

test('a release for other terms counts for nothing', async () => {
  const stored = [caseOf(deposit, 'hold')];
  const ends = { DP1: 'cd'.repeat(32) };
  expect(await says([held], { stored, ends })).toMatchObject({ kind: 'held' });
});
