/** The signer's own count of what leaves a project in a UTC day. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '#model/orders/operation.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildSessionKey } from '#test/builders/builders.ts';
import {
  nowMs,
  today,
  usd,
  withdrawal,
  world,
  yesterday,
} from '#test/support/payment/daily-sums.ts';

const auto = `demo#AUTO#${today}`;
const limit = `demo#LIMIT#ETH#USDT#${today}`;
const ofUsdt = { chain: 'ETH' as const, token: 'USDT', amount: '150' };

describe('the sum of automatic approvals', () => {
  test('no setting: nothing is read and nothing counted', async () => {
    const { admit, asked } = world();
    expect(await admit({}, [withdrawal('WD1', 999n)])).toEqual([['WD1']]);
    expect(asked).toEqual([]);
  });

  test('orders of one run share the sum, oldest first; a smaller one after the limit still fits', async () => {
    const { admit, stuck } = world({ [auto]: 700n * usd });
    const orders = [withdrawal('WD1', 250n), withdrawal('WD2', 100n), withdrawal('WD3', 50n)];
    expect(await admit({ autoApproveDailyUsd: 1_000 }, orders)).toEqual([
      ['WD1', `${auto} 250 of 1000`],
      ['WD3', `${auto} 50 of 1000`],
    ]);
    // One hundred seconds are left of the day.
    const nextActionAt = nowMs / 1_000 + 100;
    expect(stuck).toEqual([{ orderNo: 'WD2', cause: 'daily_sum', nextActionAt }]);
  });

  test('an order with an approval does not count', async () => {
    const { admit } = world({ [auto]: 1_000n * usd });
    const approved = { order: withdrawal('WD1', 5_000n, { level: 2 }), approvals: 1 };
    expect(await admit({ autoApproveDailyUsd: 1_000 }, [approved])).toEqual([['WD1']]);
  });

  test('an order that was counted with an earlier signature does not count again', async () => {
    const { admit } = world({ [auto]: 1_000n * usd });
    const again = { order: withdrawal('WD1', 900n), wasSigned: true };
    expect(await admit({ autoApproveDailyUsd: 1_000 }, [again])).toEqual([['WD1']]);
  });

  test('a raised sum lets the order through', async () => {
    const { admit } = world({ [auto]: 1_000n * usd });
    const orders = [withdrawal('WD1', 1n)];
    expect(await admit({ autoApproveDailyUsd: 1_000 }, orders)).toEqual([]);
    expect(await admit({ autoApproveDailyUsd: 1_001 }, orders)).toHaveLength(1);
    expect(await admit({ autoApproveDailyUsd: null }, orders)).toEqual([['WD1']]);
  });
});

describe('the day', () => {
  const of = (day: string) =>
    withdrawal('WD1', 100n, { reservation: { ...withdrawal('x', 1n).reservation, day } });
  const settings = { autoApproveDailyUsd: 1_000 };

  test('yesterday’s order counts as yesterday’s, where the API counted it', async () => {
    const { admit } = world({ [auto]: 1_000n * usd });
    expect(await admit(settings, [of(yesterday)])).toEqual([
      ['WD1', `demo#AUTO#${yesterday} 100 of 1000`],
    ]);
  });

  test('what did not fit yesterday continues today', async () => {
    const { admit } = world({ [`demo#AUTO#${yesterday}`]: 950n * usd });
    expect(await admit(settings, [of(yesterday)])).toEqual([['WD1', `${auto} 100 of 1000`]]);
  });

  test.each(['2025-12-31', '2026-01-03', 'no day', ''])(
    'the claim of the record that it is of %o counts today',
    async (day) => {
      const { admit } = world();
      expect(await admit(settings, [of(day)])).toEqual([['WD1', `${auto} 100 of 1000`]]);
      const full = world({ [auto]: 1_000n * usd });
      expect(await full.admit(settings, [of(day)])).toEqual([]);
    },
  );
});

describe('daily limits', () => {
  test('every withdrawal of the token counts, approved or not, beside the other sum', async () => {
    const { admit, stuck } = world();
    const orders = [
      { order: withdrawal('WD1', 100n, { level: 2 }), approvals: 1 },
      withdrawal('WD2', 40n),
      withdrawal('WD3', 20n),
    ];
    expect(await admit({ autoApproveDailyUsd: 50, dailyLimits: [ofUsdt] }, orders)).toEqual([
      ['WD1', `${limit} 100 of 150`],
      ['WD2', `${auto} 40 of 50`, `${limit} 40 of 150`],
    ]);
    expect(stuck).toMatchObject([{ orderNo: 'WD3', cause: 'daily_sum' }]);
  });

  test('another token, another chain, and an operation do not', async () => {
    const { admit, asked } = world();
    const dailyLimits = [
      { ...ofUsdt, token: 'USDC' },
      { ...ofUsdt, chain: 'BSC' as const },
    ];
    const orders = [
      withdrawal('WD1', 999n),
      buildOperation({ orderNo: 'OP1', status: 'approved' }),
    ];
    expect(await admit({ dailyLimits, autoApproveDailyUsd: null }, orders)).toEqual([
      ['WD1'],
      ['OP1'],
    ]);
    expect(asked).toEqual([]);
  });
});

describe('swaps', () => {
  const swap = () => {
    const reservation = { ...buildSwap().reservation, day: today };
    return buildSwap({
      amount: 10n ** 18n,
      token: 'ETH',
      tokenAddress: null,
      decimals: 18,
      reservation,
    });
  };
  const sum = `demo#SWAP#${today}`;

  test('count what they sell by the signer’s own price', async () => {
    const { admit } = world();
    expect(await admit({ swapDailyUsd: 2_000 }, [swap()])).toEqual([
      ['SW1', `${sum} 2000 of 2000`],
    ]);
    const { admit: higher, stuck } = world({}, '2000.000001');
    expect(await higher({ swapDailyUsd: 2_000 }, [swap()])).toEqual([]);
    expect(stuck).toEqual([
      { orderNo: 'SW1', cause: 'daily_sum', nextActionAt: nowMs / 1_000 + 15 },
    ]);
  });

  test('without a price they wait', async () => {
    const { admit, stuck } = world({}, null);
    expect(await admit({ swapDailyUsd: 2_000 }, [swap()])).toEqual([]);
    expect(stuck).toMatchObject([{ orderNo: 'SW1', cause: 'no_price' }]);
  });

  test('an allowance is not set for a swap that is over the sum, and is not counted itself', async () => {
    const full = world({ [sum]: 1n });
    const allowance = { order: swap(), sets: 5n };
    expect(await full.admit({ swapDailyUsd: 2_000 }, [allowance])).toEqual([]);
    expect(await world().admit({ swapDailyUsd: 2_000 }, [allowance])).toEqual([['SW1']]);
  });
});

describe('operations under a session key', () => {
  const ether = 10n ** 18n;
  const operation = (orderNo: string, dollars: bigint, set: Partial<Operation> = {}) =>
    buildOperation({
      orderNo,
      status: 'approved',
      decidedBy: 'session_key',
      skId: 'sk_1',
      countedMicroUsd: dollars * usd,
      reservation: { ...buildOperation().reservation, day: today },
      ...set,
    });
  const key = (dollars: bigint | null): SessionKey =>
    buildSessionKey({ skId: 'sk_1', dailyCapMicroUsd: dollars === null ? null : dollars * usd });
  const cap = `demo#CAP#sk_1#${today}`;
  const fees = `demo#FEES#sk_1#${today}`;
  /** Token transfers whose highest fee is worth this many dollars, at 2,000 USD an ether. */
  const paying = (order: Operation, dollars: bigint, sessionKey: SessionKey) => ({
    order,
    sessionKey,
    cost: (dollars * ether) / 2_000n,
  });

  test('count against the key’s daily cap, whatever the API’s counter says', async () => {
    const { admit, stuck } = world({ [cap]: 400n * usd });
    const orders = [
      paying(operation('OP1', 100n), 1n, key(500n)),
      paying(operation('OP2', 1n), 1n, key(500n)),
    ];
    expect(await admit({}, orders)).toEqual([['OP1', `${cap} 100 of 500`, `${fees} 1 of 1000`]]);
    expect(stuck).toMatchObject([{ orderNo: 'OP2', cause: 'daily_sum' }]);
  });

  test('the fees of a key with a small cap end at 1,000 USD a day', async () => {
    const { admit, stuck } = world({ [fees]: 990n * usd });
    const orders = [
      paying(operation('OP1', 0n), 8n, key(1n)),
      paying(operation('OP2', 0n), 8n, key(1n)),
    ];
    expect(await admit({}, orders)).toEqual([['OP1', `${fees} 8 of 1000`]]);
    expect(stuck).toMatchObject([{ orderNo: 'OP2', cause: 'daily_sum' }]);
  });

  test('a higher cap is also the limit of the fees', async () => {
    const { admit } = world();
    expect(await admit({}, [paying(operation('OP1', 5n), 8n, key(5_000n))])).toEqual([
      ['OP1', `${cap} 5 of 5000`, `${fees} 8 of 5000`],
    ]);
  });

  test('what a coin transfer sends is not a fee', async () => {
    const { admit } = world();
    const sends = operation('OP1', 20n, { tokenAddress: null, amount: ether / 100n });
    const one = { order: sends, sessionKey: key(500n), cost: ether / 100n + ether / 1_000n };
    expect(await admit({}, [one])).toEqual([['OP1', `${cap} 20 of 500`, `${fees} 2 of 1000`]]);
  });

  test('without a daily cap, and with an admin’s approval, nothing is counted', async () => {
    const { admit, asked } = world({}, null);
    const orders = [paying(operation('OP1', 900n), 9n, key(null)), { order: operation('OP2', 1n) }];
    expect(await admit({}, orders)).toEqual([['OP1'], ['OP2']]);
    expect(asked).toEqual([]);
  });

  test('without a price of the coin they wait', async () => {
    const { admit, stuck } = world({}, null);
    expect(await admit({}, [paying(operation('OP1', 1n), 1n, key(5n))])).toEqual([]);
    expect(stuck).toMatchObject([{ orderNo: 'OP1', cause: 'no_price' }]);
  });

  test('an operation that was counted with an earlier signature does not count again', async () => {
    const { admit } = world({ [cap]: 5n * usd });
    const again = { ...paying(operation('OP1', 5n), 1n, key(5n)), wasSigned: true };
    expect(await admit({}, [again])).toEqual([['OP1']]);
  });
});
