/**
 * DynamoDB in memory, for benches of the real stores without an emulator: each call takes the time
 * that is assumed of it, a transaction holds its items meanwhile, and units are counted by
 * DynamoDB's rules, those of writes by partition and without their indexes. It understands the
 * expressions that these stores write, and throws at any other.
 */
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '#shared/tables.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** Milliseconds: a read, a write, and a transaction with this much more for each of its items. */
export const assumed = { read: 5, write: 6, transaction: 10, perItem: 0.15 };

type Item = Record<string, unknown>;
interface Expressions {
  Key?: Item;
  Item?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

const keyOf = ({ pk, sk }: Item): string => `${pk}\n${sk}`;

/** Bytes that a query reads at most before it ends a page. */
const pageBytes = 1_048_576;

/** Items by their sort keys, which are sorted when they are asked for. */
class Partition {
  readonly items = new Map<string, Item>();
  private order: string[] | null = null;

  set(sk: string, item: Item): void {
    if (!this.items.has(sk)) this.order = null;
    this.items.set(sk, item);
  }

  delete(sk: string): void {
    if (this.items.delete(sk)) this.order = null;
  }

  /** All sort keys, ascending. */
  keys(): string[] {
    this.order ??= [...this.items.keys()].sort((a, b) => (a < b ? -1 : 1));
    return this.order;
  }
}

/** How many of these, in ascending order, are below the text; or at most the text. */
function countBelow(sorted: readonly string[], text: string, orEqual: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const own = sorted[middle]!;
    if (own < text || (orEqual && own === text)) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** A close estimate of an item's size: names and values, a number as its digits. */
const sizeOf = (item: Item): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) =>
      sum +
      name.length +
      (value instanceof Uint8Array ? value.length : JSON.stringify(value ?? null, asNumber).length),
    0,
  );
/** A bigint is stored as a number. */
const asNumber = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
const refusal = (name: string, reasons: string[] = []) =>
  Object.assign(new Error(name), {
    name,
    CancellationReasons: reasons.map((Code) => ({ Code })),
  });

/** Exact where one is a bigint, or both are whole numbers of this process. */
const sum = (one: unknown, other: unknown, sign: 1 | -1): number | bigint =>
  typeof one === 'bigint' || typeof other === 'bigint'
    ? BigInt(one as bigint) + BigInt(sign) * BigInt(other as bigint)
    : Number(one) + sign * Number(other);

/** The place of an item in its partition of an index. */
const placeIn = ({ sortKey }: TableIndex, item: Item): string =>
  `${sortKey ? item[sortKey.name] : ''}\n${keyOf(item)}`;

/** What an index has of an item. */
const projected = ({ partitionKey, sortKey, include }: TableIndex, item: Item): Item =>
  Object.fromEntries(
    ['pk', 'sk', partitionKey, ...(sortKey ? [sortKey.name] : []), ...include]
      .filter((name) => item[name] !== undefined)
      .map((name) => [name, item[name]]),
  );

export class ModelledTables {
  readonly units = { read: 0, write: 0 };
  /** Write units of each partition. */
  readonly byPartition = new Map<string, number>();
  /** By table and partition, and then by sort key. */
  private readonly partitions = new Map<string, Partition>();
  private readonly held = new Set<string>();

  /** Without `indexes` an index is empty. */
  constructor(
    private readonly sleep: (ms: number) => Promise<void>,
    private readonly indexes: readonly TableIndex[] = [],
  ) {}

  readonly client = awsClient<DynamoDBDocumentClient>((command: never) => this.send(command));

  put(table: string, item: Item): void {
    this.partition(table, item.pk).set(String(item.sk), item);
    for (const index of this.indexes) {
      const pk = item[index.partitionKey];
      if (pk === undefined) continue;
      this.partition(`${table}/${index.name}`, pk).set(placeIn(index, item), item);
    }
  }

  /** An item as it is now, without a call. */
  at(table: string, key: { pk: string; sk: string }): Item | undefined {
    return this.get(table, key);
  }

  /** All items of a table as they are now. */
  items(table: string): Item[] {
    const own = [...this.partitions].filter(([name]) => name.startsWith(`${table}\n`));
    return own.flatMap(([, partition]) => [...partition.items.values()]);
  }

  private partition(table: string, pk: unknown): Partition {
    const name = `${table}\n${pk}`;
    const own = this.partitions.get(name) ?? new Partition();
    this.partitions.set(name, own);
    return own;
  }

  private get(table: string, { pk, sk }: Item): Item | undefined {
    return this.partitions.get(`${table}\n${pk}`)?.items.get(String(sk));
  }

  private async send(command: unknown): Promise<unknown> {
    if (command instanceof GetCommand) {
      const { TableName = '', Key = {}, ConsistentRead } = command.input;
      await this.sleep(assumed.read);
      const found = this.get(TableName, Key);
      this.countRead(found ? sizeOf(found) : 0, ConsistentRead);
      return { Item: found };
    }
    if (command instanceof BatchGetCommand) return this.batchGet(command);
    if (command instanceof QueryCommand) return this.query(command);
    if (command instanceof PutCommand || command instanceof UpdateCommand) {
      await this.sleep(assumed.write);
      const { TableName = '' } = command.input;
      const write = command.input as Expressions;
      if (!this.holds(TableName, write)) throw refusal('ConditionalCheckFailedException');
      const next = this.apply(TableName, write, 1);
      return { Attributes: next };
    }
    if (command instanceof DeleteCommand) {
      await this.sleep(assumed.write);
      const { TableName = '' } = command.input;
      const write = command.input as Expressions;
      const id = `${TableName}\n${keyOf(write.Key ?? {})}`;
      if (this.held.has(id)) throw refusal('TransactionConflictException');
      if (!this.holds(TableName, write)) throw refusal('ConditionalCheckFailedException');
      this.apply(TableName, write, 1, true);
      return {};
    }
    if (command instanceof TransactWriteCommand) return this.transact(command);
    if ((command as object).constructor.name === 'DescribeTableCommand') {
      return { Table: { TableId: 'modelled', CreationDateTime: new Date(0) } };
    }
    throw new Error(`not modelled: ${(command as object).constructor.name}`);
  }

  private async batchGet({ input }: BatchGetCommand) {
    await this.sleep(assumed.read);
    const Responses: Record<string, Item[]> = {};
    for (const [table, { Keys = [], ConsistentRead }] of Object.entries(input.RequestItems ?? {})) {
      const found = Keys.map((key) => this.get(table, key));
      for (const item of found) this.countRead(item ? sizeOf(item) : 0, ConsistentRead);
      Responses[table] = found.filter((item) => item !== undefined);
    }
    return { Responses };
  }

  private async query({ input }: QueryCommand) {
    await this.sleep(assumed.read);
    const { TableName = '', KeyConditionExpression = '', ExpressionAttributeValues = {} } = input;
    const range =
      /^(\w+) = (:\w+)(?: AND (?:\w+ BETWEEN (:\w+) AND (:\w+)|begins_with\(\w+, (:\w+)\)|\w+ <= (:\w+)|\w+ >= (:\w+)|\w+ < (:\w+)))?$/.exec(
        KeyConditionExpression,
      );
    if (!range) throw new Error(`not modelled: ${KeyConditionExpression}`);
    const text = (name: string | undefined) =>
      name === undefined ? null : String(ExpressionAttributeValues[name]);
    const [pk, between, and, prefix, upTo, since, before] = range.slice(2).map(text);
    const from = between ?? prefix ?? since;
    // After every sort key with that beginning.
    const to = and ?? (prefix == null ? upTo : `${prefix}\uffff`);
    const index = this.indexes.find(({ name }) => name === input.IndexName);
    const own = this.partitions.get(`${TableName}${index ? `/${index.name}` : ''}\n${pk}`);
    // Several items of an index may have the same sort key.
    const after = index ? '\n\uffff' : '';
    const keys = input.IndexName !== undefined && !index ? [] : (own?.keys() ?? []);
    let low = from == null ? 0 : countBelow(keys, from, false);
    let high = to == null ? keys.length : countBelow(keys, `${to}${after}`, true);
    if (before != null) high = countBelow(keys, before, false);
    const isBackward = input.ScanIndexForward === false;
    const start = input.ExclusiveStartKey;
    if (start) {
      const place = index ? placeIn(index, start) : String(start.sk);
      if (isBackward) high = Math.min(high, countBelow(keys, place, false));
      else low = Math.max(low, countBelow(keys, place, true));
    }
    const items: Item[] = [];
    let bytes = 0;
    let last: Item | undefined;
    while (low < high && !last) {
      const item = own!.items.get(keys[isBackward ? --high : low++]!)!;
      const shown = index ? projected(index, item) : item;
      items.push(shown);
      bytes += sizeOf(shown);
      if (items.length === input.Limit || bytes >= pageBytes) last = item;
    }
    this.countRead(bytes, input.ConsistentRead);
    return {
      Items: items,
      ...(last && {
        LastEvaluatedKey: index ? projected(index, last) : { pk: last.pk, sk: last.sk },
      }),
    };
  }

  private async transact({ input }: TransactWriteCommand) {
    const writes = (input.TransactItems ?? []).map(({ Put, Update, Delete, ConditionCheck }) => {
      const write = (Put ?? Update ?? Delete ?? ConditionCheck) as Expressions & {
        TableName: string;
      };
      return { write, isDelete: Delete !== undefined, isCheck: ConditionCheck !== undefined };
    });
    const ids = writes.map(
      ({ write }) => `${write.TableName}\n${keyOf(write.Item ?? write.Key ?? {})}`,
    );
    const conflicts = ids.map((id) => (this.held.has(id) ? 'TransactionConflict' : 'None'));
    const takes = assumed.transaction + assumed.perItem * writes.length;
    if (conflicts.some((code) => code !== 'None')) {
      await this.sleep(assumed.transaction / 2);
      throw refusal('TransactionCanceledException', conflicts);
    }
    for (const id of ids) this.held.add(id);
    await this.sleep(takes);
    for (const id of ids) this.held.delete(id);
    const codes = writes.map(({ write }) =>
      this.holds(write.TableName, write) ? 'None' : 'ConditionalCheckFailed',
    );
    if (codes.some((code) => code !== 'None')) {
      throw refusal('TransactionCanceledException', codes);
    }
    for (const { write, isDelete, isCheck } of writes) {
      if (isCheck) this.countWrite(write.TableName, write.Key ?? {}, 2);
      else this.apply(write.TableName, write, 2, isDelete);
    }
    return {};
  }

  private holds(table: string, write: Expressions): boolean {
    const { ConditionExpression: all, ExpressionAttributeValues: values = {} } = write;
    if (!all) return true;
    // Several in brackets that must all hold.
    const parts = all.split(/(?<=\)) AND (?=\()/);
    if (parts.length > 1) {
      return parts.every((part) =>
        this.holds(table, { ...write, ConditionExpression: part.slice(1, -1) }),
      );
    }
    const item = this.get(table, write.Item ?? write.Key ?? {}) ?? {};
    const nameOf = (name: string) => write.ExpressionAttributeNames?.[name] ?? name;
    // One AND of terms, or several in brackets of which one must hold.
    const ways = all.split(' OR ').map((way) => way.replace(/^\((.*)\)$/, '$1'));
    return ways.some((way) =>
      way.split(' AND ').every((term) => {
        const exists = /^attribute_(not_)?exists\((\S+)\)$/.exec(term);
        if (exists) return (item[nameOf(exists[2] as string)] === undefined) === Boolean(exists[1]);
        const list = /^(\S+) IN \((.*)\)$/.exec(term);
        if (list) {
          const own = item[nameOf(list[1] as string)];
          return (list[2] as string).split(', ').some((name) => values[name] === own);
        }
        const compare = /^(\S+) (=|>=|<=|<) (\S+)$/.exec(term);
        if (!compare) throw new Error(`not modelled: ${term}`);
        const [, name = '', sign, value = ''] = compare;
        const left = name.startsWith(':') ? values[name] : item[nameOf(name)];
        const right = values[value];
        if (left === undefined) return false;
        if (sign === '=') return left === right;
        const [one, other] =
          typeof left === 'string' ? [left, String(right)] : [Number(left), Number(right)];
        if (sign === '<') return one < other;
        return sign === '>=' ? one >= other : one <= other;
      }),
    );
  }

  /** Writes an item; a write in a transaction costs twice. Gives the item as it is then. */
  private apply(table: string, write: Expressions, times: 1 | 2, isDelete = false): Item {
    const key = write.Item ?? write.Key ?? {};
    const before = this.get(table, key);
    const next: Item = write.Item ? { ...write.Item } : { ...before, ...write.Key };
    const { UpdateExpression = '', ExpressionAttributeValues: values = {} } = write;
    const nameOf = (name: string) => write.ExpressionAttributeNames?.[name] ?? name;
    const operandOf = (text: string): unknown =>
      text.startsWith(':') ? values[text] : next[nameOf(text)];
    for (const [, verb, list = ''] of UpdateExpression.matchAll(
      /(SET|ADD|REMOVE) (.*?)(?= SET | ADD | REMOVE |$)/g,
    )) {
      // Commas separate the parts, but for those in brackets.
      for (const part of list.split(/, (?![^(]*\))/)) {
        if (verb === 'REMOVE') delete next[nameOf(part)];
        else if (verb === 'ADD') {
          const [name = '', given = ''] = part.split(' ');
          next[nameOf(name)] = sum(next[nameOf(name)] ?? 0, values[given], 1);
        } else {
          const set = /^(\S+) = (?:if_not_exists\((\S+), (\S+)\)|(\S+))(?: ([+-]) (\S+))?$/.exec(
            part,
          );
          if (!set) throw new Error(`not modelled: ${part}`);
          const [, name = '', held = '', otherwise = '', plain, sign, operand = ''] = set;
          const first = plain ? operandOf(plain) : (operandOf(held) ?? operandOf(otherwise));
          next[nameOf(name)] = sign ? sum(first, operandOf(operand), sign === '-' ? -1 : 1) : first;
        }
      }
    }
    const size = Math.max(before ? sizeOf(before) : 0, isDelete ? 0 : sizeOf(next));
    this.countWrite(table, key, times * Math.max(1, Math.ceil(size / 1024)));
    if (before) this.leaveIndexes(table, before);
    if (isDelete) this.partition(table, key.pk).delete(String(key.sk));
    else this.put(table, next);
    return next;
  }

  private leaveIndexes(table: string, item: Item): void {
    for (const index of this.indexes) {
      const pk = item[index.partitionKey];
      if (pk !== undefined)
        this.partition(`${table}/${index.name}`, pk).delete(placeIn(index, item));
    }
  }

  private countRead(bytes: number, isConsistent = false): void {
    this.units.read += Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent ? 1 : 0.5);
  }

  private countWrite(table: string, { pk }: Item, units: number): void {
    this.units.write += units;
    const partition = `${table} ${pk}`;
    this.byPartition.set(partition, (this.byPartition.get(partition) ?? 0) + units);
  }
}
