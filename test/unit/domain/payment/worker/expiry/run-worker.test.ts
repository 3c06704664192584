import { expect, test } from 'vitest';
import { hotAddress } from '#test/builders/builders.ts';
import { cap, run } from '#test/builders/domain/payment/worker/expiry/run-worker.ts';

test('a run continues block by block while orders wait, never above the cap', async () => {
  const did = await run({ waiting: 10 });
  expect(did.stored).toBe(10);
  expect(did.most).toBe(cap);
});

test('without a pause it ends at the cap', async () => {
  expect((await run({ waiting: 10, pause: false })).stored).toBe(cap);
});

test('it does not wait when nothing waits behind the cap', async () => {
  expect(await run({ waiting: cap })).toMatchObject({ stored: cap, pauses: 0 });
});

test('two block times without the newest payment end it', async () => {
  const did = await run({ waiting: 10, lost: ['new2'] });
  expect(did).toMatchObject({ stored: cap, pauses: 12 });
});

test('without answers about blocks no payment counts as mined', async () => {
  expect((await run({ waiting: 10, blind: true })).stored).toBe(cap);
});

test('it waits no longer than it has time', async () => {
  expect(await run({ waiting: 10, lost: ['new2'], deadlineMs: 500 })).toMatchObject({ pauses: 2 });
});

test('a payment in a block is not sent again, and frees capacity before the watcher has read the block', async () => {
  const did = await run({ waiting: 2, open: [{}, {}, {}], lost: ['old1'] });
  expect(did).toMatchObject({ stored: 2, sent: ['old1', 'new3', 'new4'] });
});

test('bytes whose send is not recorded are sent, whatever a node says of them', async () => {
  expect((await run({ open: [{ sends: 0 }, {}, {}] })).sent).toEqual(['old0']);
});

test('repairs run in parallel, and one that fails keeps neither the others nor new payments', async () => {
  const lost = ['old0', 'old1', 'old2'];
  expect((await run({ open: [{}, {}, {}], lost, resends: async () => {} })).atOnce).toBe(3);
  const did = await run({
    waiting: 1,
    open: [{}, {}],
    lost,
    resends: async (raw) => {
      if (raw === 'old1') throw new Error('broken');
    },
  });
  expect(did).toMatchObject({ stored: 1, sent: ['old0', 'new2'] });
  const failure = { chain: 'ETH', address: hotAddress, nonce: 1, order_no: 'old1' };
  expect(did.lines.filter(({ event }) => event === 'payment.repair-failed')).toMatchObject([
    { event: 'payment.repair-failed', fields: failure },
  ]);
});

test('what a block has is settled by its hash where the watcher passed that block long ago', async () => {
  expect((await run({ open: [{}], checkpointAt: 9_000n })).settled).toEqual([]);
  expect((await run({ open: [{}], checkpointAt: 9_001n })).settled).toEqual(['old0 mined']);
});
