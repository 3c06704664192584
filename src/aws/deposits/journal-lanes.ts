/**
 * The blocks of the address journal that are being filled (src/model/sub-account.ts). Block b is
 * filled in lane b modulo 16, so that a position gives its lane. A lane takes its next block when
 * the one before is full. The counter `JOURNAL` and the lanes are one partition: one query reads
 * all of them.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { blockOf, type JournalEnds, journalBlock, journalLanes } from '#model/sub-account.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';

interface Lane {
  /** The last position taken. */
  n: number;
  /** The last position of its block. */
  to: number;
  /** The table in which the block was begun. A restored table may have forgotten positions of it. */
  tableId: string;
}

async function readLanes(client: DynamoDBDocumentClient, table: string) {
  const { pk, sk } = depositKeys.journalCounter();
  const items = await queryAll(client, {
    TableName: table,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  const bySk = new Map(items.map((item) => [item.sk as string, item]));
  const lanes = Array.from({ length: journalLanes }, (_, lane): Lane | null => {
    const item = bySk.get(depositKeys.journalLane(lane).sk);
    return item ? { n: Number(item.n), to: Number(item.to), tableId: String(item.tableId) } : null;
  });
  return { allocated: Number(bySk.get(sk)?.n ?? 0), lanes };
}

/** How far the journal is filled. Strongly consistent. */
export async function readJournalEnds(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<JournalEnds> {
  const { allocated, lanes } = await readLanes(client, table);
  return {
    allocated,
    filling: lanes.flatMap((lane) => (lane ? [{ to: lane.to, taken: lane.n }] : [])),
  };
}

/** Takes this position in its block; the condition fails if another call has taken it. */
export function takePosition(table: string, position: number, size = journalBlock): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: depositKeys.journalLane(blockOf(position, size) % journalLanes),
      UpdateExpression: 'SET #n = :next',
      ConditionExpression: '#n = :last AND #to >= :next',
      ExpressionAttributeNames: { '#n': 'n', '#to': 'to' },
      ExpressionAttributeValues: { ':next': position, ':last': position - 1 },
    },
  };
}

/**
 * A free position in one of the blocks that are being filled, by chance. Begins a block if there is
 * none, or if `isCrowded` and a lane is free. `tableId` is the table's identity: blocks that were
 * begun in another one are not filled any further.
 */
export async function freePosition(
  client: DynamoDBDocumentClient,
  input: { table: string; tableId: string; isCrowded: boolean; size?: number },
): Promise<number> {
  const { table, tableId, size = journalBlock } = input;
  for (;;) {
    const { allocated, lanes } = await readLanes(client, table);
    const open = lanes.filter((lane) => lane && lane.n < lane.to && lane.tableId === tableId);
    const next = lanes[blockOf(allocated + 1, size) % journalLanes] ?? null;
    const isFree = !next || next.n >= next.to || next.tableId !== tableId;
    const begins = open.length === 0 || (input.isCrowded && isFree);
    if (begins && (await beginBlock(client, { table, tableId, allocated, before: next, size }))) {
      return allocated + 1;
    }
    const chosen = open[Math.floor(Math.random() * open.length)];
    // Otherwise another call has begun a block.
    if (chosen) return chosen.n + 1;
  }
}

/** Begins the block after the last one. Returns false if another call was faster. */
async function beginBlock(
  client: DynamoDBDocumentClient,
  input: {
    table: string;
    tableId: string;
    allocated: number;
    before: Lane | null;
    size: number;
  },
): Promise<boolean> {
  const { table, tableId, allocated, before, size } = input;
  const block = blockOf(allocated + 1, size);
  const to = (block + 1) * size;
  const isLeft = before !== null && before.n < before.to;
  const { ok } = await transact(client, [
    {
      Update: {
        TableName: table,
        Key: depositKeys.journalCounter(),
        UpdateExpression: 'SET #n = :to',
        ConditionExpression: allocated === 0 ? 'attribute_not_exists(#n)' : '#n = :allocated',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: {
          ':to': to,
          ...(allocated > 0 && { ':allocated': allocated }),
        },
      },
    },
    {
      Update: {
        TableName: table,
        Key: depositKeys.journalLane(block % journalLanes),
        UpdateExpression: 'SET #n = :n, #to = :to, tableId = :id',
        ConditionExpression: before ? '#n = :before' : 'attribute_not_exists(#n)',
        ExpressionAttributeNames: { '#n': 'n', '#to': 'to' },
        ExpressionAttributeValues: {
          ':n': allocated,
          ':to': to,
          ':id': tableId,
          ...(before && { ':before': before.n }),
        },
      },
    },
    // A block that a restored table knows in part is left, so that no position is given twice.
    ...(isLeft ? [leaveBlock(table, before)] : []),
  ]);
  return ok;
}

/** The entry that leads watchers over the rest of a block. */
const leaveBlock = (table: string, { n, to }: Lane): TransactItem => ({
  Put: {
    TableName: table,
    Item: { ...depositKeys.journal(n + 1), position: n + 1, jump: to },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
