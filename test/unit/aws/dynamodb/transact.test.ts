import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transact } from '#aws/dynamodb/transact.ts';
import { aClient, cancelled, items, run } from '#test/builders/aws/dynamodb/transact.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (name: string) => Object.assign(new Error(name), { name });

test('a failed condition is an answer with the code of each item, not retried', async () => {
  const { client, inputs } = aClient(
    cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict'),
  );
  expect(await run(client)).toEqual({
    ok: false,
    reasons: [null, 'ConditionalCheckFailed', 'TransactionConflict'],
  });
  expect(inputs).toHaveLength(1);
});

test.each([
  cancelled('TransactionConflict', 'None'),
  cancelled('ThrottlingError'),
  cancelled('ProvisionedThroughputExceeded', 'TransactionConflict'),
  named('TransactionInProgressException'),
  named('ThrottlingException'),
  named('RequestLimitExceeded'),
])('%o is tried again, under the same request token', async (failure) => {
  const { client, inputs } = aClient(failure, failure);
  expect(await run(client)).toEqual({ ok: true });
  expect(inputs).toHaveLength(3);
  expect(new Set(inputs.map((input) => input.ClientRequestToken)).size).toBe(1);
  expect(inputs[0]?.ClientRequestToken).toMatch(/^[0-9a-f-]{36}$/);
});

test("a caller's token is used; without one each call has its own", async () => {
  const { client, inputs } = aClient();
  await run(client, { token: 'mine' });
  await run(client);
  await run(client);
  const tokens = inputs.map((input) => input.ClientRequestToken);
  expect(tokens[0]).toBe('mine');
  expect(new Set(tokens).size).toBe(3);
});

test('a conflict that lasts is 50301 with Retry-After, after eight tries', async () => {
  const { client, inputs } = aClient(...Array(20).fill(cancelled('TransactionConflict')));
  expect(await run(client)).toMatchObject({
    kind: 'busy',
    http: 503,
    headers: { 'Retry-After': '1' },
  });
  expect(inputs).toHaveLength(8);
});

test('it gives up within three seconds, however slow the table is', async () => {
  const failing = cancelled('TransactionConflict');
  const started = Date.now();
  let sends = 0;
  const client = awsClient<DynamoDBDocumentClient>(async () => {
    sends++;
    await new Promise((done) => setTimeout(done, 1_000));
    throw failing;
  });
  expect(await run(client)).toMatchObject({ kind: 'busy' });
  expect(sends).toBeLessThanOrEqual(3);
  expect(Date.now() - started).toBeLessThanOrEqual(4_000);
});

test.each([
  cancelled('ValidationError', 'None'),
  cancelled('ItemCollectionSizeLimitExceeded', 'TransactionConflict'),
  named('ValidationException'),
  named('AccessDeniedException'),
  named('IdempotentParameterMismatchException'),
  named('TransactionCanceledException'),
])('%o is thrown as it is', async (failure) => {
  const { client, inputs } = aClient(failure);
  expect(await run(client)).toBe(failure);
  expect(inputs).toHaveLength(1);
});

test('where callers crowd, conflicts are retried past eight tries, throttling is not', async () => {
  const conflicts = Array.from({ length: 40 }, () => cancelled('TransactionConflict'));
  const { client, inputs } = aClient(...conflicts);
  expect(await run(client, { crowded: true })).toEqual({ ok: true });
  expect(inputs).toHaveLength(41);
  const throttled = aClient(...conflicts.map(() => cancelled('ThrottlingError')));
  expect(await run(throttled.client, { crowded: true })).toMatchObject({ kind: 'busy' });
  expect(throttled.inputs.length).toBeLessThanOrEqual(8);
});

test('where it is tried once, a conflict ends it and throttling does not', async () => {
  const conflict = aClient(cancelled('None', 'TransactionConflict'));
  expect(await run(conflict.client, { once: true })).toMatchObject({ kind: 'busy' });
  expect(conflict.inputs).toHaveLength(1);
  const throttled = aClient(named('ThrottlingException'));
  expect(await run(throttled.client, { once: true })).toEqual({ ok: true });
});

test('a crowd that lasts is 50301 after three seconds', async () => {
  const { client } = aClient(
    ...Array.from({ length: 1_000 }, () => cancelled('TransactionConflict')),
  );
  const began = Date.now();
  expect(await run(client, { crowded: true })).toMatchObject({ kind: 'busy' });
  expect(Date.now() - began).toBeLessThanOrEqual(3_000);
});

/**
 * Callers who create orders of one wallet, one after the other, for a minute of virtual time. A
 * transaction holds the wallet's items for 12 ms, and one that meets it is refused after 8 ms.
 */
test('twenty callers who write the same items all get through', async () => {
  let heldUntil = 0;
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const client = awsClient<DynamoDBDocumentClient>(async () => {
    const isHeld = Date.now() < heldUntil;
    if (!isHeld) heldUntil = Date.now() + 12;
    await after(isHeld ? 8 : 12);
    if (isHeld) throw cancelled('TransactionConflict');
    return {};
  });
  const until = Date.now() + 60_000;
  const written = { written: 0, busy: 0 };
  const caller = async () => {
    while (Date.now() < until) {
      await after(25);
      // As an order's creation does: a busy transaction is begun again, up to eight times.
      let round = 0;
      while (
        !(await transact(client, items, { crowded: true }).then(
          () => true,
          () => false,
        ))
      ) {
        round += 1;
        if (round === 8) written.busy += 1;
      }
      written.written += 1;
    }
  };
  const all = Promise.all(Array.from({ length: 20 }, caller));
  await vi.advanceTimersByTimeAsync(100_000);
  await all;
  expect(written.busy).toBe(0);
  expect(written.written / 60).toBeGreaterThan(75);
});
