/**
 * DynamoDB in memory, for benches of the real stores without an emulator: each call takes the time
 * that is assumed of it, a transaction holds its items meanwhile, and units are counted by
 * DynamoDB's rules, those of writes by partition. It understands the expressions that these stores
 * write, and throws at any other.
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
/** A close estimate of an item's size: names and values, a number as its digits. */
const sizeOf = (item: Item): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) =>
      sum +
      name.length +
      (value instanceof Uint8Array ? value.length : JSON.stringify(value ?? null).length),
    0,
  );
const refusal = (name: string, reasons: string[] = []) =>
  Object.assign(new Error(name), {
    name,
    CancellationReasons: reasons.map((Code) => ({ Code })),
  });

/** Exact where both are whole numbers of this process, as amounts in tests are. */
const sum = (one: unknown, other: unknown, sign: 1 | -1): number =>
  Number(one) + sign * Number(other);

export class ModelledTables {
  readonly units = { read: 0, write: 0 };
  /** Write units of each partition. */
  readonly byPartition = new Map<string, number>();
  /** By table and partition, and then by sort key. */
  private readonly partitions = new Map<string, Map<string, Item>>();
  private readonly held = new Set<string>();

  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  readonly client = awsClient<DynamoDBDocumentClient>((command: never) => this.send(command));

  put(table: string, item: Item): void {
    this.partition(table, item.pk).set(String(item.sk), item);
  }

  /** An item as it is now, without a call. */
  at(table: string, key: { pk: string; sk: string }): Item | undefined {
    return this.get(table, key);
  }

  /** All items of a table as they are now. */
  items(table: string): Item[] {
    const own = [...this.partitions].filter(([name]) => name.startsWith(`${table}\n`));
    return own.flatMap(([, partition]) => [...partition.values()]);
  }

  private partition(table: string, pk: unknown): Map<string, Item> {
    const name = `${table}\n${pk}`;
    const own = this.partitions.get(name) ?? new Map<string, Item>();
    this.partitions.set(name, own);
    return own;
  }

  private get(table: string, { pk, sk }: Item): Item | undefined {
    return this.partition(table, pk).get(String(sk));
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
    // The indexes of these worlds are empty.
    if (input.IndexName) {
      this.countRead(0, false);
      return { Items: [] };
    }
    const range =
      /^pk = (:\w+)(?: AND (?:sk BETWEEN (:\w+) AND (:\w+)|begins_with\(sk, (:\w+)\)|sk <= (:\w+)|sk >= (:\w+)|sk < (:\w+)))?$/.exec(
        KeyConditionExpression,
      );
    if (!range) throw new Error(`not modelled: ${KeyConditionExpression}`);
    const text = (name: string | undefined) =>
      name === undefined ? null : String(ExpressionAttributeValues[name]);
    const [pk, from, to, prefix, upTo, since, before] = range.slice(1).map(text);
    let items = [...this.partition(TableName, pk).values()].filter(({ sk }) => {
      const own = String(sk);
      if (from != null && (own < from || own > (to as string))) return false;
      if (prefix != null && !own.startsWith(prefix)) return false;
      if (since != null && own < since) return false;
      if (before != null && own >= before) return false;
      return upTo == null || own <= upTo;
    });
    items.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
    if (input.ScanIndexForward === false) items = items.reverse();
    const { ExclusiveStartKey: start, Limit: limit = items.length } = input;
    if (start) items = items.slice(items.findIndex(({ sk }) => sk === start.sk) + 1);
    const last = items.length > limit ? items[limit - 1] : undefined;
    items = items.slice(0, limit);
    this.countRead(
      items.reduce((sum, item) => sum + sizeOf(item), 0),
      input.ConsistentRead,
    );
    return { Items: items, ...(last && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }) };
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
    if (isDelete) this.partition(table, key.pk).delete(String(key.sk));
    else this.put(table, next);
    return next;
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
