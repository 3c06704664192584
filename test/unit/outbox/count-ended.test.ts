import { expect, test } from 'vitest';
import { countEnded } from '../../../src/domain/outbox/count-ended.ts';

const item = (name: string) => ({ event: { name, data: {}, timestamp: 1 } }) as never;

test('events that end an order are counted by how; all others are not', () => {
  expect(
    countEnded([
      item('withdraw.confirmed'),
      item('withdraw.confirmed'),
      item('withdraw.failed'),
      item('withdraw.rejected'),
      item('withdraw.broadcast'),
      item('deposit.credited'),
      { event: null },
    ]),
  ).toEqual({ ordersConfirmed: 2, ordersFailed: 1, ordersRejected: 1 });
});
