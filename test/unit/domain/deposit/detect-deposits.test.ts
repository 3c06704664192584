/** When a deposit that was found in a block may be credited. */
import { expect, test } from 'vitest';
import { buildDeposit } from '#test/builders/builders.ts';
import { address, detect, now } from '#test/builders/domain/deposit/detect-deposits.ts';

test('the seconds before credit count from the time of the block', async () => {
  expect(await detect()).toMatchObject({ creditAfter: now - 8 + 30, createdAt: now });
});

test('a project’s lower seconds count, those of another chain do not', async () => {
  const lowered = { creditSeconds: { BASE: 5 } };
  expect(await detect({ settings: lowered })).toMatchObject({ creditAfter: now - 3 });
  const other = { creditSeconds: { BSC: 5 } };
  expect(await detect({ settings: other })).toMatchObject({ creditAfter: now + 22 });
});

test('in a block without a time they count from the detection', async () => {
  expect(await detect({ block: { timestamp: 0 } })).toMatchObject({ creditAfter: now + 30 });
});

test.each([
  ['in milliseconds', now * 1_000, now + 30],
  ['a year ahead', now + 31_536_000, now + 30],
])('a block’s time that is %s does not hold the credit up', async (_, timestamp, creditAfter) => {
  expect(await detect({ block: { timestamp } })).toMatchObject({ creditAfter });
});

test('mined again, a deposit waits from its new block', async () => {
  const known = buildDeposit({
    chain: 'BASE',
    address,
    chainState: 'removed',
    creditAfter: now - 500,
    createdAt: now - 530,
  });
  const again = await detect({ known, block: { number: 140n, hash: '0xb140' } });
  expect(again).toMatchObject({
    depositNo: 'DP1',
    blockNumber: 140n,
    creditAfter: now + 22,
    createdAt: now - 530,
  });
});

test('read again into a table that has forgotten it, a deposit has its number, and goes beyond its revisions', async () => {
  const first = await detect();
  const again = await detect({ block: { number: 140n, hash: '0xb140' } });
  expect(again.depositNo).toMatch(/^DP[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(again.depositNo).toBe(first.depositNo);
  expect(first.rev).toBe(now);
});

test('a deposit from before keeps the number that it was given', async () => {
  const old = 'DP01J9ZQ3V7K8M4X2B6N5T1RCD';
  const known = buildDeposit({ chain: 'BASE', address, depositNo: old, blockHash: '0xb99' });
  expect((await detect({ known })).depositNo).toBe(old);
});
