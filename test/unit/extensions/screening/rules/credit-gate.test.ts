import { expect, test } from 'vitest';
import type { Answer, ScreeningCase, Verdict } from '#extensions/screening/model/case.ts';
import type { EndedHold } from '#extensions/screening/ports.ts';
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

/** What the gate says of the deposits, what it read of ended holds, and what it had asked. */
async function at(
  deposits: Deposit[],
  set: { stored?: ScreeningCase[]; ends?: Record<string, EndedHold>; age?: number } = {},
) {
  const { stored = [], ends = {}, age = 60 } = set;
  const looked: string[][] = [];
  const asked: string[] = [];
  const gate = makeCreditGate({
    cases: { getMany: async () => new Map(stored.map((one) => [one.id, one])) },
    ended: {
      async getMany(cases) {
        looked.push(cases.map(({ id }) => id));
        return new Map(Object.entries(ends));
      },
    },
    queue: { ask: async (all) => void asked.push(...all.map(({ id }) => id)) },
    clock: stoppedClock(askedAt + age),
  });
  return { says: Object.fromEntries(await gate(deposits)), looked, asked };
}

const says = async (...args: Parameters<typeof at>) => (await at(...args)).says.DP1;

test('an allow passes; nothing is read of how people end a hold that is none', async () => {
  expect(await at([deposit], { stored: [caseOf(deposit, 'allow')] })).toEqual({
    says: { DP1: { kind: 'passes' } },
    looked: [],
    asked: [],
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

test('those that nobody was asked about wait, and are asked about together', async () => {
  const other = { ...deposit, depositNo: 'DP2' };
  const answered = { ...deposit, depositNo: 'DP3' };
  const stored = [caseOf(answered, null)];
  expect(await at([deposit, other, answered], { stored })).toEqual({
    says: { DP1: { kind: 'waits' }, DP2: { kind: 'waits' }, DP3: { kind: 'waits' } },
    looked: [],
    asked: ['DP1', 'DP2'],
  });
});

test('an allow for another sender is no allow: a reorganisation may show one', async () => {
  const stored = [caseOf({ ...deposit, fromAddresses: ['0xS2'] }, 'allow')];
  expect(await at([deposit], { stored })).toMatchObject({
    says: { DP1: { kind: 'waits' } },
    asked: ['DP1'],
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
const release: EndedHold = { held: { way: 'release' }, digest };
const payout: EndedHold = { held: { way: 'payout', toAddress: '0xB' }, digest };

test('what people released passes, though the provider refuses it', async () => {
  const stored = [caseOf(deposit, 'refuse')];
  expect(await at([held], { stored, ends: { DP1: release } })).toMatchObject({
    says: { DP1: { kind: 'passes' } },
    looked: [['DP1']],
  });
  expect(await says([held], { stored })).toMatchObject({ kind: 'held' });
});

test('a release for other terms counts for nothing', async () => {
  const stored = [caseOf(deposit, 'hold')];
  const ends = { DP1: { ...release, digest: 'cd'.repeat(32) } };
  expect(await says([held], { stored, ends })).toMatchObject({ kind: 'held' });
});

test('what is paid out is never credited: not by an allow, not by other terms', async () => {
  const allowed = { stored: [caseOf(deposit, 'allow')], ends: { DP1: payout } };
  expect(await says([held], allowed)).toMatchObject({ kind: 'held' });
  const moved = { ...held, fromAddresses: ['0xS2'] };
  expect(await says([moved], allowed)).toMatchObject({ kind: 'held' });
  const again = { ...allowed, stored: [caseOf(moved, 'allow')] };
  expect(await says([moved], again)).toMatchObject({ kind: 'held' });
});

test('a watcher that dies on either side of its question credits nothing, and asks again', async () => {
  for (const isSent of [false, true]) {
    const asked: string[] = [];
    let dies = true;
    const gate = makeCreditGate({
      cases: { getMany: async () => new Map() },
      ended: { getMany: async () => new Map() },
      queue: {
        async ask(all) {
          if (dies && !isSent) throw new Error('killed before');
          asked.push(...all.map(({ id }) => id));
          if (dies) throw new Error('killed after');
        },
      },
      clock: stoppedClock(askedAt),
    });
    await expect(gate([deposit])).rejects.toThrow('killed');
    dies = false;
    expect(Object.fromEntries(await gate([deposit]))).toEqual({ DP1: { kind: 'waits' } });
    expect(asked).toHaveLength(isSent ? 2 : 1);
  }
});
