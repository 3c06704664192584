import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { fifo, redrivableQueues, withoutSource } from './queues.ts';

/** What becomes of the messages: sent to their queue again, deleted, or only shown. */
export type RedriveMode = 'send' | 'drop' | 'dry-run';

export interface RedriveInput {
  stage: string;
  /** As an alarm names it: `deliveries` for `deliveries-dead-letters`. */
  queue: string;
  mode: RedriveMode;
  print: (line: string) => void;
}

/** Visibility timeout of a message, in seconds. */
const hold = 60;

/**
 * Sends every message that a dead-letter queue holds now back to its queue, or drops it. A message
 * is deleted only after it was sent: an interrupted run sends one twice, which every consumer
 * accepts. A message that fails again returns and is left for the next run. Returns the number of
 * messages.
 */
export async function redrive(sqs: SQSClient, input: RedriveInput): Promise<number> {
  const { stage, queue, mode, print } = input;
  if (!redrivableQueues.includes(queue)) {
    throw new Error(`Unknown queue "${queue}": ${redrivableQueues.join(', ')}`);
  }
  if (mode === 'send' && withoutSource.has(queue)) {
    throw new Error(
      `${queue}-dead holds positions of a stream, which cannot be sent again: ` +
        'look at them with --dry-run, then --drop',
    );
  }
  const suffix = fifo.has(queue) ? '.fifo' : '';
  const urlOf = async (name: string): Promise<string> => {
    const QueueName = `coffer-${stage}-${name}${suffix}`;
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    if (!QueueUrl) throw new Error(`no queue ${QueueName}`);
    return QueueUrl;
  };
  const dead = await urlOf(`${queue}-dead`);
  const living = mode === 'send' ? await urlOf(queue) : null;
  const waiting = await countOf(sqs, dead);
  print(`${queue}-dead holds ${waiting} message${waiting === 1 ? '' : 's'}`);

  const seen: Message[] = [];
  const known = new Set<string | undefined>();
  while (seen.length < waiting) {
    const batch = await receive(sqs, dead);
    const fresh = batch.filter(({ MessageId }) => !known.has(MessageId));
    for (const message of fresh) {
      known.add(message.MessageId);
      seen.push(message);
      print(describe(message));
      if (living) await send(sqs, living, message);
      if (mode !== 'dry-run') await remove(sqs, dead, message);
    }
    if (fresh.length === 0) break;
  }
  if (mode === 'dry-run') await release(sqs, dead, seen);
  print(`${seen.length} ${{ send: 'sent again', drop: 'dropped', 'dry-run': 'shown' }[mode]}`);
  return seen.length;
}

async function countOf(sqs: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}

async function receive(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: hold,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
  );
  return Messages ?? [];
}

/** Bodies hold ids only: a chain and an address, or a delivery's id. */
function describe({ MessageId, Body, Attributes }: Message): string {
  const sent = new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString();
  return `  ${sent} ${MessageId} ${Body}`;
}

async function send(sqs: SQSClient, QueueUrl: string, message: Message): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: message.Body ?? '',
      ...(message.MessageAttributes ? { MessageAttributes: message.MessageAttributes } : {}),
      // A new deduplication id: SQS would drop the message as a duplicate under its old one.
      ...(group ? { MessageGroupId: group, MessageDeduplicationId: randomUUID() } : {}),
    }),
  );
}

async function remove(sqs: SQSClient, QueueUrl: string, message: Message): Promise<void> {
  const { ReceiptHandle } = message;
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
}

async function release(sqs: SQSClient, QueueUrl: string, messages: Message[]): Promise<void> {
  for (const { ReceiptHandle } of messages) {
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
}
