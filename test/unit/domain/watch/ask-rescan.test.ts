import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { ethereum } from '#test/builders/builders.ts';
import { world } from '#test/builders/domain/watch/ask-rescan.ts';

test('the job of a transaction is stored before the watcher is told', async () => {
  const { ask, steps, jobs } = world();
  const job = await ask({ txHash: `0x${'AB'.repeat(32)}` });
  expect(steps).toEqual(['stored', 'pushed']);
  expect(job).toEqual(jobs[0]);
  expect(job).toMatchObject({ txHash: `0x${'ab'.repeat(32)}`, from: null, state: 'queued' });
});

test('a range of exactly 10,000 blocks is taken, one block more is not', async () => {
  const { ask, steps } = world();
  expect(await ask({ from: 1n, to: 10_000n })).toMatchObject({ from: 1n, to: 10_000n });
  await expect(ask({ from: 1n, to: 10_001n })).rejects.toMatchObject({ code: 40001 });
  expect(steps).toEqual(['stored', 'pushed']);
});

test.each([
  ['nothing', {}, /^from /],
  ['only from', { from: 1n }, /^to /],
  ['only to', { to: 1n }, /^from /],
  ['to below from', { from: 2n, to: 1n }, /^to /],
  ['both', { txHash: `0x${'ab'.repeat(32)}`, from: 1n }, /^tx_hash /],
  ['a short hash', { txHash: '0xab' }, /^tx_hash /],
])('%s is refused by the field', async (_name, input, message) => {
  const { ask, steps } = world();
  await expect(ask(input)).rejects.toMatchObject({
    code: 40001,
    message: expect.stringMatching(message),
  });
  expect(steps).toEqual([]);
});

test('a chain that is not watched is 40004', async () => {
  const { ask } = world();
  const off = { ...ethereum(), enabled: false };
  await expect(ask({ chain: off, from: 1n, to: 1n })).rejects.toMatchObject({ code: 40004 });
});

test.each([
  ['TRX', 'ab'.repeat(32), `0x${'ab'.repeat(32)}`],
  ['SOL', '5'.repeat(88), `${'ab'.repeat(40)}0`],
] as const)('a transaction of %s is named as that chain does', async (name, good, bad) => {
  const { ask } = world();
  expect(await ask({ chain: chains[name], txHash: good })).toMatchObject({ txHash: good });
  await expect(ask({ chain: chains[name], txHash: bad })).rejects.toMatchObject({ code: 40001 });
});
