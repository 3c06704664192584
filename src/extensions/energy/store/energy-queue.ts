import { randomUUID } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { need } from '#aws/runtime/config.ts';

/**
 * Asks the energy worker for the energy of an order. Each sending address is a FIFO group of its
 * own, so that what it has is promised to one order at a time.
 */
export const makeEnergyQueue = (client = new SQSClient({})) => ({
  push: async ({ orderNo, fromAddress }: { orderNo: string; fromAddress: string }) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: need('QUEUE_ENERGY'),
        MessageBody: JSON.stringify({ orderNo }),
        MessageGroupId: fromAddress,
        MessageDeduplicationId: randomUUID(),
      }),
    );
  },
});
