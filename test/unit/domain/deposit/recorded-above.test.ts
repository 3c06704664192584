/** What a reorganisation takes back besides deposits. */
import { expect, test } from 'vitest';
import { buildInternalTransfer, takeBack } from '#test/builders/domain/deposit/recorded-above.ts';

test('an internal transfer whose block left the chain is taken back, and leaves its list', async () => {
  const { kept, outboxes, events, isWhole } = await takeBack([
    buildInternalTransfer({ identity: 'i99', blockNumber: 99n, rev: 7 }),
    buildInternalTransfer({ identity: 'i101', blockNumber: 101n, rev: 7 }),
  ]);
  expect(isWhole).toBe(true);
  expect(kept.get('i99')).not.toHaveProperty('isGone');
  expect(kept.get('i101')).toMatchObject({ isGone: true, rev: 1_800_000_000, amount: 5n });
  expect(outboxes).toMatchObject([
    {
      outboxId: 'i101#1800000000',
      event: null,
      lists: [{ list: 'internal-transfers', id: 'i101', rev: 1_800_000_000, removed: true }],
    },
  ]);
  expect(events.warn).toEqual(['deposit.internal-removed']);
});

test('mined again, also in the same block, it is stored and listed again', async () => {
  for (const blockHash of ['0xb101', '0xother']) {
    const first = await takeBack([]);
    await first.detect('0xb101');
    const [identity] = [...first.kept.keys()];
    const before = first.kept.get(identity!)!;
    await first.takeBack();
    expect(first.kept.get(identity!)).toMatchObject({ isGone: true });
    await first.detect(blockHash);
    const after = first.kept.get(identity!)!;
    expect(after).toMatchObject({ blockHash, orderNo: 'OP1', createdAtMs: before.createdAtMs });
    expect(after).not.toHaveProperty('isGone');
    expect(after.rev).toBeGreaterThan(before.rev + 1);
    expect(first.outboxes.map(({ lists }) => lists[0]?.removed)).toEqual([false, true, false]);
  }
});

test('one that is taken back already is left as it is, and one that changed is read again', async () => {
  const gone = buildInternalTransfer({ blockNumber: 101n, isGone: true });
  expect((await takeBack([gone])).outboxes).toEqual([]);
  const changed = takeBack([buildInternalTransfer({ blockNumber: 101n })], { isChanged: true });
  await expect(changed).rejects.toThrow('updated concurrently');
});
