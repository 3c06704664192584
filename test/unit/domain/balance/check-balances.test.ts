import { expect, test } from 'vitest';
import type { Deposit } from '#model/deposit.ts';
import { ethereum } from '#test/builders/builders.ts';
import {
  address,
  coinDeposit,
  ether,
  folded,
  scanned,
  world,
} from '#test/builders/domain/balance/check-balances.ts';

test('coin that no record explains is reported by the second run that sees it, and once', async () => {
  const { run, records, held, unexplained } = world();
  records.deposits.push(coinDeposit());
  held.set(folded, 3n * ether);
  await run();
  expect(unexplained()).toEqual([]);
  expect(await run()).toMatchObject({ unexplained: 1, failed: 0 });
  expect(unexplained()).toEqual([
    {
      chain: 'ETH',
      address,
      project: 'demo',
      user_id: 'u1',
      block: scanned,
      balance: 3n * ether,
      unexplained: 2n * ether,
    },
  ]);
  await run();
  expect(unexplained()).toHaveLength(1);
  // More of it is another alarm.
  held.set(folded, 4n * ether);
  await run();
  await run();
  expect(unexplained().map((fields) => fields.unexplained)).toEqual([2n * ether, 3n * ether]);
});

test('deposits and transfers of the project explain a balance', async () => {
  const { run, records, held, unexplained, checked } = world();
  records.deposits.push(coinDeposit(), coinDeposit({ depositNo: 'DP2', address: folded }));
  const { depositNo: _no, ...received } = coinDeposit({ amount: 5n });
  records.internal.push({ ...received, identity: 'i1', orderNo: null });
  held.set(folded, 2n * ether + 5n);
  await run();
  await run();
  expect(unexplained()).toEqual([]);
  expect(checked.get(folded)).toMatchObject({ balance: 2n * ether + 5n, surplus: 0n });
});

test.each<[string, Partial<Deposit>]>([
  ['left the chain', { chainState: 'orphaned' }],
  ['is in a later block than the balance', { blockNumber: scanned + 1n }],
  ['is another address’s', { address: '0xother' }],
])('a deposit that %s explains nothing', async (_what, set) => {
  const { run, records, held, unexplained } = world();
  records.deposits.push(coinDeposit(set));
  held.set(folded, ether);
  await run();
  await run();
  expect(unexplained()).toMatchObject([{ unexplained: ether }]);
});

test('a record that comes late is no alarm', async () => {
  const { run, records, held, unexplained } = world();
  held.set(folded, ether);
  await run();
  records.deposits.push(coinDeposit());
  await run();
  await run();
  expect(unexplained()).toEqual([]);
});

test('coin that arrives between two runs waits for its own second look', async () => {
  const { run, held, unexplained } = world();
  held.set(folded, ether);
  await run();
  held.set(folded, 9n * ether);
  await run();
  expect(unexplained()).toMatchObject([{ unexplained: ether }]);
  await run();
  expect(unexplained()[1]).toMatchObject({ unexplained: 9n * ether });
});

test('less than the smallest deposit is explained, also in pieces', async () => {
  const { run, held, unexplained, reads } = world();
  const coin = ethereum().tokens.find(({ isNative }) => isNative)!;
  held.set(folded, coin.minDeposit - 1n);
  await run();
  const pages = reads.pages;
  await run();
  expect(unexplained()).toEqual([]);
  // Nothing has changed, so no record is read again.
  expect(reads.pages).toBe(pages);
});

test.each(['an address that has sent', 'a hot wallet'])('%s is left out', async (which) => {
  const { run, held, senders, options, unexplained } = world();
  held.set(folded, ether);
  if (which === 'a hot wallet') options.isHot = true;
  else senders.add(address);
  await run();
  await run();
  expect(unexplained()).toEqual([]);
});

test('ten thousand addresses without coin cost eleven reads of the journal and no record', async () => {
  const { run, reads, place } = world({ count: 10_000 });
  expect(await run()).toMatchObject({ read: 10_000 });
  expect(reads).toEqual({ balances: Array(10).fill(1_000), owners: 0, pages: 0 });
  expect(place()).toBe(0);
});

test('a run ends by its deadline, or at 100,000 addresses, and the next one continues', async () => {
  const slow = world({ count: 10_000 });
  slow.options.msPerRead = 100_000;
  expect(await slow.run()).toMatchObject({ read: 2_000 });
  expect(slow.place()).toBe(2_000);
  expect(await slow.run()).toMatchObject({ read: 2_000 });
  expect(slow.place()).toBe(4_000);
  const many = world({ count: 150_000 });
  expect(await many.run()).toMatchObject({ read: 100_000 });
  expect(await many.run()).toMatchObject({ read: 50_000 });
  expect(many.place()).toBe(0);
});

test('a chain whose nodes fail is reported and compared again by the next run', async () => {
  const { run, held, options, logged, unexplained } = world();
  held.set(folded, ether);
  options.hasFailed = true;
  expect(await run()).toMatchObject({ failed: 1, read: 0 });
  expect(logged).toMatchObject([{ event: 'balance.unchecked', fields: { chain: 'ETH' } }]);
  options.hasFailed = false;
  await run();
  await run();
  expect(unexplained()).toHaveLength(1);
});

test('while the chain rewinds, nothing is compared', async () => {
  const { run, held, options, reads } = world();
  held.set(folded, ether);
  options.isRewinding = true;
  expect(await run()).toMatchObject({ read: 0, failed: 0 });
  expect(reads.balances).toEqual([]);
});

test('balances are read at the block up to which a scan has found every coin', async () => {
  const { run, options, reads } = world();
  options.scanned = 900n;
  expect(await run((cursor) => cursor.scanned - 100n)).toMatchObject({ read: 1, failed: 0 });
  expect(reads.balances).toEqual([1]);
});

test('an address with more records than are read is not judged', async () => {
  const { run, records, held, unexplained, reads } = world();
  records.deposits.push(
    ...Array.from({ length: 2_001 }, (_, i) => coinDeposit({ depositNo: `DP${i}` })),
  );
  held.set(folded, ether);
  await run();
  await run();
  expect(unexplained()).toEqual([]);
  expect(reads.pages).toBe(2);
});

test('all pages of the records count', async () => {
  const { run, records, held, unexplained, reads } = world();
  records.deposits.push(
    ...Array.from({ length: 250 }, (_, i) => coinDeposit({ depositNo: `DP${i}`, amount: ether })),
  );
  held.set(folded, 250n * ether);
  await run();
  await run();
  expect(unexplained()).toEqual([]);
  expect(reads.pages).toBe(3);
});
