/** The signer's own count of client_daily_usd and approved_daily_usd (decision 86). */
import { describe, expect, test } from 'vitest';
import type { Operation } from '#model/orders/operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSessionKey } from '#test/builders/builders.ts';
import { nowMs, today, usd, withdrawal, world } from '#test/support/payment/daily-sums.ts';

const now = Math.floor(nowMs / 1_000);
const client = `demo#CLIENT#${today}`;
const approved = `demo#APPROVED#${today}`;

/** A transfer of USDT without a fee that the limits name. */
const operation = (orderNo: string, dollars: bigint, set: Partial<Operation> = {}) =>
  buildOperation({
    orderNo,
    status: 'approved',
    decidedBy: 'session_key',
    skId: 'sk_1',
    amount: dollars * usd,
    countedMicroUsd: dollars * usd,
    gasLimit: 0n,
    prices: [{ symbol: 'USDT', usd: '1', source: 'fixed', readAt: now, priceId: 'fixed' }],
    reservation: { ...buildOperation().reservation, fee: 0n, day: today },
    ...set,
  });

describe('operations that no admin approved', () => {
  const uncapped = buildSessionKey();
  const settings = { clientDailyUsd: 1_000 };

  test('count together, whichever key or rule let them through; the API’s counter is not asked', async () => {
    const { admit, stuck } = world({ [client]: 500n * usd });
    const orders = [
      { order: operation('OP1', 300n), sessionKey: uncapped },
      { order: operation('OP2', 200n, { decidedBy: 'auto', skId: null }) },
      { order: operation('OP3', 1n), sessionKey: buildSessionKey({ skId: 'sk_2' }) },
    ];
    expect(await admit(settings, orders)).toEqual([
      ['OP1', `${client} 300 of 1000`],
      ['OP2', `${client} 200 of 1000`],
    ]);
    expect(stuck).toMatchObject([{ orderNo: 'OP3', cause: 'daily_sum' }]);
  });

  test('count their highest fee by the price that they were valued with, or today’s', async () => {
    const cost = 10n ** 16n; // 20 USD at 2,000
    const { admit } = world();
    const one = { order: operation('OP1', 1n), sessionKey: uncapped, cost };
    expect(await admit(settings, [one])).toEqual([['OP1', `${client} 21 of 1000`]]);
    const coin = { symbol: 'ETH', usd: '3000', source: 's', readAt: now, priceId: 'p' };
    const valued = operation('OP1', 1n, { prices: [...operation('x', 1n).prices, coin] });
    expect(await admit(settings, [{ ...one, order: valued }])).toEqual([
      ['OP1', `${client} 31 of 1000`],
    ]);
    const without = world({}, null);
    expect(await without.admit(settings, [one])).toEqual([]);
    expect(without.stuck).toMatchObject([{ cause: 'no_price' }]);
  });

  test('what an admin approved counts nothing of it', async () => {
    const { admit } = world({ [client]: 1_000n * usd });
    const order = operation('OP1', 900n, { decidedBy: 'pending', skId: null });
    expect(await admit(settings, [{ order, approvals: 1, firstApprovalAt: now }])).toEqual([
      ['OP1'],
    ]);
  });
});

describe('orders that people approved', () => {
  const settings = { approvedDailyUsd: 100_000 };
  const level3 = (orderNo: string, dollars: bigint) => withdrawal(orderNo, dollars, { level: 3 });
  const by = (approvals: number) => ({ approvals, firstApprovalAt: now });

  test('withdrawals and operations count together; above the sum they wait for a second pair', async () => {
    const { admit, stuck } = world();
    const transfer = operation('OP1', 40_000n, { decidedBy: 'pending', skId: null });
    const orders = [
      { order: level3('WD1', 60_000n), ...by(2) },
      { order: transfer, ...by(1) },
      { order: withdrawal('WD2', 1_000n, { level: 2 }), ...by(1) },
    ];
    expect(await admit(settings, orders)).toEqual([
      ['WD1', `${approved} 60000 of 100000`],
      ['OP1', `${approved} 40000 of 100000`],
    ]);
    expect(stuck).toMatchObject([{ orderNo: 'WD2', cause: 'approved_sum' }]);
  });

  test('two more approvers than its worth asks for let it pass, uncounted; one more does not', async () => {
    const full = { [approved]: 100_000n * usd };
    const level2 = withdrawal('WD1', 1_000n, { level: 2 });
    expect(await world(full).admit(settings, [{ order: level2, ...by(2) }])).toEqual([]);
    expect(await world(full).admit(settings, [{ order: level2, ...by(3) }])).toEqual([['WD1']]);
    const large = level3('WD1', 200_000n);
    expect(await world().admit(settings, [{ order: large, ...by(3) }])).toEqual([]);
    expect(await world().admit(settings, [{ order: large, ...by(4) }])).toEqual([['WD1']]);
  });

  test('what cannot be counted needs the second pair on any day', async () => {
    const message = operation('OP1', 0n, {
      opType: 'sign-message',
      decidedBy: 'pending',
      message: 'Hello',
      toAddress: '',
      tokenAddress: null,
    });
    const { admit, stuck } = world();
    expect(await admit(settings, [{ order: message, ...by(1) }])).toEqual([]);
    expect(stuck).toMatchObject([{ cause: 'approved_sum' }]);
    expect(await admit(settings, [{ order: message, ...by(3) }])).toEqual([['OP1']]);
    expect(await admit({}, [{ order: message, ...by(1) }])).toEqual([['OP1']]);
  });

  test('an order whose price was old counts at the higher of both prices', async () => {
    const lastYear = { symbol: 'ETH', usd: '1000', source: 's', readAt: 1, priceId: 'ETH@1' };
    const order = withdrawal('WD1', 0n, {
      token: 'ETH',
      tokenAddress: null,
      decimals: 18,
      amount: 10n * 10n ** 18n,
      amountMicroUsd: 10_000n * usd,
      price: lastYear,
      level: 2,
    });
    // The fee is in the same coin, at the order's own price, and is 0 here.
    expect(await world().admit(settings, [{ order, ...by(1), cost: order.amount }])).toEqual([
      ['WD1', `${approved} 20000 of 100000`],
    ]);
  });

  test('what nobody approved counts nothing of it', async () => {
    const { admit, asked } = world({ [approved]: 100_000n * usd });
    expect(await admit(settings, [withdrawal('WD1', 999n)])).toEqual([['WD1']]);
    expect(asked).toEqual([]);
  });
});
