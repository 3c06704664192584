import { expect, test } from 'vitest';
import { maxWaiting } from '#domain/approval/list-waiting.ts';
import { asking, list, now, waiting } from '#test/builders/domain/approval/list-waiting.ts';

test('both kinds are one list by age; what was decided or has expired is left out at once', async () => {
  const found = await list(
    [waiting({ orderNo: 'WD1', createdAtMs: 1 }), waiting({ orderNo: 'WD2', status: 'approved' })],
    [
      asking({ orderNo: 'OP1', createdAtMs: 0 }),
      asking({ orderNo: 'OP2', expiresAt: now }),
      asking({ orderNo: 'OP3', createdAtMs: 2, projectId: 'other' }),
    ],
  );
  expect(found.nos).toEqual(['OP1', 'WD1']);
  expect(found.complete).toBe(true);
});

test('what this admin may do: only an order with an approval costs a read', async () => {
  const found = await list(
    [
      waiting({ orderNo: 'WD1', createdAtMs: 1, approvals: 1, level: 3 }),
      waiting({ orderNo: 'WD2', createdAtMs: 2, approvals: 1, level: 3 }),
      waiting({ orderNo: 'WD3', createdAtMs: 3, keyAskedBy: 'admin-1' }),
      waiting({ orderNo: 'WD4', createdAtMs: 4 }),
    ],
    [],
    { WD1: ['admin-1'], WD2: ['admin-2'] },
  );
  expect(found.yours).toEqual(['decided', 'open', 'own_key', 'open']);
  expect(found.reads.slice(2)).toEqual(['approvals of WD1', 'approvals of WD2']);
});

test('of very many the oldest are listed, from the last pages of the index', async () => {
  const many = Array.from({ length: 2 * maxWaiting + 5 }, (_, i) =>
    waiting({ orderNo: `WD${i}`, createdAtMs: i }),
  );
  const { nos, complete, reads } = await list(many, []);
  expect(nos).toEqual(many.slice(0, maxWaiting).map(({ orderNo }) => orderNo));
  expect(complete).toBe(false);
  expect(reads).toEqual(['withdrawals 1', 'operations 1', 'withdrawals 2', 'withdrawals 3']);
});

test('a hundred of both kinds together are not all of them', async () => {
  const half = maxWaiting / 2 + 1;
  const some = Array.from({ length: half }, (_, i) => i);
  const { nos, complete } = await list(
    some.map((i) => waiting({ orderNo: `WD${i}`, createdAtMs: 2 * i })),
    some.map((i) => asking({ orderNo: `OP${i}`, createdAtMs: 2 * i + 1 })),
  );
  expect(nos).toHaveLength(maxWaiting);
  expect(nos.slice(0, 3)).toEqual(['WD0', 'OP0', 'WD1']);
  expect(complete).toBe(false);
});
