import { LaggingIndexes } from '#test/fakes/dynamodb/lagging-indexes.ts';
import type { Attributes, Call } from '#test/fakes/dynamodb/target.ts';

export const key = { pk: { S: 'a' } };

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
export async function setUp() {
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
