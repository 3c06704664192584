import { expect, test } from 'vitest';
import { key, setUp } from '#test/builders/fakes/dynamodb/lagging-indexes.ts';

const working = { workPk: { S: 'ETH' } };

test('an index shows a write, and a deletion, when its lag is over', async () => {
  const { put, send, arrives, shown } = await setUp();
  await put(working);
  expect(shown()).toBeUndefined();
  await arrives();
  expect(shown()).toEqual({ ...key, ...working });
  await send('DeleteItem', { TableName: 'money', Key: key });
  expect(shown()).toEqual({ ...key, ...working });
  await arrives();
  expect(shown()).toBeUndefined();
});

test('the writes of an item arrive in their order', async () => {
  const { put, arrives, shown, turn } = await setUp();
  await put({ ...working, status: { S: '1' } });
  await turn();
  await put({ ...working, status: { S: '2' } });
  await arrives();
  expect(shown()?.status).toEqual({ S: '1' });
  await arrives();
  expect(shown()?.status).toEqual({ S: '2' });
});

test('reads of an index go to the copy, all others to the table', async () => {
  const { indexes } = await setUp();
  const of = (operation: string, body: Record<string, unknown>) =>
    indexes.redirect(operation, { TableName: 'money', ...body }).TableName;
  expect(of('Query', { IndexName: 'work' })).toBe('money.behind');
  expect(of('Scan', { IndexName: 'work' })).toBe('money.behind');
  expect(of('Query', {})).toBe('money');
  expect(of('GetItem', {})).toBe('money');
  expect(of('Query', { IndexName: 'work', TableName: 'other' })).toBe('other');
});

test('it is settled when the last write has arrived, and at once if none changed an index', async () => {
  const { indexes, put, arrives, turn } = await setUp();
  expect(await indexes.settled()).toBe(false);
  await put(working);
  let isSettled = false;
  const settled = indexes.settled().then((wasBehind) => {
    isSettled = wasBehind;
  });
  await turn();
  expect(isSettled).toBe(false);
  await arrives();
  await settled;
  expect(isSettled).toBe(true);
  await put({ ...working, amount: { N: '2' } });
  await indexes.settled();
});

test('nobody sees the copies, and one ends with its table', async () => {
  const { indexes, send, calls } = await setUp();
  const answer = { status: 200, body: { TableNames: ['money', 'money.behind'] } };
  expect((await indexes.after('ListTables', {}, answer)).body).toEqual({ TableNames: ['money'] });
  await send('DeleteTable', { TableName: 'money' });
  expect(calls.slice(-2)).toEqual(['DeleteTable money', 'DeleteTable money.behind']);
});
