/** Screening on the real tables: who wins a write of a case, and what a held deposit reserves. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { heldKey } from '#aws/orders/held-reservation.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import { compareAddress } from '#domain/reservation/compare-address.ts';
import type { Answer } from '#extensions/screening/model/case.ts';
import { makeCaseStore } from '#extensions/screening/store/case-store.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `scr-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const cases = makeCaseStore(client);
const deposits = makeDepositStore(client);
let tables: Record<string, string>;

beforeAll(async () => {
  tables = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const answer: Answer = { verdict: 'allow', reason: null, reference: 'r', time: askedAt };

test('a case is written once for each state that was read', async () => {
  const first = buildCase({ id: 'WD1', amountMicroUsd: null });
  expect(await cases.put(first, null)).toBe(true);
  expect(await cases.put(first, null)).toBe(false);
  const answered = { ...first, answer };
  expect(await cases.put(answered, first)).toBe(true);
  // The same question was answered meanwhile, or another one was made.
  expect(await cases.put({ ...first, answer: { ...answer, verdict: 'refuse' } }, first)).toBe(
    false,
  );
  const next = { ...answered, nonce: 'cd'.repeat(32), answer: null };
  expect(await cases.put(next, { ...answered, nonce: 'ef'.repeat(32) })).toBe(false);
  expect(await cases.put(next, answered)).toBe(true);
  const big = buildCase({ id: 'DP9', amountMicroUsd: 10n ** 40n });
  await cases.put(big, null);
  expect(await cases.getMany(['WD1', 'WD1', 'DP9', 'none'])).toEqual(
    new Map([
      ['WD1', next],
      ['DP9', big],
    ]),
  );
});

let made = 0;
const fresh = (set: Partial<Deposit> = {}): Deposit => {
  made++;
  const own = { depositNo: `DP${made}`, txHash: `0xt${made}`, address: '0xHeld' };
  return buildDeposit({ ...own, screened: 'hold', amount: 100n, ...set });
};
const outboxOf = (deposit: Deposit, previous: Deposit | null) =>
  depositOutbox(deposit, { previous, event: null, at: askedAt, requestId: 'r' });
const detect = (deposit: Deposit) =>
  deposits.put(deposit, `id-${deposit.depositNo}`, outboxOf(deposit, null));
async function change(previous: Deposit, set: Partial<Deposit>, watch = true) {
  const stored = (await deposits.get(previous.depositNo))!;
  const next = { ...stored, ...set, rev: stored.rev + 1 };
  expect(
    await deposits.update({ previous: stored, next, outbox: outboxOf(next, stored), watch }),
  ).toBe(true);
  return next;
}
async function reserved(deposit: Deposit): Promise<number> {
  const read = { TableName: tables.TABLE_MONEY, Key: heldKey(deposit), ConsistentRead: true };
  return Number((await client.send(new GetCommand(read))).Item?.reserved ?? 0);
}

test('what is marked is reserved until it is credited or has left the chain; the rest is not', async () => {
  const [one, other, plain] = [fresh(), fresh({ amount: 5n }), fresh()];
  const { screened: _, ...unmarked } = plain;
  // Two that arrive in one turn change one sum.
  await Promise.all([detect(one), detect(other), detect(unmarked)]);
  expect(await reserved(one)).toBe(105);
  await change(one, { chainState: 'removed' }, false);
  expect(await reserved(one)).toBe(5);
  // In another block the same call moves another amount.
  await change(one, { chainState: 'present', amount: 70n });
  expect(await reserved(one)).toBe(75);
  await change(one, { hold: { since: askedAt, reason: 'x', reference: null } });
  expect(await reserved(one)).toBe(75);
  await change(one, { status: 'credited', creditedAt: askedAt });
  await change(other, { status: 'credited', creditedAt: askedAt });
  expect(await reserved(one)).toBe(0);
  // After its credit a block may come and go.
  await change(one, { chainState: 'orphaned' });
  expect(await reserved(one)).toBe(0);
});

test('the nightly comparison counts what deposits hold', async () => {
  const store = makeReservationStore(client);
  const held = fresh({ address: '0xNight' });
  await detect(held);
  const at = { chain: held.chain, address: '0xNight' };
  expect(await compareAddress(store, at)).toMatchObject({ differing: [] });
  const key = heldKey(held);
  await client.send(
    new UpdateCommand({
      TableName: tables.TABLE_MONEY,
      Key: key,
      UpdateExpression: 'ADD reserved :more',
      ExpressionAttributeValues: { ':more': 1 },
    }),
  );
  expect(await compareAddress(store, at)).toMatchObject({ differing: [key.pk] });
});
