import { expect, test } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { makeDayCounts } from '#aws/orders/day-counts.ts';
import { makeSweepFees } from '#extensions/token-sweep/store/sweep-fees.ts';
import { sweepKeys } from '#extensions/token-sweep/store/sweep-keys.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const environment = tableEnvironment('counts');
const day = '2026-03-04';

test('what the API has counted of a day is read in one call, each from its own item', async () => {
  const tables = new ModelledTables(async () => {});
  const put = (key: object, fields: object) =>
    tables.put(String(environment.TABLE_MONEY), { ...key, ...fields });
  put(moneyKeys.autoApprove('demo', day), { used: 1, fees: 2 });
  put(moneyKeys.swapDaily('demo', day), { used: 3 });
  put(moneyKeys.clientDaily('demo', day), { used: 4 });
  put(moneyKeys.dailyLimit('demo', 'ETH', 'USDT', day), { used: 5 });
  put(moneyKeys.dailyLimit('demo', 'ETH', 'USDT', '2026-03-03'), { used: 99 });
  put(moneyKeys.autoApprove('rival', day), { used: 98 });
  const limits = [
    { chain: 'BSC' as const, token: 'USDT' },
    { chain: 'ETH' as const, token: 'USDT' },
  ];
  expect(await makeDayCounts(tables.client).used('demo', day, limits)).toEqual({
    autoApprove: 1n,
    autoFees: 2n,
    swaps: 3n,
    client: 4n,
    tokens: [0n, 5n],
  });
  expect(await makeDayCounts(tables.client).used('other', day, [])).toEqual({
    autoApprove: 0n,
    autoFees: 0n,
    swaps: 0n,
    client: 0n,
    tokens: [],
  });
});

test('the fees of sweeps are those of the family and the day', async () => {
  const tables = new ModelledTables(async () => {});
  const key = sweepKeys.fees('demo', 'EVM', day);
  tables.put(String(environment.TABLE_DEPOSITS), { ...key, used: 7 });
  const fees = makeSweepFees(tables.client);
  expect(await fees('demo', 'EVM', day)).toBe(7n);
  expect(await fees('demo', 'SOL', day)).toBe(0n);
});
