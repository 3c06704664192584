import { expect, test } from 'vitest';
import {
  type CreditTurns,
  fittingBatchSize,
  isPutOff,
} from '#domain/deposit/credit/credit-turns.ts';
import {
  type CreditGate,
  type CreditVerdict,
  noteProof,
  passGate,
} from '#domain/deposit/credit/pass-gate.ts';
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
  finalized = 0n,
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
  const passed = await passGate(deps, due, { finalized });
  return {
    passed: passed.deposits.map(({ depositNo }) => depositNo),
    unproven: passed.unproven.map(({ depositNo }) => depositNo),
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

test('only the first hold is announced, and what follows comes after it', async () => {
  const events: (string | undefined)[] = [];
  const says = { DP2: mixer };
  const { written } = await pass([first], says, async ({ outbox, next }) => {
    events.push(outbox?.event?.name);
    expect(next.announced).toBe(next.rev);
    return true;
  });
  const other: CreditVerdict = { kind: 'held', hold: { reason: 'sanctions', reference: 'c1' } };
  await pass([written[0]!], { DP2: other }, async ({ outbox, next }) => {
    events.push(outbox?.event?.name);
    expect(outbox?.earlier).toEqual([written[0]!.rev]);
    expect(next.announced).toBe(written[0]!.rev);
    return true;
  });
  expect(events).toEqual(['deposit.held', undefined]);
});

test('the first hold is written, though its provider gave no reason', async () => {
  const bare: CreditVerdict = { kind: 'held', hold: { reason: null, reference: null } };
  expect((await pass([first], { DP2: bare })).written).toMatchObject([
    { hold: { since: now, reason: null, reference: null } },
  ]);
});

test('what is paid out never passes, and the gate is not asked about it', async () => {
  const paid: Deposit = { ...first, payout: { orderNo: 'IN1', toAddress: '0xB' } };
  const { passed, asked, turns } = await pass([paid, second], {
    DP2: { kind: 'passes' },
    DP3: { kind: 'passes' },
  });
  expect([passed, asked]).toEqual([['DP3'], [['DP3']]]);
  expect([...turns.keys()]).toEqual(['DP2']);
  expect(await pass([paid], { DP2: { kind: 'passes' } })).toMatchObject({ passed: [], asked: [] });
});

test('the watch of what is paid out ends, and that of what is being paid out goes on', async () => {
  const payout = { orderNo: 'IN1', toAddress: '0xB' };
  const watches: boolean[] = [];
  const note: DepositStore['update'] = async ({ watch }) => watches.push(watch) > 0;
  await pass([{ ...first, payout }], {}, note);
  expect(watches).toEqual([]);
  const paid = { ...payout, paid: { txHash: '0xp', at: now } };
  const { written } = await pass([{ ...first, payout: paid }], {}, note);
  expect(watches).toEqual([false]);
  expect(written).toMatchObject([{ status: 'confirming', payout: paid }]);
});

test('a held deposit is proven by two providers once, in its final block', async () => {
  const held: Deposit = { ...first, hold: { since: now, ...mixer.hold } };
  const says = { DP2: mixer };
  const at = async (deposit: Deposit, finalized: bigint) =>
    pass([deposit], says, async () => true, finalized);
  expect(await at(held, held.blockNumber - 1n)).toMatchObject({ unproven: [], passed: [] });
  const due = await at(held, held.blockNumber);
  expect(due).toMatchObject({ unproven: ['DP2'], passed: [] });
  // Its providers are asked now: only they put it off.
  expect([...due.turns.keys()]).toEqual([]);
  const written: Deposit[] = [];
  const deps = {
    deposits: fakeDepositStore({ update: async ({ next }) => written.push(next) > 0 }),
    clock: stoppedClock(now),
  };
  expect(await noteProof(deps, held)).toBe(true);
  expect(written).toMatchObject([{ status: 'confirming', hold: { provenIn: held.blockHash } }]);
  expect(await at(written[0]!, held.blockNumber)).toMatchObject({ unproven: [] });
  const moved = { ...written[0]!, blockHash: '0xother' };
  expect(await at(moved, held.blockNumber)).toMatchObject({ unproven: ['DP2'] });
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
  return Promise.all(
    Array.from({ length: 40 }, () => passGate(deps, [first], { finalized: 0n })),
  ).then(() => {
    expect(isPutOff(turns, 'DP2', now + 59)).toBe(true);
    expect(isPutOff(turns, 'DP2', now + 60)).toBe(false);
    // No provider failed to answer for it, so that it is confirmed together with the others.
    expect(fittingBatchSize(turns, first, 50)).toBe(50);
  });
});
