import { expect, test } from 'vitest';
import { presentBalance, presentEntry } from '#extensions/books/rules/view.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { ledgerBalance, ledgerEntry } from '#wire/merchant/ledger/answers.ts';

const names = { decimals: () => 6 };

test('an entry has exactly the fields of the interface, with a signed amount', () => {
  const shown = presentEntry(names, buildEntry());
  expect(shown).toEqual({
    entry_no: 'EN5F0C1B7A9D3E4826A1B2C3D4',
    at: 1_767_225_609,
    account: 'hot',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chain: 'ETH',
    token: 'USDT',
    amount: '-12.5',
    amount_usd: -12.5,
    order_no: 'WD01KDVX5G00H7N4R2ZQ8W6M3T',
    deposit_no: null,
    tx_hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    block_number: '24170113',
  });
  expect(ledgerEntry.safeParse(shown).error).toBeUndefined();
});

test.each([
  [1n, 1n, '0.000001', 0.000001],
  [-1n, -1n, '-0.000001', -0.000001],
  [10n ** 24n, 123_456_789_012_345n, '1000000000000000000', 123_456_789.012345],
  [5n, null, '0.000005', null],
])('%d units worth %s are shown to the last digit', (amount, usdMicro, text, usd) => {
  const entry = buildEntry({ amount, usdMicro, txHash: null, blockNumber: null, orderNo: null });
  const shown = presentEntry(names, entry);
  expect([shown.amount, shown.amount_usd, shown.block_number]).toEqual([text, usd, null]);
  expect(ledgerEntry.safeParse(shown).error).toBeUndefined();
});

test('a balance may be negative: an account that only gives', () => {
  const shown = presentBalance(names, {
    account: 'external/deposits',
    address: null,
    chain: 'TRX',
    token: 'USDT',
    amount: -3_000_000n,
  });
  expect(shown).toEqual({
    account: 'external/deposits',
    address: null,
    chain: 'TRX',
    token: 'USDT',
    amount: '-3',
  });
  expect(ledgerBalance.safeParse(shown).error).toBeUndefined();
});
