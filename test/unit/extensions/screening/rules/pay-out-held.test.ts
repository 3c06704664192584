import { expect, test } from 'vitest';
import { payOutHeld } from '#extensions/screening/rules/pay-out-held.ts';
import type { OrderStatus } from '#model/order-status.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { askedAt } from '#test/builders/extensions/screening/build-case.ts';
import {
  buildHeldCase,
  buildHeldDeposit,
  buildPayoutWorld,
  payoutTo,
} from '#test/builders/extensions/screening/build-payout-world.ts';

const confirmed = () => {
  const made = buildPayoutWorld();
  made.world.confirm('a');
  made.world.confirm('b');
  return made;
};

/** The order of the world, in this status. */
const become = (
  { world }: ReturnType<typeof buildPayoutWorld>,
  status: OrderStatus,
  set: object = {},
) => {
  const order = world.orders.get('IN1')!;
  world.orders.set('IN1', { ...order, status, ...set });
};
const mined = { blockNumber: 150n, txHash: '0xpaid', confirmedAt: askedAt + 150 };

test('nothing is paid before two people have confirmed the same address', async () => {
  const { world, deps } = buildPayoutWorld();
  world.confirm('a');
  world.confirm('b', '0x00000000000000000000000000000000000000e6');
  expect(await payOutHeld(deps)).toEqual({ waits: 1 });
  expect(world.began).toEqual([]);
  world.confirm('a', '0x00000000000000000000000000000000000000e6');
  expect(await payOutHeld(deps)).toEqual({ begun: 1 });
  expect(world.began[0]?.order.toAddress).toBe('0x00000000000000000000000000000000000000e6');
});

test('the deposit names the order in the write that makes it, and the fee is reserved with it', async () => {
  const { world, deps } = confirmed();
  expect(await payOutHeld(deps)).toEqual({ begun: 1 });
  expect(world.began).toMatchObject([
    {
      previous: { rev: 1 },
      next: { status: 'confirming', payout: { orderNo: 'IN1', toAddress: payoutTo } },
      order: {
        does: 'payout',
        status: 'approved',
        amount: 3_000_000_000n,
        fromAddress: world.deposit.address,
        toAddress: payoutTo,
        serves: ['DP1', JSON.stringify(world.screening.answer)],
      },
      limits: { maxNativeReserved: 10n ** 18n - 650_000n, nativeEpoch: 4 },
      audit: { action: 'deposit.payout-order', target: 'DP1' },
    },
  ]);
  expect(await payOutHeld(deps)).toEqual({ waits: 1 });
  expect(world.began).toHaveLength(1);
});

test('it is paid once its block is final, and its watch ends', async () => {
  const made = confirmed();
  const { world, deps } = made;
  await payOutHeld(deps);
  for (const status of ['signing', 'broadcast'] as const) {
    become(made, status);
    expect(await payOutHeld(deps)).toEqual({ waits: 1 });
  }
  become(made, 'confirmed', mined);
  world.finalized = 149n;
  expect(await payOutHeld(deps)).toEqual({ waits: 1 });
  world.finalized = 150n;
  expect(await payOutHeld(deps)).toEqual({ paid: 1 });
  expect(world.deposit).toMatchObject({
    status: 'confirming',
    payout: { orderNo: 'IN1', paid: { txHash: '0xpaid', at: askedAt + 150 } },
  });
  expect(world.proposals.size).toBe(0);
});

test.each([
  ['failed', {}, 3_000_000_000n],
  ['confirmed', { ...mined, reversed: { at: askedAt, reason: 'reverted' } }, 0n],
] as const)(
  'an order that %s without paying gives the money back to the hold',
  async (status, set, kept) => {
    const made = confirmed();
    const { world, deps } = made;
    await payOutHeld(deps);
    become(made, status, set);
    expect(await payOutHeld(deps)).toEqual({ failed: 1 });
    expect(world.backed).toMatchObject([
      { kept, next: { failedPayouts: 1, hold: { reason: 'mixer' } } },
    ]);
    expect(world.deposit.payout).toBeUndefined();
    expect(world.logged.map(({ event }) => event)).toEqual(['screening.payout-unpaid']);
    // What people confirmed was that attempt: nothing is paid again before they do so again.
    expect(await payOutHeld(deps)).toEqual({ waits: 1 });
    world.confirm('a');
    world.confirm('b');
    expect(await payOutHeld(deps)).toEqual({ begun: 1 });
  },
);

test.each<[string, (made: ReturnType<typeof buildPayoutWorld>) => void]>([
  [
    'another verdict',
    ({ world }) => {
      world.screening = buildHeldCase(world.deposit, {
        answer: { ...world.screening.answer!, verdict: 'allow' },
      });
    },
  ],
  [
    'another question',
    ({ world }) => {
      world.screening = { ...world.screening, nonce: 'cd'.repeat(32) };
    },
  ],
  [
    'a deposit that left its block',
    ({ world }) => {
      world.deposit = { ...world.deposit, chainState: 'removed' };
    },
  ],
  [
    'a block that no second provider has shown',
    ({ world }) => {
      world.deposit = { ...world.deposit, blockHash: '0xother' };
    },
  ],
  [
    'other terms',
    ({ world }) => {
      world.deposit = { ...world.deposit, fromAddresses: ['0xS2'] };
    },
  ],
  [
    'people whose devices signed nothing',
    ({ world }) => {
      world.settings = buildSettings({ requireSignatures: true });
    },
  ],
  [
    'a frozen project',
    ({ world }) => {
      world.isFrozen = true;
    },
  ],
])('nothing is begun for %s', async (_name, act) => {
  const made = confirmed();
  act(made);
  expect(await payOutHeld(made.deps)).toEqual({ waits: 1 });
  expect(made.world.began).toEqual([]);
});

test('an address without coin for the fee is said, and paid once it has some', async () => {
  const { world, deps } = confirmed();
  world.coin = 649_999n;
  expect(await payOutHeld(deps)).toEqual({ unfunded: 1 });
  expect(world.logged).toMatchObject([
    {
      level: 'warn',
      event: 'screening.payout-unfunded',
      fields: { needed: '650000', chain: 'ETH' },
    },
  ]);
  world.coin = 650_000n;
  expect(await payOutHeld(deps)).toEqual({ begun: 1 });
});

test('a coin pays its own fee', async () => {
  const { world, deps } = buildPayoutWorld();
  world.deposit = buildHeldDeposit({
    token: 'ETH',
    tokenAddress: null,
    decimals: 18,
    amount: 10n ** 18n,
  });
  world.screening = buildHeldCase(world.deposit);
  world.confirm('a');
  world.confirm('b');
  expect(await payOutHeld(deps)).toEqual({ begun: 1 });
  expect(world.began[0]?.order).toMatchObject({
    amount: 10n ** 18n - 650_000n,
    reservation: { fee: 650_000n },
  });
});

test('a credit that comes first ends the payout, and a payout that comes first stays', async () => {
  const { world, deps } = confirmed();
  world.deposit = { ...world.deposit, status: 'credited', rev: 2 };
  expect(await payOutHeld(deps)).toEqual({ dropped: 1 });
  expect([world.began, world.proposals.size]).toEqual([[], 0]);
});

test('a credit between the read and the write makes no order', async () => {
  const { world, deps } = confirmed();
  const { estimate } = deps.fees;
  deps.fees = {
    estimate: async (...args) => {
      world.deposit = { ...world.deposit, status: 'credited', rev: 9 };
      return estimate(...args);
    },
  };
  expect(await payOutHeld(deps)).toEqual({ changed: 1 });
  expect(world.orders.size).toBe(0);
});

test('a run that is killed on either side of any write is continued: paid once, never credited', async () => {
  for (const isDone of [false, true]) {
    for (const write of [1, 2, 3]) {
      const made = confirmed();
      const { world, deps } = made;
      world.kill = { write, isDone };
      let kills = 0;
      for (let run = 0; run < 6; run++) {
        await payOutHeld(deps).catch(() => {
          kills += 1;
        });
        if (world.orders.has('IN1')) become(made, 'confirmed', mined);
      }
      kills += world.logged.filter(({ event }) => event === 'screening.payout-failed').length;
      expect({ write, isDone, kills }).toMatchObject({ kills: 1 });
      expect(world.orders.size).toBe(1);
      expect(world.deposit).toMatchObject({
        status: 'confirming',
        payout: { paid: { txHash: '0xpaid' } },
      });
      expect(world.proposals.size).toBe(0);
    }
  }
});
