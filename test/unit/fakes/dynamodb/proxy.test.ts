import { expect, test } from 'vitest';
import { setUp } from '#test/builders/fakes/dynamodb/proxy.ts';

const keys = ['1', '2', '3'].map((pk) => ({ pk: { S: pk } }));

test('without faults a call and its answer pass through', async () => {
  const { call, reached, url } = await setUp({}, { Item: keys[0] });
  const read = { TableName: 't', Key: keys[0] };
  expect(await call('GetItem', read)).toEqual({ status: 200, body: { Item: keys[0] } });
  expect(reached).toEqual([read]);
  expect(await (await fetch(`${url}/settled`)).json()).toBe(false);
});

test('a throttled call does not reach the table', async () => {
  const { call, reached } = await setUp({ throttled: 1 }, {});
  const { status, body } = await call('PutItem', { TableName: 't', Item: keys[0] });
  expect(status).toBe(400);
  expect(body.__type).toMatch(/#ProvisionedThroughputExceededException$/);
  expect(reached).toEqual([]);
});

test('a batch read is answered in another order', async () => {
  const { call } = await setUp({ shuffled: true }, { Responses: { t: keys } });
  const { body } = await call('BatchGetItem', { RequestItems: { t: { Keys: keys } } });
  const items = (body.Responses as { t: unknown[] }).t;
  expect(items).not.toEqual(keys);
  expect(items).toHaveLength(3);
  expect(items).toEqual(expect.arrayContaining(keys));
});

test('a part of a batch is left unprocessed', async () => {
  const { call, reached } = await setUp({ unprocessed: 1 }, {});
  const puts = keys.map((Item) => ({ PutRequest: { Item } }));
  const { body } = await call('BatchWriteItem', { RequestItems: { t: puts } });
  expect(reached).toEqual([{ RequestItems: { t: puts.slice(0, 1) } }]);
  expect(body.UnprocessedItems).toEqual({ t: puts.slice(1) });
});

test('a table has an id, another one when it was created at another time', async () => {
  const idOf = async (CreationDateTime: number) => {
    const { call } = await setUp({}, { Table: { TableName: 't', CreationDateTime } });
    const { body } = await call('DescribeTable', { TableName: 't' });
    return (body.Table as { TableId: string }).TableId;
  };
  const id = await idOf(1);
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(await idOf(1)).toBe(id);
  expect(await idOf(2)).not.toBe(id);
});
