/** Dead letters are redriven, shown or dropped, on the emulator's own SQS. */
import { randomUUID } from 'node:crypto';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { beforeEach, expect, test } from 'vitest';
import { type RedriveMode, redrive } from '#ops/redrive/redrive.ts';

const sqs = new SQSClient({});
let stage: string;
let lines: string[];

beforeEach(() => {
  stage = `t${randomUUID().slice(0, 8)}`;
  lines = [];
});

test('a dry run shows each message and moves none', async () => {
  const { living, dead } = await deliveries(3);
  expect(await run('deliveries', 'dry-run')).toBe(3);
  expect(lines.join('\n')).toContain('dl_2');
  expect(await count(dead)).toBe(3);
  expect(await count(living)).toBe(0);
});

test('all dead messages return to their queue, each once', async () => {
  const { living, dead } = await deliveries(23);
  expect(await run('deliveries', 'send')).toBe(23);
  expect([await count(living), await count(dead)]).toEqual([23, 0]);
  const bodies = new Set<string | undefined>();
  for (let round = 0; round < 3; round += 1) {
    const command = new ReceiveMessageCommand({ QueueUrl: living, MaxNumberOfMessages: 10 });
    for (const { Body } of (await sqs.send(command)).Messages ?? []) bodies.add(Body);
  }
  expect(bodies.size).toBe(23);
  expect(await run('deliveries', 'send')).toBe(0);
});

test('a wake-up of the signer keeps the group of its address, and may be sent twice', async () => {
  const living = await make('sign-evm.fifo');
  const dead = await make('sign-evm-dead.fifo');
  const message = {
    MessageBody: JSON.stringify({ chain: 'ETH', address: '0xabc' }),
    MessageGroupId: 'ETH#0xabc',
    MessageDeduplicationId: 'first',
  };
  // A message sent under the same id minutes ago must not cause SQS to drop the redriven one.
  await sqs.send(new SendMessageCommand({ QueueUrl: living, ...message }));
  await sqs.send(new SendMessageCommand({ QueueUrl: dead, ...message }));
  expect(await run('sign-evm', 'send')).toBe(1);
  expect([await count(living), await count(dead)]).toEqual([2, 0]);
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: living,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['MessageGroupId'],
    }),
  );
  expect(Messages?.map(({ Attributes }) => Attributes?.MessageGroupId)).toEqual([
    'ETH#0xabc',
    'ETH#0xabc',
  ]);
});

test('stream records are shown or dropped, never sent', async () => {
  const dead = await make('dispatch-outbox-dead');
  await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: '{"shardId":"1"}' }));
  await expect(run('dispatch-outbox', 'send')).rejects.toThrow(/--drop/);
  expect(await count(dead)).toBe(1);
  expect(await run('dispatch-outbox', 'drop')).toBe(1);
  expect(await count(dead)).toBe(0);
});

test('an unknown queue is refused with a list of the known ones', async () => {
  await expect(run('nowhere', 'send')).rejects.toThrow(
    /sign-evm, sign-tron, .*watch-evm, .*deliveries/,
  );
});

const make = async (name: string): Promise<string> => {
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({
      QueueName: `coffer-${stage}-${name}`,
      ...(name.endsWith('.fifo') ? { Attributes: { FifoQueue: 'true' } } : {}),
    }),
  );
  return QueueUrl!;
};

const count = async (QueueUrl: string): Promise<number> => {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages);
};

const run = (queue: string, mode: RedriveMode) =>
  redrive(sqs, { stage, queue, mode, print: (line) => lines.push(line) });

async function deliveries(messages: number) {
  const urls = { living: await make('deliveries'), dead: await make('deliveries-dead') };
  for (let i = 0; i < messages; i += 1) {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: urls.dead,
        MessageBody: JSON.stringify({ deliveryId: `dl_${i}`, manual: false }),
      }),
    );
  }
  return urls;
}
