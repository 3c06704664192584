import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { isThrottled } from '#aws/dynamodb/transact.ts';
import type { CreateWithdrawal, CreateWithdrawalResult } from '#model/orders/withdrawal.ts';
import { ApiError } from '#wire/api-error.ts';
import {
  type WaitingCreation,
  waitingCreation,
  waitingFromItem,
  waitingItem,
} from './waiting-creation.ts';
import { waitingSince } from './waiting-key.ts';
import { writeTogether } from './write-together.ts';

/** How long a creation waits for the wallet's sums, ms. */
const maxWaitMs = 3_000;
/** The longest time between two tries, ms. */
const betweenTriesMs = 30;
/** Waiting creations that a try reads: the oldest. */
const batchSize = 16;
/** Tries to take a creation back while transactions that create it are under way. */
const takeBackRounds = 20;

/**
 * Creates a withdrawal in one transaction. One that meets another creation of its wallet is stored
 * where that wallet's next creation finds it, and is created by whichever call comes first, its own
 * included (docs/decisions/0050-creations-made-together.md). Without an answer other than an error,
 * it may have been created.
 */
export async function createWithOthers(
  client: DynamoDBDocumentClient,
  table: string,
  input: CreateWithdrawal,
): Promise<CreateWithdrawalResult> {
  const untilMs = Date.now() + maxWaitMs;
  const first = await orBusy(() => writeTogether(client, table, { own: input, others: [] }));
  if (first === 'busy') return 'busy';
  if (first.is === 'result') return first.result;
  const own = waitingCreation(input, untilMs);
  await client.send(new PutCommand({ TableName: table, Item: waitingItem(own, untilMs) }));
  const result = await orBusy(() => createAmongOthers(client, table, own, untilMs));
  if (result === 'created') return result;
  // Another call may create it until it is taken back.
  return (await takeBack(client, table, own)) ? result : 'created';
}

async function createAmongOthers(
  client: DynamoDBDocumentClient,
  table: string,
  own: WaitingCreation,
  untilMs: number,
): Promise<CreateWithdrawalResult> {
  const { orderNo } = own.input.withdrawal;
  const left = new Set([orderNo]);
  let isAlone = false;
  while (Date.now() < untilMs) {
    await sleep(Math.random() * betweenTriesMs);
    const waiting = await waitingWith(client, table, own);
    const isWaiting = waiting.some(({ key }) => key.sk === own.key.sk);
    if (!isWaiting && (await isCreated(client, table, own))) return 'created';
    const others = byNumber(waiting).filter(({ input }) => !left.has(input.withdrawal.orderNo));
    const outcome = await writeTogether(client, table, { own, others: isAlone ? [] : others });
    if (outcome.is === 'result') return outcome.result;
    if (outcome.is === 'others') {
      isAlone = outcome.without.length === 0;
      for (const no of outcome.without) left.add(no);
    }
  }
  return 'busy';
}

/** The first of each order: calls that repeat one another create the same. */
function byNumber(waiting: WaitingCreation[]): WaitingCreation[] {
  const numbers = waiting.map(({ input }) => input.withdrawal.orderNo);
  return waiting.filter((_, i) => numbers.indexOf(numbers[i]!) === i);
}

/** The creations that wait in the same partition and whose time is not over, the oldest first. */
async function waitingWith(
  client: DynamoDBDocumentClient,
  table: string,
  { key }: WaitingCreation,
): Promise<WaitingCreation[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk AND sk >= :now',
      ExpressionAttributeValues: { ':pk': key.pk, ':now': waitingSince(Date.now()) },
      ConsistentRead: true,
      Limit: batchSize,
    }),
  );
  return Items.flatMap((item) => waitingFromItem(item) ?? []);
}

async function isCreated(
  client: DynamoDBDocumentClient,
  table: string,
  { input: { withdrawal } }: WaitingCreation,
): Promise<boolean> {
  const Key = moneyKeys.order(withdrawal.orderNo);
  const read = { TableName: table, Key, ConsistentRead: true };
  const { Item } = await client.send(new GetCommand(read));
  return Item?.bizOrderId === withdrawal.bizOrderId && Item.projectId === withdrawal.projectId;
}

/** Ends the wait. False if the order has been created. */
async function takeBack(
  client: DynamoDBDocumentClient,
  table: string,
  own: WaitingCreation,
): Promise<boolean> {
  for (let round = 0; round < takeBackRounds; round++) {
    try {
      const isTakenBack = await conditionalWrite(() =>
        client.send(
          new DeleteCommand({
            TableName: table,
            Key: own.key,
            ConditionExpression: 'attribute_exists(pk)',
          }),
        ),
      );
      return isTakenBack || !(await isCreated(client, table, own));
    } catch (error) {
      // A transaction that creates it is under way.
      if ((error as Error).name !== 'TransactionConflictException') throw error;
    }
    await sleep(Math.random() * betweenTriesMs);
  }
  // It may still be created, so that no refusal is true.
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

/** Throttling that lasts is an answer: nothing was written. */
async function orBusy<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  try {
    return await work();
  } catch (error) {
    if (isThrottled(error)) return 'busy';
    throw error;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
