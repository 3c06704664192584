/** The signer's own count of the fees of a UTC day. */
import { describe, expect, test } from 'vitest';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { nowMs, today, withdrawal, world } from '#test/support/payment/daily-sums.ts';

const auto = `demo#AUTO#${today}`;

describe('the sum of fees', () => {
  const fees = `demo#FEES#${today}`;
  const gwei = 10n ** 9n;
  /** 4.9 million gas at 400 gwei: 1.96 ETH, 3,920 USD. */
  const burning = { gasLimit: 4_900_000n, maxFeePerGas: 400n * gwei };
  const eth = { token: 'ETH', tokenAddress: null, decimals: 18, amount: 10n ** 14n };
  const price = {
    symbol: 'ETH',
    usd: '2000',
    source: 's',
    readAt: nowMs / 1_000 - 5,
    priceId: 'p',
  };

  test('the highest fee of a payment without approval counts, beside the amount and by itself', async () => {
    const { admit } = world();
    const order = withdrawal('WD1', 100n, burning);
    const settings = { autoApproveDailyUsd: 5_000, autoFeesDailyUsd: 4_000 };
    expect(await admit(settings, [order])).toEqual([
      ['WD1', `${auto} 4020 of 5000`, `${fees} 3920 of 4000`],
    ]);
    expect(await admit({ ...settings, autoFeesDailyUsd: 3_919 }, [order])).toEqual([]);
    expect(await admit({ ...settings, autoApproveDailyUsd: 4_019 }, [order])).toEqual([]);
    const approved = { order, approvals: 1 };
    expect(await admit({ autoFeesDailyUsd: 1 }, [approved])).toEqual([['WD1']]);
  });

  test('whatever the record says of its fee, its limits and its cost count', async () => {
    const { admit } = world();
    const forged = withdrawal('WD1', 1n, { ...burning });
    expect(forged.reservation.fee).toBe(0n);
    expect(await admit({ autoFeesDailyUsd: 1_000 }, [forged])).toEqual([]);
    const cheap = { order: withdrawal('WD2', 1n), cost: 10n ** 18n };
    expect(await admit({ autoFeesDailyUsd: 1_999 }, [cheap])).toEqual([]);
    expect(await admit({ autoFeesDailyUsd: 2_000 }, [cheap])).toEqual([
      ['WD2', `${fees} 2000 of 2000`],
    ]);
    // What a coin payment sends is not a fee.
    const sent = { ...eth, price, amountMicroUsd: 200_000n, gasLimit: 0n };
    const coin = { order: withdrawal('WD3', 0n, sent), cost: 10n ** 14n };
    expect(await admit({ autoFeesDailyUsd: 0 }, [coin])).toEqual([['WD3', `${fees} 0 of 0`]]);
  });

  test('by the price that it was created with; by that of the moment if that is old or another', async () => {
    const of = (feePrice: Withdrawal['feePrice']) =>
      withdrawal('WD1', 1n, {
        gasLimit: 10n ** 9n,
        maxFeePerGas: gwei,
        ...(feePrice && { feePrice }),
      });
    const one = async (feePrice: Withdrawal['feePrice'], now: string | null) =>
      (await world({}, now).admit({ autoFeesDailyUsd: 9_000 }, [of(feePrice)]))[0]?.[1];
    expect(await one(price, null)).toBe(`${fees} 2000 of 9000`);
    expect(await one(price, '3000')).toBe(`${fees} 2000 of 9000`);
    expect(await one({ ...price, readAt: nowMs / 1_000 - 86_401 }, '3000')).toBe(
      `${fees} 3000 of 9000`,
    );
    expect(await one({ ...price, symbol: 'TRX' }, '3000')).toBe(`${fees} 3000 of 9000`);
    expect(await one(undefined, '3000')).toBe(`${fees} 3000 of 9000`);
    const { admit, stuck } = world({}, null);
    expect(await admit({ autoFeesDailyUsd: 9_000 }, [of(undefined)])).toEqual([]);
    expect(stuck).toMatchObject([{ cause: 'no_price' }]);
  });

  test('of a swap, and of each transaction that sets its allowance by itself', async () => {
    const { admit } = world();
    const reservation = { ...buildSwap().reservation, day: today };
    const set = { gasLimit: 10n ** 9n, maxFeePerGas: gwei, coinUsd: '2000', reservation };
    const order = buildSwap({ orderNo: 'SW1', ...set });
    const settings = { autoFeesDailyUsd: 9_000 };
    expect(await admit(settings, [{ order }])).toEqual([['SW1', `${fees} 2000 of 9000`]]);
    const allowance = { order, sets: 1n, cost: 10n ** 17n };
    expect(await admit(settings, [allowance])).toEqual([['SW1', `${fees} 200 of 9000`]]);
    expect(await admit({ autoFeesDailyUsd: 1_999 }, [{ order }])).toEqual([]);
    expect(await admit({ autoFeesDailyUsd: null }, [{ order }])).toEqual([['SW1']]);
  });
});
