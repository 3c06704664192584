import { expect, test } from 'vitest';
import { writtenItems } from '#test/fakes/dynamodb/written-items.ts';

const a = { pk: { S: 'a' } };
const b = { pk: { S: 'b' } };
const c = { pk: { S: 'c' } };

test('every item that an operation writes is named', () => {
  expect(writtenItems('PutItem', { TableName: 't', Item: a })).toEqual([{ table: 't', item: a }]);
  expect(writtenItems('UpdateItem', { TableName: 't', Key: a })).toEqual([{ table: 't', item: a }]);
  expect(writtenItems('DeleteItem', { TableName: 't', Key: a })).toEqual([{ table: 't', item: a }]);
  const TransactItems = [
    { Put: { TableName: 't', Item: a } },
    { ConditionCheck: { TableName: 't', Key: c } },
    { Update: { TableName: 'u', Key: b } },
    { Delete: { TableName: 'u', Key: c } },
  ];
  expect(writtenItems('TransactWriteItems', { TransactItems })).toEqual([
    { table: 't', item: a },
    { table: 'u', item: b },
    { table: 'u', item: c },
  ]);
  const RequestItems = { t: [{ PutRequest: { Item: a } }], u: [{ DeleteRequest: { Key: b } }] };
  expect(writtenItems('BatchWriteItem', { RequestItems })).toEqual([
    { table: 't', item: a },
    { table: 'u', item: b },
  ]);
});

test('a read writes nothing', () => {
  expect(writtenItems('Query', { TableName: 't' })).toEqual([]);
});
