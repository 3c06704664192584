/** The record of a stray move follows its block. */
import { expect, test } from 'vitest';
import {
  hot,
  moved,
  short,
  stranger,
  watchStrays,
} from '#test/builders/domain/deposit/stray/strays.ts';

const funded = [['demo', 'external/other > hot a1 5000000 USDC']];

test('a stray move that is seen again in its block is written once', async () => {
  const watch = watchStrays();
  await watch.detect([moved(stranger, hot)]);
  expect(short(watch.facts())).toEqual(funded);
  await watch.detect([moved(stranger, hot)]);
  expect(watch.facts()).toEqual([]);
});

test('a reorganisation takes it back, and its new block brings it again', async () => {
  for (const hash of ['0xb101', '0xother']) {
    const watch = watchStrays();
    await watch.detect([moved(stranger, hot)]);
    const [first] = watch.facts();
    expect(await watch.takeBack()).toBe(true);
    const [gone] = watch.facts();
    expect(gone).toMatchObject({ subject: first!.subject, projectId: 'demo', moves: [] });
    expect(watch.events.warn).toEqual(['deposit.stray-removed']);
    await watch.takeBack();
    expect(watch.facts()).toEqual([]);
    await watch.detect([moved(stranger, hot)], { hash });
    const [again] = watch.facts();
    expect(short([again!])).toEqual(funded);
    expect([first!.rev < gone!.rev, gone!.rev < again!.rev]).toEqual([true, true]);
    expect(watch.kept.get(again!.subject)).not.toHaveProperty('isGone');
  }
});

test('mined again in another block it is one fact, of the new block', async () => {
  const watch = watchStrays();
  await watch.detect([moved(stranger, hot)]);
  const [first] = watch.facts();
  await watch.detect([moved(stranger, hot, { amount: 6_000_000n })], { hash: '0xother' });
  const [again] = watch.facts();
  expect(again).toMatchObject({ subject: first!.subject, moves: [{ amount: 6_000_000n }] });
  expect(again!.rev).toBeGreaterThan(first!.rev);
});
