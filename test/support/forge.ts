/** Writes that thieves with the roles of functions could make to the table `money`. */
import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys, signatureKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ChainName } from '#shared/chains.ts';
import { asRole } from './as-role.ts';

export type Item = Record<string, unknown>;

const money = 'coffer-local-money';
const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));

async function read(TableName: string, Key: { pk: string; sk: string }): Promise<Item | undefined> {
  return (await root.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/** An order's stored item. Throws if there is none. */
export async function orderItem(orderNo: string): Promise<Item> {
  const item = await read(money, moneyKeys.order(orderNo));
  if (!item) throw new Error(`there is no order ${orderNo}`);
  return item;
}

/** The nonce under which the signer recorded its signature of an order; null if there is none. */
export async function signedNonce(orderNo: string): Promise<number | null> {
  const item = await read('coffer-local-signatures', signatureKeys.of(orderNo));
  return item ? Number(item.nonce) : null;
}

/** The item of a payment slot. */
export const slotItemOf = (chain: ChainName, address: string, nonce: number) =>
  read(money, moneyKeys.slot(chain, address, nonce));

/** A function that may put items with such keys. */
const writers: [keys: RegExp, role: string][] = [
  [/^W#WD/, 'api-withdraw-apply'],
  [/^W#OP/, 'api-client-transfer'],
  [/^W#SW/, 'api-swap-execute'],
  [/^W#(IN|SP)/, 'schedule-collect-deposits'],
  [/^SLOT#/, 'queue-watch-evm'],
];

/** Writes items into `money`, each with the permissions of a function that makes such items. */
export async function forger() {
  const put = async (Item: Item) => {
    const writer = writers.find(([keys]) => keys.test(String(Item.pk)));
    if (!writer) throw new Error(`no function is known that puts ${Item.pk}`);
    const { tables } = await asRole(`coffer-local-${writer[1]}`);
    await tables.send(new PutCommand({ TableName: money, Item }));
  };
  return {
    put,
    /**
     * Writes the order with these fields over its own, as due for the worker now: to pay (A), or
     * to sign (G). With `as` it is another order, of that number, and the first one stays.
     */
    async order(
      orderNo: string,
      forged: Item,
      stage: 'A' | 'G' = 'A',
      as = orderNo,
    ): Promise<void> {
      const item = await orderItem(orderNo);
      // A record that is written over lies where the queue of its own wallet finds it.
      const found = as === orderNo ? item : { ...item, ...forged };
      const { chain, fromAddress, createdAtMs } = found as unknown as Withdrawal;
      await put({
        ...item,
        ...moneyKeys.order(as),
        orderNo: as,
        status: 'approved',
        workStage: stage,
        stuck: null,
        workPk: workKeys.pk(chain, stage),
        workSk: workKeys.sk(stage, fromAddress, createdAtMs, as),
        ...forged,
      });
    },
  };
}

/** Sends a message to a wallet's payment worker, as a watcher does. */
export async function wakeSigner(
  chain: ChainName,
  address: string,
  queue: 'sign-evm' | 'sign-tron' = 'sign-evm',
): Promise<void> {
  const sqs = new SQSClient({});
  const QueueName = `coffer-local-${queue}.fifo`;
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: JSON.stringify({ chain, address }),
      MessageGroupId: `${chain}:${address}`,
      MessageDeduplicationId: randomBytes(8).toString('hex'),
    }),
  );
}

/** Runs a wallet's payment worker once, to its end. Throws the error that it threw. */
export async function runSigner(chain: ChainName, address: string): Promise<void> {
  // The message is dated later than the start of every run, so no earlier run has answered it.
  const attributes = { SentTimestamp: `${Date.now() + 60_000}` };
  const record = { messageId: '1', attributes, body: JSON.stringify({ chain, address }) };
  const { FunctionError, Payload } = await new LambdaClient({}).send(
    new InvokeCommand({
      FunctionName: 'coffer-local-queue-sign-evm',
      Payload: Buffer.from(JSON.stringify({ Records: [record] })),
    }),
  );
  if (FunctionError) throw new Error(Buffer.from(Payload ?? []).toString('utf8'));
}
