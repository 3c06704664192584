/**
 * Does at once what time and the schedules do within a minute or two. A test then need not wait for
 * a schedule, nor until leases of killed functions expire and their messages become visible again.
 */
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { chainKeys } from '#aws/dynamodb/deposit-keys.ts';
import { rentRequestId } from '#extensions/energy/rules/rent-request-id.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import type { ChainName } from '#shared/chains.ts';

const prefix = 'coffer-local-';

export interface FastForward {
  /** Ends the lease of a chain whose tick was killed. The minute's rule then seeds a new tick. */
  watchAgain(chains: ChainName[]): Promise<void>;
  /** Runs the redispatch that is due every half minute. */
  redispatch(): Promise<void>;
  /** Runs the energy worker's schedule, which is due every minute. */
  workOnEnergy(): Promise<void>;
  /** Ends the rental of an energy order that own stake fills. What is left to do for it is due now. */
  endLending(energyNo: string): Promise<void>;
  /** Restores the queues' own visibility timeouts. */
  leave(): Promise<void>;
}

/**
 * Sets the queues' visibility timeouts (seconds), so that messages of killed functions return
 * soon. They apply until `leave`.
 */
export async function fastForward(queues: Record<string, number>): Promise<FastForward> {
  const [sqs, lambda, dynamo] = [new SQSClient({}), new LambdaClient({}), new DynamoDBClient({})];
  const own: [string, string][] = [];
  const setVisibility = (QueueUrl: string, VisibilityTimeout: string) =>
    sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout } }));
  for (const [name, seconds] of Object.entries(queues)) {
    const { QueueUrl = '' } = await sqs.send(
      new GetQueueUrlCommand({ QueueName: `${prefix}${name}` }),
    );
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout'] }),
    );
    own.push([QueueUrl, Attributes?.VisibilityTimeout ?? '70']);
    await setVisibility(QueueUrl, String(seconds));
  }
  const invoke = (fn: string, payload: object) =>
    lambda.send(
      new InvokeCommand({
        FunctionName: `${prefix}${fn}`,
        Payload: Buffer.from(JSON.stringify(payload)),
      }),
    );
  return {
    async watchAgain(chains) {
      for (const chain of chains) {
        const { pk, sk } = chainKeys.cursor(chain);
        await dynamo.send(
          new UpdateItemCommand({
            TableName: `${prefix}chain-state`,
            Key: { pk: { S: pk }, sk: { S: sk } },
            UpdateExpression: 'SET #until = :past',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':past': { N: '0' } },
          }),
        );
      }
      await invoke('schedule-seed-watchers', {});
    },
    async redispatch() {
      // Called as by its own delayed message, the redispatch requests no further one.
      await invoke('schedule-redispatch', { Records: [] });
    },
    async workOnEnergy() {
      await invoke('queue-energy-worker', {});
    },
    async endLending(energyNo) {
      const past = { N: String(Math.floor(Date.now() / 1000) - 1) };
      const delegation = energyKeys.delegation(rentRequestId(energyNo, ownStake));
      for (const { pk, sk } of [delegation, energyKeys.order(energyNo)]) {
        await dynamo
          .send(
            new UpdateItemCommand({
              TableName: `${prefix}energy`,
              Key: { pk: { S: pk }, sk: { S: sk } },
              UpdateExpression: 'SET endsAt = :past, dueAt = :past, dueSk = :past',
              // What is over is due no more.
              ConditionExpression: 'attribute_exists(dueSk)',
              ExpressionAttributeValues: { ':past': past },
            }),
          )
          .catch((error: Error) => {
            if (error.name !== 'ConditionalCheckFailedException') throw error;
          });
      }
    },
    async leave() {
      for (const [url, visibility] of own) await setVisibility(url, visibility);
      for (const client of [sqs, lambda, dynamo]) client.destroy();
    },
  };
}
