import { expect, test } from 'vitest';
import {
  type CreditTurns,
  fittingBatchSize,
  isPutOff,
} from '#domain/deposit/credit/credit-turns.ts';
import { type CreditGate, type CreditVerdict, passGate } from '#domain/deposit/credit/pass-gate.ts';
import type { Deposit } from '#model/deposit.ts';
import type { DepositStore } from '#ports/deposits.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';

const now = 1_767_225_900;
const [plain, first, second] = [
  buildDeposit({ depositNo: 'DP1' }),
  buildDeposit({ depositNo: 'DP2', screened: 'hold' }),
  buildDeposit({ depositNo: 'DP3', screened: 'pass' }),
] as [Deposit, Deposit, Deposit];
const mixer = { kind: 'held', hold: { reason: 'mixer', reference: 'c1' } } as const;

/** What passes of these deposits, with what the gate was asked and what was written. */
async function pass(
  due: Deposit[],
  says: Record<string, CreditVerdict> | Error | null,
  update: DepositStore['update'] = async () => true,
) {
  const asked: string[][] = [];
  const written: Deposit[] = [];
  const turns: CreditTurns = new Map();
  const gate: CreditGate = async (deposits) => {
    asked.push(deposits.map(({ depositNo }) => depositNo));
    if (says instanceof Error) throw says;
    return new Map(Object.entries(says ?? {}));
  };
  const deposits = fakeDepositStore({
    update: async (input) => {
      written.push(input.next);
      return update(input);
    },
  });
  const deps = { deposits, turns, clock: stoppedClock(now), ...(says && { gate }) };
  const passed = await passGate(deps, due);
  return {
    passed: passed.deposits.map(({ depositNo }) => depositNo),
    failures: passed.failures,
    turns,
    asked,
    written,
  };
}

test('deposits that have to pass no gate cost no question, and neither do credited ones', async () => {
  const restored: Deposit = { ...first, status: 'credited', chainState: 'orphaned' };
  expect(await pass([plain, restored], {})).toMatchObject({ passed: ['DP1', 'DP2'], asked: [] });
});

test('those that pass keep their place, and the others are put off', async () => {
  const says = { DP2: { kind: 'passes' }, DP3: { kind: 'waits' } } as const;
  const { passed, asked, turns, written } = await pass([first, plain, second], says);
  expect([passed, asked, written]).toEqual([['DP2', 'DP1'], [['DP2', 'DP3']], []]);
  expect([...turns.keys()]).toEqual(['DP3']);
});

test('a deposit of which the gate says nothing waits, and so does each where there is no gate', async () => {
  expect(await pass([plain, first], {})).toMatchObject({ passed: ['DP1'] });
  expect(await pass([plain, first], null)).toMatchObject({ passed: ['DP1'], failures: [] });
});

test('a gate that fails lets nothing through, and holds up no deposit that needs none', async () => {
  const outage = new Error('outage');
  const { passed, failures, written } = await pass([first, plain], outage);
  expect([passed, failures, written]).toEqual([['DP1'], [outage], []]);
});

test('a hold is written once, with its reason, and keeps the time of the first', async () => {
  const { written } = await pass([first], { DP2: mixer });
  expect(written).toMatchObject([
    { status: 'confirming', screened: 'hold', hold: { since: now, ...mixer.hold } },
  ]);
  const held = { ...first, hold: { since: now - 90, ...mixer.hold } };
  expect((await pass([held], { DP2: mixer })).written).toEqual([]);
  const other: CreditVerdict = { kind: 'held', hold: { reason: 'sanctions', reference: 'c1' } };
  expect((await pass([held], { DP2: other })).written).toMatchObject([
    { hold: { since: now - 90, reason: 'sanctions' } },
  ]);
});

test('the first hold is written, though its provider gave no reason', async () => {
  const bare: CreditVerdict = { kind: 'held', hold: { reason: null, reference: null } };
  expect((await pass([first], { DP2: bare })).written).toMatchObject([
    { hold: { since: now, reason: null, reference: null } },
  ]);
});

test('a hold that cannot be written ends no other deposit', async () => {
  const outage = new Error('outage');
  const says = { DP2: mixer, DP3: mixer };
  const { passed, failures, written } = await pass([first, plain, second], says, async () => {
    throw outage;
  });
  expect([passed, failures]).toEqual([['DP1'], [outage, outage]]);
  expect(written).toHaveLength(2);
});

test('a held deposit is asked about again within a minute, however long it is held', () => {
  const turns: CreditTurns = new Map();
  const deps = { deposits: fakeDepositStore({}), turns, clock: stoppedClock(now) };
  return Promise.all(Array.from({ length: 40 }, () => passGate(deps, [first]))).then(() => {
    expect(isPutOff(turns, 'DP2', now + 59)).toBe(true);
    expect(isPutOff(turns, 'DP2', now + 60)).toBe(false);
    // No provider failed to answer for it, so that it is confirmed together with the others.
    expect(fittingBatchSize(turns, first, 50)).toBe(50);
  });
});
