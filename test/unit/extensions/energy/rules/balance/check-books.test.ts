import { expect, test } from 'vitest';
import type { EnergyBalance, LedgerSum } from '#extensions/energy/model/subscription.ts';
import { checkBooks } from '#extensions/energy/rules/balance/check-books.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const now = 1_767_230_000;
const right: LedgerSum = { sun: 7n, topUpSun: 10n, consumedSun: 3n, entries: 4 };

/** Checks a project whose balance and ledger are these, one after the other; the last ones stay. */
async function check(of: { balances: Partial<EnergyBalance>[]; ledgers?: Partial<LedgerSum>[] }) {
  const logged: LoggedEvent[] = [];
  const log = recordingLogger(logged);
  const next = <T>(all: T[]): T => (all.length > 1 ? all.shift()! : all[0]!);
  const balances = [...of.balances];
  const ledgers = [...(of.ledgers ?? [{}])];
  const again: [string, number][] = [];
  const differing = await checkBooks(
    {
      energy: {
        dueBooks: async () => ['demo'],
        checkBooksAt: async (...at) => void again.push(at),
        balance: async () => ({ ...right, lowSent: false, ...next(balances) }),
        ledgerSum: async () => ({ ...right, ...next(ledgers) }),
      },
      clock: stoppedClock(now),
      log,
    },
    now * 1000 + 1,
  );
  return { differing, events: logged.map(({ event }) => event), again };
}

test('books that agree are checked again after a day', async () => {
  expect(await check({ balances: [{}] })).toEqual({
    differing: 0,
    events: ['energy.books-checked'],
    again: [['demo', now + 86_400]],
  });
});

test.each([
  ['the balance is too high', { sun: 8n, topUpSun: 11n }],
  ['it is too low', { sun: 6n, consumedSun: 4n }],
  ['the sum is right and its parts are not', { topUpSun: 11n, consumedSun: 4n }],
])('%s: an alarm', async (_, balance) => {
  const { differing, events, again } = await check({ balances: [balance] });
  expect({ differing, events }).toEqual({ differing: 1, events: ['energy.books-differ'] });
  expect(again).toHaveLength(1);
});

test('a balance below zero is an alarm although the ledger agrees', async () => {
  const below = { sun: -1n, consumedSun: 11n };
  expect(await check({ balances: [below], ledgers: [below] })).toMatchObject({ differing: 1 });
});

test('an order that changes both while they are read is not a difference', async () => {
  const charged = { sun: 5n, consumedSun: 5n };
  expect(
    await check({ balances: [{}, charged], ledgers: [charged] }),
    'a charge between the first reading and the ledger',
  ).toMatchObject({ differing: 0 });
  expect(
    await check({ balances: [{}], ledgers: [charged, {}] }),
    'a charge and its refund, of which a page shows one',
  ).toMatchObject({ differing: 0 });
});

test('books that change too fast are not judged, and come again', async () => {
  const balances = Array.from({ length: 20 }, (_, i) => ({ sun: BigInt(100 + i) }));
  expect(await check({ balances })).toEqual({
    differing: 0,
    events: ['energy.books-unchecked'],
    again: [],
  });
});

test('what was forwarded is part of the books of a project', async () => {
  const asked: string[] = [];
  const books = {
    dueBooks: async () => ['demo'],
    checkBooksAt: async () => {},
    balance: async () => ({ ...right, lowSent: false }),
    ledgerSum: async () => right,
  };
  const deps = { energy: books, clock: stoppedClock(now), log: recordingLogger([]) };
  const differing = await checkBooks(deps, now * 1000 + 1, async (projectId) => {
    asked.push(projectId);
    return false;
  });
  expect({ differing, asked }).toEqual({ differing: 1, asked: ['demo'] });
});
