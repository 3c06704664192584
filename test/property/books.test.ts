/**
 * Books under random facts: revisions of deposits, payments, swaps, sweeps, rentals and of what was
 * found, with blocks that leave the chain, delivered in any order and several times, while days are
 * closed. What each address holds is what the chain holds, summed here without the books.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '#extensions/books/model/entry.ts';
import type { Fact, Head } from '#extensions/books/model/fact.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { depositFact } from '#extensions/books/rules/facts/deposit-fact.ts';
import { dustFact } from '#extensions/books/rules/facts/dust-fact.ts';
import { goneFact } from '#extensions/books/rules/facts/gone-fact.ts';
import { otherFact } from '#extensions/books/rules/facts/other-fact.ts';
import { rentalFact } from '#extensions/books/rules/facts/rental-fact.ts';
import { slotFact } from '#extensions/books/rules/facts/slot-fact.ts';
import { swapResultFact } from '#extensions/books/rules/facts/swap-result-fact.ts';
import { makePlaceOf } from '#extensions/books/rules/make-place-of.ts';
import type { BookTransfer } from '#extensions/books/rules/moves/transaction-moves.ts';
import { addEntries, unbalanced } from '#extensions/books/rules/statement/balances.ts';
import { closePeriod, dayOfEntry } from '#extensions/books/rules/statement/close-period.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildDeposit, buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { byForm } from '#test/forms.ts';

const numRuns = byForm({ short: 150, long: 5_000 });

const users = ['ann', 'bob'];
const ours = ['hot', ...users];
const placeOf = makePlaceOf(
  'demo',
  ours.map((address, subIndex) =>
    buildAddressOwner({ address, subIndex, userId: subIndex === 0 ? null : address }),
  ),
  'T-energy',
);
const coin = 'ETH';

/** A fact, and what each address holds by it, by `<address> <token>`. */
interface Told {
  fact: Fact;
  holds: [key: string, amount: bigint][];
}

const amount = fc.bigInt({ min: 1n, max: 1_000n });
const anyUser = fc.constantFrom(...users);
const anyToken = fc.constantFrom(coin, 'USDT');

const orders: Order[] = [
  buildWithdrawal(),
  buildOperation(),
  buildSwap(),
  buildInternalOrder({ does: 'sweep' }),
  buildInternalOrder({ does: 'fund' }),
];

/** The states that a nonce goes through: open, or mined by one of its transactions. */
const slotStates = fc.array(
  fc.option(
    fc.record({
      hash: fc.constantFrom('0x01', '0x02'),
      block: fc.bigInt({ min: 1n, max: 3n }),
      fee: fc.bigInt({ min: 0n, max: 9n }),
      // A withdrawal's or a sweep's, a failed one's, a fill's: none at all.
      transfers: fc.array(
        fc.record({
          from: fc.constantFrom('hot', 'ann', 'pool'),
          to: fc.constantFrom('hot', 'bob', 'pool', 'x'),
          token: anyToken,
          amount,
        }),
        { maxLength: 4 },
      ),
    }),
    { nil: null },
  ),
  { minLength: 1, maxLength: 4 },
);

const slotHistory = fc
  .record({ order: fc.constantFrom(null, ...orders), payer: fc.constantFrom(...ours), slotStates })
  .map(({ order, payer, slotStates }) => (nonce: number, rev: () => number): Told[] => {
    return slotStates.map((state) => {
      const mined = {
        txHash: state?.hash ?? '0x03',
        blockNumber: state?.block ?? 4n,
        blockHash: `0xb${state?.block}`,
        success: true,
      };
      const ref = order?.orderNo ?? '-';
      const slot = { ...buildSlot({ nonce, projectId: 'demo', ref }), mined };
      const withoutCoin = order !== null && isSwap(order);
      const sent = state && { order, payer, coin, withoutCoin, ...pick(state) };
      const fact = slotFact(slot, sent, { rev: rev(), at: 0, placeOf });
      return { fact, holds: state ? heldBy(state, { order, payer, withoutCoin }) : [] };
    });
  });

const pick = ({ fee, transfers }: { fee: bigint; transfers: BookTransfer[] }) => ({
  fee,
  transfers,
});

/** What a transaction does to the balances of its addresses, as a chain would do it. */
function heldBy(
  { fee, transfers }: { fee: bigint; transfers: BookTransfer[] },
  by: { order: Order | null; payer: string; withoutCoin: boolean },
): [string, bigint][] {
  const isWithdrawal = by.order?.orderNo.startsWith('WD') ?? false;
  const counted = transfers.filter(({ token }) => !by.withoutCoin || token !== coin);
  return [
    [`${by.payer} ${coin}`, -fee],
    ...counted.flatMap(({ from, to, token, amount }): [string, bigint][] => [
      [`${from} ${token}`, -amount],
      // A user's deposit record has what a withdrawal pays to the user.
      ...(isWithdrawal && users.includes(to)
        ? []
        : ([[`${to} ${token}`, amount]] as [string, bigint][])),
    ]),
  ];
}

/** What a swap brought of the coin, which another receipt may correct, until its block is gone. */
const resultHistory = fc
  .array(fc.option(fc.bigInt({ min: -9n, max: 99n })), { minLength: 1, maxLength: 3 })
  .map(
    (results) =>
      (nonce: number, rev: () => number): Told[] =>
        results.map((coinOut) => {
          const mined = { txHash: '0x05', blockNumber: 1n, blockHash: '0xb1', success: true };
          const of = { nonce, projectId: 'demo', address: 'ann', ref: 'SW1' };
          const slot = { ...buildSlot(of), mined };
          const fact = swapResultFact(slot, coinOut, { coin, rev: rev(), at: 0, placeOf });
          return { fact, holds: [[`ann ${coin}`, coinOut ?? 0n]] };
        }),
  );

const depositHistory = fc
  .record({
    address: anyUser,
    token: anyToken,
    states: fc.array(
      fc.record({
        amount,
        block: fc.bigInt({ min: 1n, max: 3n }),
        status: fc.constantFrom('confirming' as const, 'credited' as const),
        chainState: fc.constantFrom('present' as const, 'removed' as const, 'orphaned' as const),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(
    ({ address, token, states }) =>
      (n: number, rev: () => number): Told[] =>
        states.map(({ block, ...state }) => ({
          fact: depositFact(
            buildDeposit({
              ...state,
              projectId: 'demo',
              chain: 'ETH',
              txHash: `0xd${n}`,
              address,
              token,
              blockNumber: block,
              rev: rev(),
            }),
            0,
          ),
          holds: state.chainState === 'present' ? [[`${address} ${token}`, state.amount]] : [],
        })),
  );

/** A stranger's transfer, which may be seen again after its block was gone. */
const otherHistory = fc
  .record({
    from: fc.constantFrom(...ours, 'x'),
    to: fc.constantFrom(...ours, 'x'),
    token: anyToken,
    amount,
    isDeposit: fc.boolean(),
    states: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ states, isDeposit, ...transfer }) =>
      (n: number, rev: () => number): Told[] =>
        states.map((isGone) => {
          const { from, to, token, amount } = transfer;
          const seen = { ...seenAt(n, rev()), transfer, position: 'log:0', isDeposit };
          const left: [string, bigint] = [`${from} ${token}`, -amount];
          const came: [string, bigint][] = isDeposit ? [] : [[`${to} ${token}`, amount]];
          const fact = otherFact(seen, placeOf);
          return isGone ? { fact: goneFact(fact), holds: [] } : { fact, holds: [left, ...came] };
        }),
  );

const dustHistory = fc
  .record({
    address: fc.constantFrom(...ours),
    amounts: fc.array(fc.bigInt({ min: 0n, max: 9n }), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ address, amounts }) =>
      (n: number, rev: () => number): Told[] =>
        amounts.map((amount) => {
          // There is one subject for each address and token.
          const found = {
            ...seenAt(n, rev()),
            place: placeOf(address)!,
            token: `DUST${n}`,
            amount,
          };
          return { fact: dustFact(found), holds: [[`${address} DUST${n}`, amount]] };
        }),
  );

const seenAt = (n: number, rev: number) =>
  ({ rev, at: 0, projectId: 'demo', chain: 'ETH', txHash: `0xf${n}`, blockNumber: 1n }) as const;

const rentalHistory = fc.array(fc.bigInt({ min: 0n, max: 9n }), { minLength: 1, maxLength: 3 }).map(
  (charges) =>
    (n: number, rev: () => number): Told[] =>
      charges.map((chargedSun) => ({
        fact: rentalFact(
          { energyNo: `1:${n}`, projectId: 'demo', businessRef: 'WD1', chargedSun, rev: rev() },
          0,
          'T-energy',
        ),
        holds: [['T-energy TRX', -chargedSun]],
      })),
);

const start = Date.UTC(2026, 0, 1) / 1_000;

/** All facts with the histories that they belong to; their times go over some days. */
const world = fc
  .record({
    makers: fc.array(
      fc.oneof(
        slotHistory,
        resultHistory,
        depositHistory,
        otherHistory,
        dustHistory,
        rentalHistory,
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    pause: fc.integer({ min: 1, max: 40_000 }),
  })
  .map(({ makers, pause }) => {
    let clock = start;
    const rev = () => {
      clock += pause;
      return clock;
    };
    return makers.map((make, n) =>
      make(n, rev).map(({ fact, holds }) => ({ fact: { ...fact, at: fact.rev }, holds })),
    );
  });

/** In which order facts come: each at least once, some again, in any order. */
const delivered = world.chain((histories) => {
  const all = histories.flat();
  return fc
    .record({
      order: fc.shuffledSubarray(all, { minLength: all.length }),
      again: fc.array(fc.constantFrom(...all), { maxLength: 6 }),
      price: fc.array(fc.option(fc.bigInt({ min: 1n, max: 99n })), { minLength: 1, maxLength: 5 }),
      // After how many facts a further day is closed.
      closings: fc.array(fc.nat({ max: all.length }), { maxLength: 4 }),
    })
    .map((delivery) => ({ histories, ...delivery }));
});

type Delivery = typeof delivered extends fc.Arbitrary<infer D> ? D : never;

/** Delivers the facts as a consumer does; each entry with the day that it is booked in. */
function deliver({ order, again, price, closings }: Delivery) {
  const heads = new Map<string, Head>();
  const entries: (Entry & { day: string })[] = [];
  /** What the days that are closed held when they were closed. */
  const closed = new Map<string, Entry[]>();
  let booked = 0;
  const openDay = (n: number): string => {
    const closed = closings.filter((after) => after <= n).length;
    return new Date((start + closed * 86_400) * 1_000).toISOString().slice(0, 10);
  };
  for (const [n, { fact }] of [...order, ...again].entries()) {
    const worth = price[booked++ % price.length] ?? null;
    const booking = bookFact(heads.get(fact.subject) ?? null, fact, () => worth);
    if (!booking) continue;
    heads.set(fact.subject, booking.head);
    const day = dayOfEntry(fact.at, openDay(n));
    for (const { day: old } of entries) {
      if (old < openDay(n) && !closed.has(old)) {
        closed.set(
          old,
          entries.filter((entry) => entry.day === old),
        );
      }
    }
    for (const entry of booking.entries) entries.push(Object.assign(entry, { day }));
  }
  return { heads, entries, closed };
}

test('every token sums to zero, and no entry is written twice', () => {
  fc.assert(
    fc.property(delivered, (delivery) => {
      const { entries } = deliver(delivery);
      expect(unbalanced(addEntries([], entries))).toEqual(new Map());
      expect(new Set(entries.map(({ entryNo }) => entryNo)).size).toBe(entries.length);
      expect(entries.every(({ amount }) => amount !== 0n)).toBe(true);
    }),
    { numRuns },
  );
});

test('each address holds what the newest facts say, whatever came first and however often', () => {
  fc.assert(
    fc.property(delivered, (delivery) => {
      const { entries } = deliver(delivery);
      const held = new Map<string, bigint>();
      for (const history of delivery.histories) {
        for (const [key, amount] of history.at(-1)!.holds) {
          held.set(key, (held.get(key) ?? 0n) + amount);
        }
      }
      const booked = new Map<string, bigint>();
      for (const { address, token, amount } of addEntries([], entries)) {
        if (address !== null) booked.set(`${address} ${token}`, amount);
      }
      const mine = [...held].filter(
        ([key, amount]) => amount !== 0n && /^(hot|ann|bob|T-energy) /.test(key),
      );
      expect([...booked].sort()).toEqual(mine.sort());
    }),
    { numRuns },
  );
});

test('what nothing stands of has no units and no value left', () => {
  fc.assert(
    fc.property(delivered, (delivery) => {
      const { heads, entries } = deliver(delivery);
      const subjects = [...heads.values()].filter(({ moves }) => moves.length === 0);
      const facts = delivery.histories.flat();
      for (const { subject } of subjects) {
        const revs = facts.filter(({ fact }) => fact.subject === subject);
        const ats = new Set(revs.map(({ fact }) => fact.at));
        const sums = new Map<string, bigint>();
        for (const { at, account, address, token, amount, usdMicro } of entries) {
          if (!ats.has(at)) continue;
          const key = `${account} ${address} ${token}`;
          sums.set(key, (sums.get(key) ?? 0n) + amount);
          sums.set(`${key} USD`, (sums.get(`${key} USD`) ?? 0n) + (usdMicro ?? 0n));
        }
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
      }
    }),
    { numRuns },
  );
});

test('the closing of a day is the opening of the next, and all days make the whole', () => {
  fc.assert(
    fc.property(delivered, (delivery) => {
      const { entries, closed } = deliver(delivery);
      for (const [day, held] of closed) {
        expect(entries.filter((entry) => entry.day === day)).toEqual(held);
      }
      const days = [...new Set(entries.map(({ day }) => day))].sort();
      let opening: ReturnType<typeof addEntries> = [];
      for (const day of days) {
        const statement = closePeriod(
          opening,
          entries.filter((entry) => entry.day === day),
        );
        expect(statement.opening).toEqual(opening);
        opening = statement.closing;
      }
      expect(opening).toEqual(addEntries([], entries));
      // A month's statement has the same closing as its last day's.
      expect(closePeriod([], entries).closing).toEqual(opening);
    }),
    { numRuns },
  );
});
