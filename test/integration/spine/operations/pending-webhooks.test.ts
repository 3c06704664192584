/** Webhooks for orders that wait for an admin, in projects that have enabled them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder } from '../helpers.ts';
import { operationWords, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;

beforeAll(async () => {
  spine = await startSpine('pending');
  words = operationWords(spine);
  await words.fund(3_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

test('a pending order sends a webhook only where the project asks for it', async () => {
  expect((await words.outboxOf(await spine.submit(transferOf('5'))))?.event).toBeNull();
  spine.settings.pendingWebhooks = true;
  const pending = await spine.submit(transferOf('5'));
  expect((await words.outboxOf(pending))?.event).toMatchObject({
    name: 'client.transfer.pending',
    data: { op_no: pending.orderNo, status: 0, decided_by: 'pending', tx_hash: null },
  });
  const key = await spine.newKey();
  const queued = await spine.submit(transferOf('5'), words.by(key));
  expect((await words.outboxOf(queued))?.event).toBeNull();
  const level2 = await spine.apply({ ...nextOrder(), amount: '1000' });
  expect((await spine.outbox.get(`${level2.orderNo}#1`))?.event).toMatchObject({
    name: 'withdraw.pending',
    data: { withdraw_no: level2.orderNo, status: 0, tx_hash: null },
  });
  const level1 = await spine.apply({ ...nextOrder(), amount: '1' });
  expect((await spine.outbox.get(`${level1.orderNo}#1`))?.event?.name).toBe('withdraw.approved');
});
