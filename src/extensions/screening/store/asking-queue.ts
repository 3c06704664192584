import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { need } from '#aws/runtime/config.ts';
import type { AnswerQueue, AskingQueue } from '../ports.ts';

/** SQS takes ten messages at once. */
const batchSize = 10;

/** The queue of the asking function. It may deliver a message twice, and in any order. */
export function makeAskingQueue(client = new SQSClient({})): AskingQueue & AnswerQueue {
  const send = async (messages: { body: unknown; afterSeconds?: number }[]) => {
    for (let start = 0; start < messages.length; start += batchSize) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: need('QUEUE_SCREENING'),
          Entries: messages.slice(start, start + batchSize).map(({ body, afterSeconds }, i) => ({
            Id: String(i),
            MessageBody: JSON.stringify(body),
            DelaySeconds: afterSeconds ?? 0,
          })),
        }),
      );
      if (Failed.length > 0) throw new Error(`${Failed.length} messages of screening were refused`);
    }
  };
  return {
    ask: (subjects) =>
      send(
        subjects.map(({ id, attempt = 0, afterSeconds = 0 }) => ({
          body: { ask: { id, attempt } },
          afterSeconds,
        })),
      ),
    answer: (given) => send([{ body: { answer: given } }]),
  };
}
