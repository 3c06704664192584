import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { accountEvents } from '#lib/constructs/monitoring/account-events.ts';
import { type Severity, topicNames } from '#model/alarms.ts';
import { CheckFailed } from '#workstation/check.ts';
import { jsonOf } from '../run-cli.ts';
import { accountCalls } from './account-calls.ts';
import type { AccountListener, World } from './world.ts';

/** IAM tells us-east-1 wherever the caller is; the rules there publish to a topic of their own. */
const globalRegion = 'us-east-1';

const severities = Object.keys(topicNames) as Severity[];

/**
 * Subscribes a queue to the topics, and leaves with the world how to take it away. Throws CheckFailed where a
 * topic has no confirmed mail address: what it publishes is read by nobody.
 */
export async function listenToAlarms(world: World): Promise<AccountListener> {
  const { cli, stage } = world;
  const json = <T>(...args: string[]): Promise<T> => jsonOf(cli, args);
  const { Account: account } = await json<{ Account: string }>('sts', 'get-caller-identity');
  const prefix = `coffer-${stage.stage}-`;
  const sqs = new SQSClient({});
  const region = await sqs.config.region();
  const names = {
    prefix,
    stage: stage.stage,
    account,
    region,
    userPoolId: world.target.admin.userPoolId,
  };
  const queueName = `${prefix}smoke-${world.run}`;
  const queueArn = `arn:aws:sqs:${region}:${account}:${queueName}`;
  const topics = [
    ...severities.map((severity) => ({ topic: `${prefix}${topicNames[severity]}`, at: region })),
    { topic: `${prefix}account-alarms`, at: globalRegion },
  ].map(({ topic, at }) => ({ at, arn: `arn:aws:sns:${at}:${account}:${topic}` }));
  const statement = {
    Effect: 'Allow',
    Principal: { Service: 'sns.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: queueArn,
    Condition: { ArnEquals: { 'aws:SourceArn': topics.map(({ arn }) => arn) } },
  };
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({
      QueueName: queueName,
      Attributes: {
        MessageRetentionPeriod: '3600',
        SqsManagedSseEnabled: 'true',
        Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
      },
    }),
  );
  world.cleanups.unshift({
    what: `queue ${queueName}`,
    undo: () => sqs.send(new DeleteQueueCommand({ QueueUrl })),
  });
  for (const { arn, at } of topics) {
    const { Subscriptions } = await json<{
      Subscriptions: { Protocol: string; SubscriptionArn: string }[];
    }>('sns', 'list-subscriptions-by-topic', '--topic-arn', arn, '--region', at);
    const mails = Subscriptions.filter(({ Protocol }) => Protocol === 'email');
    if (!mails.some(({ SubscriptionArn }) => SubscriptionArn.startsWith('arn:'))) {
      throw new CheckFailed(
        `${arn} needs a mail address that has confirmed its subscription, and has ${mails.length} that have not`,
      );
    }
    const { SubscriptionArn } = await json<{ SubscriptionArn: string }>(
      ...['sns', 'subscribe', '--topic-arn', arn, '--region', at],
      ...['--protocol', 'sqs', '--notification-endpoint', queueArn, '--return-subscription-arn'],
    );
    world.cleanups.unshift({
      what: `subscription of ${queueName}`,
      undo: () =>
        cli(['sns', 'unsubscribe', '--subscription-arn', SubscriptionArn, '--region', at]),
    });
  }
  const heard = new Map<string, string>();
  let reading: Promise<void> | null = null;
  /** One reading for all rules that wait. */
  const read = async () => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    );
    for (const { Body } of Messages) {
      const message = readMessage(prefix, Body ?? '');
      if (message) heard.set(message.rule, message.topic);
    }
    if (Messages.length === 0) return;
    const Entries = Messages.map(({ ReceiptHandle }, at) => ({ Id: `${at}`, ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  };
  return {
    async provoke(rule) {
      const isGlobal = accountEvents.find(({ name }) => name === rule)?.region === globalRegion;
      const args = accountCalls[rule]!(names);
      await cli([...args, '--region', isGlobal ? globalRegion : region]).catch((error: Error) => {
        // Refused, as it should be. Without the AWS CLI nothing was called.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      });
    },
    async heard(rule) {
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
      return heard.get(rule);
    },
  };
}

/**
 * The rule and the topic of a message of SNS in a queue: its text begins with `coffer-<stage>-<rule>: `. null for
 * every other message, such as that of an alarm.
 */
export function readMessage(prefix: string, body: string): { rule: string; topic: string } | null {
  let message: { Message?: unknown; TopicArn?: unknown };
  try {
    message = JSON.parse(body) as typeof message;
  } catch {
    return null;
  }
  const text = typeof message?.Message === 'string' ? message.Message.replace(/^"/, '') : '';
  if (!text.startsWith(prefix)) return null;
  const [rule = ''] = text.slice(prefix.length).split(':');
  if (!accountEvents.some(({ name }) => name === rule)) return null;
  return { rule, topic: String(message.TopicArn).split(':').at(-1)! };
}
