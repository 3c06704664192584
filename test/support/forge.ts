/** What a thief with an API function's role could write into the table `money`. */
import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys, signatureKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import type { ChainName } from '#contract/chains.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { asRole } from './as-role.ts';

export type Item = Record<string, unknown>;

const money = 'coffer-local-money';
const root = DynamoDBDocumentClient.from(new DynamoDBClient({}));

async function read(TableName: string, Key: { pk: string; sk: string }): Promise<Item | undefined> {
  return (await root.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/** An order's item as it stands; throws when there is none. */
export async function orderItem(orderNo: string): Promise<Item> {
  const item = await read(money, moneyKeys.order(orderNo));
  if (!item) throw new Error(`there is no order ${orderNo}`);
  return item;
}

/** The nonce under which the signer says it signed an order; null when it never did. */
export async function signedNonce(orderNo: string): Promise<number | null> {
  const item = await read('coffer-local-signatures', signatureKeys.of(orderNo));
  return item ? Number(item.nonce) : null;
}

/** The item of a payment slot. */
export const slotItemOf = (chain: ChainName, address: string, nonce: number) =>
  read(money, moneyKeys.slot(chain, address, nonce));

/** Writes items into `money` as the function that takes withdrawals may. */
export async function forger() {
  const { tables } = await asRole('coffer-local-api-withdraw-apply');
  const put = (Item: Item) => tables.send(new PutCommand({ TableName: money, Item }));
  return {
    put,
    /** The order with these fields over its own, as one that the worker is to pay (or sign: G) now. */
    async order(orderNo: string, forged: Item, stage: 'A' | 'G' = 'A'): Promise<void> {
      const item = await orderItem(orderNo);
      const { chain, fromAddress, createdAtMs } = item as unknown as Withdrawal;
      await put({
        ...item,
        status: 1,
        workStage: stage,
        stuck: null,
        work_pk: workKeys.pk(chain),
        work_sk: workKeys.sk(stage, fromAddress, createdAtMs, orderNo),
        ...forged,
      });
    },
  };
}

/** Sends the payment worker of a wallet a message, as a watcher does. */
export async function wakeSigner(chain: ChainName, address: string): Promise<void> {
  const sqs = new SQSClient({});
  const QueueName = 'coffer-local-sign-evm.fifo';
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

/** Runs the payment worker of a wallet once, to its end; throws what it threw. */
export async function runSigner(chain: ChainName, address: string): Promise<void> {
  // Sent later than any run began: none of them has answered it.
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
