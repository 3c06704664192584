import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { need } from '../runtime/config.ts';

/** Asks for one more sweep after `delaySeconds`: EventBridge rules go no finer than a minute. */
export function makeSweepQueue(client = new SQSClient({})): {
  pushSweep(delaySeconds: number): Promise<void>;
} {
  return {
    async pushSweep(delaySeconds) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: need('QUEUE_SWEEPS'),
          MessageBody: '{}',
          DelaySeconds: delaySeconds,
        }),
      );
    },
  };
}
