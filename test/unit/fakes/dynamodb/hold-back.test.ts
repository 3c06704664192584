import { expect, test } from 'vitest';
import { holdBack, withHeld } from '#test/fakes/dynamodb/hold-back.ts';

const key = (pk: string) => ({ pk: { S: pk } });
const put = (pk: string) => ({ PutRequest: { Item: key(pk) } });

test('nothing is held back at a share of 0', () => {
  const batch = { RequestItems: { a: { Keys: [key('1'), key('2')], ConsistentRead: true } } };
  expect(holdBack(batch, 0, () => 0)).toEqual({ sent: batch, held: {} });
});

test('at a share of 1 one entry is sent all the same', () => {
  const batch = { RequestItems: { a: [put('1'), put('2')], b: [put('3')] } };
  expect(holdBack(batch, 1, () => 0.5)).toEqual({
    sent: { RequestItems: { a: [put('1')] } },
    held: { a: [put('2')], b: [put('3')] },
  });
});

test('a part that is held back keeps the options of its table', () => {
  const options = { ConsistentRead: true, ProjectionExpression: 'pk' };
  const batch = { RequestItems: { a: { Keys: [key('1'), key('2')], ...options } } };
  const { sent, held } = holdBack(batch, 1, () => 0);
  expect(sent.RequestItems).toEqual({ a: { Keys: [key('1')], ...options } });
  expect(held).toEqual({ a: { Keys: [key('2')], ...options } });
});

test('what is held back joins what DynamoDB itself left unprocessed', () => {
  const answer = { status: 200, body: { UnprocessedItems: { a: [put('1')] } } };
  const held = { a: [put('2')], b: [put('3')] };
  expect(withHeld(answer, 'UnprocessedItems', held).body).toEqual({
    UnprocessedItems: { a: [put('1'), put('2')], b: [put('3')] },
  });
  const keys = { status: 200, body: { UnprocessedKeys: { a: { Keys: [key('1')] } } } };
  expect(withHeld(keys, 'UnprocessedKeys', { a: { Keys: [key('2')] } }).body).toEqual({
    UnprocessedKeys: { a: { Keys: [key('1'), key('2')] } },
  });
});
