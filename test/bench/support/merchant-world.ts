/**
 * One project with its key, on its own emulator and node, for benches that call the real handlers
 * in this process. Tables, KMS, queues and the state machine are real in the emulator.
 */
import { randomBytes } from 'node:crypto';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { CreateStateMachineCommand, SFNClient } from '@aws-sdk/client-sfn';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeSecrets } from '#aws/keys/secrets.ts';
import type { WorkerDeps } from '#domain/payment/deps.ts';
import { handler as verifyRequest } from '#functions/keys/verify-request.ts';
import { startWebhookReceiver } from '#local/cloud/webhook-receiver.ts';
import { familyNames } from '#shared/chains.ts';
import { projectItems } from '#test/builders/project-items.ts';
import { putKey } from '#test/builders/put-key.ts';
import type { makeSpineBase } from '#test/scenarios/spine-base.ts';
import { apiSecret, buildKey, type RequestParts, signedEvent } from '#test/support/api.ts';
import startEmulator from '#test/support/emulator.ts';
import type { ThroughFunction } from '#test/support/in-process-vault.ts';
import { noteCapacity, recordAwsCalls, runHere } from './aws-calls.ts';

/** The members that the spine of every family has. */
export type MerchantSpine = Pick<
  Awaited<ReturnType<typeof makeSpineBase>>,
  | 'chain'
  | 'client'
  | 'project'
  | 'settings'
  | 'address'
  | 'applyDeps'
  | 'watchDeps'
  | 'tick'
  | 'withdrawals'
> & {
  paymentDeps: Pick<WorkerDeps, 'orders'>;
  work(set?: Partial<WorkerDeps> & ThroughFunction): Promise<number>;
  mine(blocks: number): Promise<unknown>;
  stop(): Promise<void>;
};

export type MerchantWorld<S extends MerchantSpine = MerchantSpine> = Awaited<
  ReturnType<typeof startMerchantWorld<S>>
>;

/**
 * A state machine that runs none of our steps. Its task tokens belong to a finished wait, and a
 * call that completes one gets an error.
 */
const waiting = JSON.stringify({
  StartAt: 'Wait',
  States: { Wait: { Type: 'Wait', Seconds: 3600, End: true } },
});

const trust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { Service: 'states.amazonaws.com' },
      Action: 'sts:AssumeRole',
    },
  ],
});

async function makeParts(name: string): Promise<void> {
  const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand({}));
  const queue = async (queueName: string, attributes = {}) => {
    const made = await new SQSClient({}).send(
      new CreateQueueCommand({ QueueName: queueName, Attributes: attributes }),
    );
    return made.QueueUrl!;
  };
  const { Role } = await new IAMClient({}).send(
    new CreateRoleCommand({ RoleName: name, AssumeRolePolicyDocument: trust }),
  );
  const machine = await new SFNClient({}).send(
    new CreateStateMachineCommand({ name, definition: waiting, roleArn: Role?.Arn }),
  );
  const wakes = await queue(`${name}.fifo`, { FifoQueue: 'true' });
  Object.assign(process.env, {
    STAGE: 'local',
    FUNCTION_VERIFY_REQUEST: 'verify-request',
    KMS_SECRETS_KEY: KeyMetadata!.Arn,
    KMS_WEBHOOK_SECRETS_KEY: KeyMetadata!.Arn,
    ...Object.fromEntries(
      Object.values(familyNames).map((word) => [`QUEUE_SIGN_${word.toUpperCase()}`, wakes]),
    ),
    QUEUE_DELIVERIES: await queue(`${name}-deliveries`),
    QUEUE_BOOKS: await queue(`${name}-books.fifo`, { FifoQueue: 'true' }),
    STATE_MACHINE_WITHDRAWAL: machine.stateMachineArn,
    STATE_MACHINE_CLIENT_OPERATION: machine.stateMachineArn,
    STATE_MACHINE_SWAP: machine.stateMachineArn,
  });
}

/** Starts the whole world. `stop` ends it and leaves nothing running. */
export async function startMerchantWorld<S extends MerchantSpine>(
  start: (prefix: string) => Promise<S>,
) {
  const stopEmulator = await startEmulator();
  await makeParts(`bench-${randomBytes(3).toString('hex')}`);
  const spine = await start('bench');
  const receiver = await startWebhookReceiver();
  const client = documentClient();
  const { project } = spine;
  const { appId } = buildKey();
  const context = { project: project.projectId, appId };
  const key = buildKey({
    permission: 'manage',
    apiSecret: await makeSecrets('api').seal(apiSecret, context),
    webhookSecret: await makeSecrets('webhook').seal('whs_bench', context),
    webhookUrl: `${receiver.url}/webhooks`,
  });
  for (const item of [
    ...projectItems(project),
    { ...projectKeys.settings(project.projectId), ...spine.settings },
  ]) {
    await client.send(new PutCommand({ TableName: process.env.TABLE_PROJECTS, Item: item }));
  }
  await putKey(client, key);
  recordAwsCalls();
  runHere('verify-request', verifyRequest);
  for (const each of [client, spine.client]) noteCapacity(each);
  return {
    spine,
    client,
    receiver,
    /** A request that is signed now. */
    signed: (parts: RequestParts) =>
      signedEvent({
        nonce: randomBytes(12).toString('hex'),
        timestamp: Math.floor(Date.now() / 1000),
        ...parts,
      }),
    async stop() {
      await receiver.close();
      await spine.stop();
      await stopEmulator?.();
    },
  };
}
