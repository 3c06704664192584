/**
 * Indexes that are behind their tables. A table with indexes gets a copy, into which each write
 * goes some time later; a read of an index is answered by the copy. So an index misses what was
 * written last, still has what was deleted last, and shows old attributes, as it may on AWS.
 */
import type { Answer, Attributes, Call } from './target.ts';
import { type Written, writtenItems } from './written-items.ts';

const suffix = '.behind';
const isCopy = (table: string): boolean => table.endsWith(suffix);

interface CreateTable {
  TableName: string;
  KeySchema: { AttributeName: string }[];
  GlobalSecondaryIndexes?: {
    KeySchema: { AttributeName: string }[];
    Projection: { NonKeyAttributes?: string[] };
  }[];
  StreamSpecification?: unknown;
}

interface Indexed {
  keys: string[];
  /** Every attribute that an index of the table shows. */
  shown: string[];
}

const textOf = (item: Attributes | undefined, names: string[]): string =>
  item ? JSON.stringify(names.map((name) => item[name] ?? null)) : '';

export class LaggingIndexes {
  readonly #tables = new Map<string, Indexed>();
  /** What the indexes will show of an item once they are no longer behind, by table and key. */
  readonly #shown = new Map<string, string>();
  /** The reads of an item after its writes, one after the other, so that the last is the newest. */
  readonly #reads = new Map<string, Promise<unknown>>();
  /** The writes of an item that are on their way into the copy, one after the other. */
  readonly #writes = new Map<string, Promise<void>>();
  #underWay = 0;
  #settled: (() => void)[] = [];

  /** `lag` is over when the indexes show a write that is made now. */
  constructor(
    readonly call: Call,
    readonly lag: () => Promise<unknown>,
  ) {}

  /** The call that DynamoDB gets in place of this one. */
  redirect(operation: string, body: Record<string, unknown>): Record<string, unknown> {
    const isOfIndex = (operation === 'Query' || operation === 'Scan') && body.IndexName;
    const table = String(body.TableName);
    return isOfIndex && this.#tables.has(table) ? { ...body, TableName: table + suffix } : body;
  }

  /** To be called when DynamoDB has answered, and before its answer is passed on. */
  async after(operation: string, body: Record<string, unknown>, answer: Answer): Promise<Answer> {
    if (operation === 'ListTables') return withoutCopies(answer);
    if (answer.status !== 200) return answer;
    if (operation === 'CreateTable') await this.#create(body as unknown as CreateTable);
    if (operation === 'DeleteTable') await this.#remove(String(body.TableName));
    for (const written of writtenItems(operation, body)) this.#written(written);
    return answer;
  }

  /** Resolves when every index shows what its table holds: to true if one was behind. */
  settled(): Promise<boolean> {
    if (this.#underWay === 0) return Promise.resolve(false);
    return new Promise((resolve) => this.#settled.push(() => resolve(true)));
  }

  async #create({ StreamSpecification, ...table }: CreateTable): Promise<void> {
    const indexes = table.GlobalSecondaryIndexes ?? [];
    if (indexes.length === 0) return;
    const copy = { ...table, TableName: table.TableName + suffix };
    const { status, body } = await this.call('CreateTable', copy);
    if (status !== 200) throw new Error(`the copy was not made: ${JSON.stringify(body)}`);
    const shown = indexes.flatMap(({ KeySchema, Projection }) => [
      ...KeySchema.map(({ AttributeName }) => AttributeName),
      ...(Projection.NonKeyAttributes ?? []),
    ]);
    const keys = table.KeySchema.map(({ AttributeName }) => AttributeName);
    this.#tables.set(table.TableName, { keys, shown });
  }

  async #remove(table: string): Promise<void> {
    if (!this.#tables.delete(table)) return;
    await this.call('DeleteTable', { TableName: table + suffix });
  }

  #written({ table, item }: Written): void {
    const indexed = this.#tables.get(table);
    if (!indexed) return;
    const id = table + textOf(item, indexed.keys);
    const Key = Object.fromEntries(indexed.keys.map((name) => [name, item[name]!]));
    this.#underWay += 1;
    const before = this.#writes.get(id);
    const write = this.#copy({ table, indexed, id, Key, before }).finally(() => {
      if (this.#writes.get(id) === write) this.#writes.delete(id);
      this.#underWay -= 1;
      if (this.#underWay > 0) return;
      for (const resolve of this.#settled.splice(0)) resolve();
    });
    this.#writes.set(id, write);
  }

  /** Reads the item as it is now, and writes it into the copy after the lag. */
  async #copy(write: {
    table: string;
    indexed: Indexed;
    id: string;
    Key: Attributes;
    before: Promise<void> | undefined;
  }): Promise<void> {
    const { table, indexed, id, Key, before } = write;
    const lag = this.lag();
    const read = (this.#reads.get(id) ?? Promise.resolve()).then(() =>
      this.call('GetItem', { TableName: table, Key, ConsistentRead: true }),
    );
    this.#reads.set(id, read);
    const Item = (await read).body.Item as Attributes | undefined;
    if (this.#reads.get(id) === read) this.#reads.delete(id);
    // An index does not change with attributes that it does not show.
    const shown = textOf(Item, indexed.shown);
    if (this.#shown.get(id) === shown) return;
    this.#shown.set(id, shown);
    await Promise.all([before, lag]);
    // The table may have been deleted meanwhile.
    if (!this.#tables.has(table)) return;
    const TableName = table + suffix;
    if (Item) await this.call('PutItem', { TableName, Item });
    else await this.call('DeleteItem', { TableName, Key });
  }
}

function withoutCopies(answer: Answer): Answer {
  const names = (answer.body.TableNames ?? []) as string[];
  return { ...answer, body: { ...answer.body, TableNames: names.filter((name) => !isCopy(name)) } };
}
