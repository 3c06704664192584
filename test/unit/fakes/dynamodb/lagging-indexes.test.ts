import { expect, test } from 'vitest';
import { LaggingIndexes } from '#test/fakes/dynamodb/lagging-indexes.ts';
import type { Attributes, Call } from '#test/fakes/dynamodb/target.ts';

const key = { pk: { S: 'a' } };
const table = {
  TableName: 'money',
  KeySchema: [{ AttributeName: 'pk' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'work',
      KeySchema: [{ AttributeName: 'workPk' }],
      Projection: { NonKeyAttributes: ['status'] },
    },
  ],
  StreamSpecification: { StreamEnabled: true },
};

/** Indexes over tables in memory. Each write reaches the copy when the test ends its lag. */
async function setUp() {
  const tables = new Map<string, Map<string, Attributes>>();
  const calls: string[] = [];
  const lags: (() => void)[] = [];
  const call: Call = async (operation, body) => {
    const { TableName, Item, Key } = body as {
      TableName: string;
      Item?: Attributes;
      Key?: Attributes;
    };
    calls.push(`${operation} ${TableName}`);
    const items = tables.get(TableName) ?? new Map<string, Attributes>();
    tables.set(TableName, items);
    const pk = String((Item ?? Key)?.pk?.S);
    if (operation === 'GetItem') return { status: 200, body: { Item: items.get(pk) } };
    if (operation === 'PutItem') items.set(pk, Item!);
    if (operation === 'DeleteItem') items.delete(pk);
    if (operation === 'DeleteTable') tables.delete(TableName);
    return { status: 200, body: {} };
  };
  const indexes = new LaggingIndexes(call, () => new Promise<void>((done) => lags.push(done)));
  const send = async (operation: string, body: Record<string, unknown>) =>
    indexes.after(operation, body, await call(operation, indexes.redirect(operation, body)));
  await send('CreateTable', table);
  const put = (item: Attributes) =>
    send('PutItem', { TableName: 'money', Item: { ...key, ...item } });
  const turn = () => new Promise((done) => setImmediate(done));
  return {
    indexes,
    calls,
    send,
    put,
    shown: () => tables.get('money.behind')?.get('a'),
    /** Lets the oldest write that is on its way arrive. */
    async arrives() {
      await turn();
      lags.shift()?.();
      await turn();
    },
    turn,
  };
}

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
