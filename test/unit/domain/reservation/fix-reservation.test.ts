import { expect, test } from 'vitest';
import { fixReservation } from '#domain/reservation/fix-reservation.ts';
import { world } from '#test/builders/domain/reservation/fix-reservation.ts';
import { buildSum } from '../../../fakes/ports/reservation-store.ts';

const operator = { id: 'arn:aws:iam::1:user/a', email: 'a', groups: [], authTime: 0 };

test('a sum that is as it was read becomes what orders hold, and the audit log says from what', async () => {
  const { deps, sums, audits } = world();
  const look = { stored: buildSum(), min: 2n, max: 2n };
  expect(await fixReservation(deps, look, operator)).toBe('fixed');
  expect(sums.get('usdt')).toMatchObject({ reserved: 2n, epoch: 2 });
  expect(audits).toMatchObject([
    {
      projectId: 'demo',
      action: 'reservation.fix',
      target: 'ETH 0xA1 USDT',
      details: { admin_id: operator.id, from: '5', to: '2' },
    },
  ]);
  // The same look once more: the sum has changed since.
  expect(await fixReservation(deps, look, operator)).toBe('changed');
  expect(sums.get('usdt')).toMatchObject({ reserved: 2n, epoch: 2 });
});

test.each([
  ['an order reserved', { reserved: 9n, epoch: 1 }],
  ['an order released and another reserved as much', { reserved: 5n, epoch: 2 }],
])('nothing is written if since the look %s', async (_what, set) => {
  const { deps, sums, audits, putSum } = world();
  putSum(set);
  const look = { stored: buildSum(), min: 2n, max: 2n };
  expect(await fixReservation(deps, look, operator)).toBe('changed');
  expect(sums.get('usdt')).toMatchObject(set);
  expect(audits).toEqual([]);
});

test('nothing is written if only bounds are known', async () => {
  const { deps, sums } = world();
  const look = { stored: buildSum(), min: 1n, max: 2n };
  expect(await fixReservation(deps, look, operator)).toBe('uncertain');
  expect(sums.get('usdt')).toMatchObject({ reserved: 5n });
});
