import { expect, test } from 'vitest';
import { maxWaiting, type WaitingPlace } from '#domain/approval/list-waiting.ts';
import { oldestFirst } from '#domain/order/oldest-first.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
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
  expect(found.next).toBeNull();
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
  const { nos, next, reads } = await list(many, []);
  expect(nos).toEqual(many.slice(0, maxWaiting).map(({ orderNo }) => orderNo));
  expect(next).toEqual({ createdAtMs: maxWaiting - 1, orderNo: `WD${maxWaiting - 1}` });
  expect(reads).toEqual(['withdrawals 1', 'operations 1', 'withdrawals 2', 'withdrawals 3']);
});

test('a hundred of both kinds together are not all of them', async () => {
  const half = maxWaiting / 2 + 1;
  const some = Array.from({ length: half }, (_, i) => i);
  const { nos, next } = await list(
    some.map((i) => waiting({ orderNo: `WD${i}`, createdAtMs: 2 * i })),
    some.map((i) => asking({ orderNo: `OP${i}`, createdAtMs: 2 * i + 1 })),
  );
  expect(nos).toHaveLength(maxWaiting);
  expect(nos.slice(0, 3)).toEqual(['WD0', 'OP0', 'WD1']);
  expect(next).toEqual({ createdAtMs: maxWaiting - 1, orderNo: `OP${maxWaiting / 2 - 1}` });
});

/** Every order by one answer after the other, as the console reads them. */
async function walked(withdrawals: Withdrawal[], operations: Operation[]) {
  const nos: string[][] = [];
  let after: WaitingPlace | null = null;
  do {
    const part: Awaited<ReturnType<typeof list>> = await list(withdrawals, operations, {}, after);
    nos.push(part.nos);
    after = part.next;
  } while (after);
  return nos;
}

test('one answer after the other lists each order once, in order, over days and in one millisecond', async () => {
  const day = 86_400_000;
  const count = maxWaiting + 40;
  // All withdrawals within 7 ms of the first day; an operation each half hour.
  const paid = Array.from({ length: count }, (_, i) =>
    waiting({ orderNo: `WD${String(i).padStart(3, '0')}`, createdAtMs: 5 * day + (i % 7) }),
  ).sort(oldestFirst);
  const signed = Array.from({ length: count }, (_, i) =>
    asking({ orderNo: `OP${String(i).padStart(3, '0')}`, createdAtMs: 5 * day + i * 1_800_000 }),
  );
  const all = [...paid, ...signed].sort(oldestFirst).map(({ orderNo }) => orderNo);
  const parts = await walked(paid, signed);
  expect(parts.flat()).toEqual(all);
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 80]);
});

test('what follows a place is read from its day on', async () => {
  const day = 86_400_000;
  const many = Array.from({ length: 4 }, (_, i) =>
    waiting({ orderNo: `WD${i}`, createdAtMs: i * day }),
  );
  const { nos, next, reads } = await list(many, [], {}, { createdAtMs: 2 * day, orderNo: 'WD2' });
  expect(nos).toEqual(['WD3']);
  expect(next).toBeNull();
  expect(reads).toEqual(['withdrawals 1 since 1970-01-03', 'operations 1 since 1970-01-03']);
});

test('a place whose order was decided meanwhile loses none that follows', async () => {
  const orders = Array.from({ length: maxWaiting + 2 }, (_, i) =>
    waiting({ orderNo: `WD${String(i).padStart(3, '0')}`, createdAtMs: i }),
  );
  const { next } = await list(orders, []);
  const left = orders.filter(({ orderNo }) => orderNo !== next!.orderNo).slice(50);
  expect((await list(left, [], {}, next)).nos).toEqual(['WD100', 'WD101']);
});

const stuck = (cause: 'approved_sum' | 'old_price' | 'no_gas') =>
  ({ status: 'approved', approvals: 1, stuck: { cause, since: 1, nextActionAt: 9 } }) as const;

test('approved orders that wait for more approvals are in the list; those that are on their way are not', async () => {
  const found = await list(
    [
      waiting({ orderNo: 'WD1', createdAtMs: 1, ...stuck('approved_sum') }),
      waiting({ orderNo: 'WD2', createdAtMs: 3 }),
      waiting({ orderNo: 'WD3', createdAtMs: 4, ...stuck('no_gas') }),
      waiting({ orderNo: 'WD4', createdAtMs: 5, status: 'approved' }),
    ],
    [asking({ orderNo: 'OP1', createdAtMs: 2, ...stuck('old_price'), expiresAt: now - 1 })],
    { WD1: ['admin-1'] },
  );
  expect(found.nos).toEqual(['WD1', 'OP1', 'WD2']);
  expect(found.yours).toEqual(['decided', 'open', 'open']);
  expect(found.next).toBeNull();
});

test('what waits for more approvals is in the first answer only, whatever its age', async () => {
  const many = Array.from({ length: maxWaiting + 2 }, (_, i) =>
    waiting({ orderNo: `WD${i}`, createdAtMs: i }),
  );
  const late = waiting({ orderNo: 'WDX', createdAtMs: 1_000, ...stuck('approved_sum') });
  const first = await list([...many, late], []);
  expect(first.nos).toHaveLength(maxWaiting + 1);
  expect(first.nos.at(-1)).toBe('WDX');
  const second = await list([...many, late], [], {}, first.next);
  expect(second.nos).toEqual(['WD100', 'WD101']);
  expect(second.ofApproved).toEqual([]);
});
