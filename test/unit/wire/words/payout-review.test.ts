import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { batchText } from '#shared/approvals/batch-text.ts';
import { termsText } from '#shared/approvals/terms-text.ts';
import { parseCsv, toCsv } from '#shared/csv.ts';
import {
  alice,
  bob,
  payoutRow,
  shownPayout,
} from '#test/builders/extensions/payouts/shown-payout.ts';
import { payoutColumns, reviewPayouts } from '#wire/words/payout-review.ts';
import { shownTerms } from '#wire/words/shown-terms.ts';

test('totals are by chain and contract, with their own largest payments', () => {
  const rows = [
    payoutRow({ amount_raw: '1500000' }),
    payoutRow({ amount_raw: '2500000', to_address: bob }),
    payoutRow({ amount_raw: '2500000', chain: 'POLYGON' }),
    // Another contract that calls itself USDT is another token.
    payoutRow({ amount_raw: '9', token_address: `0x${'0'.repeat(40)}` }),
    payoutRow({ amount_raw: '7', token: 'OWN', token_address: `0x${'1'.repeat(40)}` }),
  ];
  const { count, totals } = reviewPayouts(rows, null);
  expect(count).toBe(5);
  expect(totals.map(({ chain, token, amount, count }) => [chain, token, amount, count])).toEqual([
    ['ETH', 'USDT', '4', 2],
    ['POLYGON', 'USDT', '2.5', 1],
    ['ETH', 'USDT', '0.000009', 1],
    ['ETH', 'OWN', null, 1],
  ]);
  expect(totals.map(({ largest }) => largest)).toEqual([[2], [3], [4], [5]]);
  expect(totals[3]?.units).toBe(7n);
});

test('the contract of a token is one in any case of its digits', () => {
  const upper = shownPayout().token_address!.toUpperCase().replace('0X', '0x');
  const { totals } = reviewPayouts([payoutRow(), payoutRow({ token_address: upper })], null);
  expect(totals).toMatchObject([{ count: 2, units: 2_000_000n, largest: [1, 2] }]);
});

test('a recipient that is not known to be paid counts as new, once', () => {
  const rows = [
    payoutRow({}, true),
    payoutRow({ to_address: alice.toLowerCase() }, true),
    payoutRow({ to_address: bob }, null),
    payoutRow({ to_address: `0x${'d'.repeat(40)}` }, false),
  ];
  expect(reviewPayouts(rows, null)).toMatchObject({ recipients: 3, strangers: [alice, bob] });
});

test('equal recipients, equal amounts and recipients that look alike are named by their places', () => {
  const twin = `${alice.slice(0, 8)}${'0'.repeat(28)}${alice.slice(-6)}`;
  const rows = [
    payoutRow(),
    payoutRow({ to_address: bob }),
    payoutRow({ to_address: alice.toLowerCase(), chain: 'BASE', amount_raw: '5' }),
    payoutRow({ to_address: twin, amount_raw: '6' }),
  ];
  const { sameRecipient, sameAmount, alike } = reviewPayouts(rows, null);
  expect(sameRecipient).toEqual([{ toAddress: alice, places: [1, 3] }]);
  expect(sameAmount).toEqual([{ chain: 'ETH', token: 'USDT', units: 1_000_000n, places: [1, 2] }]);
  expect(alike).toEqual([{ places: [1, 3, 4], addresses: [alice.toLowerCase(), twin] }]);
});

test('addresses of TRON that differ in case are different recipients', () => {
  const to = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const rows = [to, to.toLowerCase()].map((to_address) => payoutRow({ chain: 'TRX', to_address }));
  expect(reviewPayouts(rows, null)).toMatchObject({ recipients: 2, sameRecipient: [] });
});

test('what differs from the last batch: added, gone and changed sums of a recipient', () => {
  const last = [
    shownPayout({ amount_raw: '1' }),
    shownPayout({ amount_raw: '2' }),
    shownPayout({ amount_raw: '5', to_address: bob }),
    shownPayout({ amount_raw: '8', chain: 'BASE' }),
  ];
  const rows = [
    payoutRow({ amount_raw: '3', to_address: alice.toLowerCase() }),
    payoutRow({ amount_raw: '6', to_address: bob }),
    payoutRow({ amount_raw: '9', chain: 'POLYGON' }),
  ];
  const { changes } = reviewPayouts(rows, last);
  // Alice gets 3 on ETH as before, in one payment.
  expect(changes?.map(({ chain, before, now }) => [chain, before, now])).toEqual([
    ['ETH', 5n, 6n],
    ['POLYGON', 0n, 9n],
    ['BASE', 8n, 0n],
  ]);
  expect(reviewPayouts(rows, null).changes).toBe(null);
  expect(
    reviewPayouts(
      rows,
      rows.map(({ order }) => order),
    ).changes,
  ).toEqual([]);
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('the digests can be computed from the CSV alone', () => {
  const project = 'demo';
  const orders = [
    shownPayout({ memo: 'March, "net"' }),
    shownPayout({ withdraw_no: 'WD2', biz_order_id: 'pay-2', memo: null, token_address: null }),
    shownPayout({ withdraw_no: 'WD3', biz_order_id: 'pay-3', memo: '' }),
  ];
  const digests = orders.map((order) => sha256(termsText(shownTerms(project, order)!)));
  const batch = { projectId: project, batchNo: 'PB1', level: 2, digests };
  const batchDigest = sha256(batchText(batch));
  const [head, ...rows] = parseCsv(
    toCsv(
      payoutColumns,
      orders.map((order, i) => ({
        order,
        digest: digests[i]!,
        stranger: false,
        place: i + 1,
        projectId: project,
        batchNo: 'PB1',
        batchDigest,
      })),
    ),
  );
  expect(rows).toHaveLength(3);
  const read = rows.map(
    (row) =>
      Object.fromEntries(head!.map((name, i) => [name, row[i] ?? ''])) as Record<string, string>,
  );
  const computed = read.map((row) =>
    sha256(
      termsText({
        projectId: row.project!,
        orderNo: row.withdraw_no!,
        chain: row.chain!,
        token: row.token!,
        tokenAddress: row.token_address || null,
        toAddress: row.to_address!,
        amount: BigInt(row.amount_raw!),
        level: Number(row.level),
        memo: row.terms === 'withdrawal-terms-1' ? null : row.memo!,
      }),
    ),
  );
  expect(computed).toEqual(digests);
  expect(computed).toEqual(read.map((row) => row.terms_digest));
  const { project: projectId, batch_no: batchNo, level } = read[0]!;
  const ofFile = {
    projectId: projectId!,
    batchNo: batchNo!,
    level: Number(level),
    digests: computed,
  };
  expect(sha256(batchText(ofFile))).toBe(read[0]!.batch_digest);
});

test('a memo is no formula in the CSV', () => {
  const row = {
    ...payoutRow({ memo: '=HYPERLINK("http://x")' }),
    place: 1,
    projectId: 'demo',
    batchNo: 'PB1',
    batchDigest: 'b',
  };
  expect(parseCsv(toCsv(payoutColumns, [row]))[1]).toContain('\'=HYPERLINK("http://x")');
});
