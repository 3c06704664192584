/** What tells approvers that something waits: what calls it, and what it may do. */
import { Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import { consumesStream } from '../constructs/outbox-stream.ts';
import { DeadLetterQueue } from '../constructs/queue-with-dlq.ts';
import { everyMinute } from '../constructs/schedule.ts';
import { consoleUrlOf } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';
import { noticeItems } from './event-items.ts';
import { parameterArn } from './workflow-grants.ts';

/** Inserted outbox items whose image is like this. */
const inserted = (image: Record<string, unknown>) =>
  lambda.FilterCriteria.filter({
    eventName: lambda.FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: { pk: { S: lambda.FilterRule.beginsWith('O#') } },
      NewImage: image,
    },
  });

/**
 * Has the function called by a stream consumer of its own: what fails or is slow there holds up no
 * order. Without `notifications` in the stage nothing calls it. Returns its dead-letter queue.
 */
export function addNotices(scope: Stack, fn: CofferFunction, data: DataStack): DeadLetterQueue {
  tellsApprovers(fn, data);
  const dead = new DeadLetterQueue(scope, {
    stage: fn.stage,
    topic: data.topic,
    name: 'notify-approvers',
  });
  if (!fn.stage.notifications) return dead;
  consumesStream(fn, data.tables.events, {
    deadLetters: dead.queue,
    batchSize: 10,
    // New orders, and audit entries, among which are the changes that were asked for.
    filters: [
      inserted({ kind: { S: ['order'] }, start: { BOOL: [true] } }),
      inserted({ kind: { S: ['audit'] } }),
    ],
  });
  everyMinute(scope, fn);
  return dead;
}

/**
 * Lets the redispatch store the notice of an outbox item that no stream has dispatched; it sends none. The
 * records that say what waits it reads already.
 */
export function storesNotices(fn: CofferFunction, { tables }: DataStack): void {
  const { notifications } = fn.stage;
  if (!notifications) return;
  fn.variable('NOTICE_REMIND_AFTER_S', String(notifications.remindAfterMinutes * 60)).canWriteItems(
    tables.events,
    {
      why: 'notes that approvers are to be told of an entry that the stream missed',
      actions: ['put'],
      keys: [noticeItems],
    },
  );
}

/** It reads what waits, notes what it sent, and sends. */
function tellsApprovers(fn: CofferFunction, { tables }: DataStack): void {
  fn.canRead(tables.events, 'reads which notices are due, and which change was asked for', 'due')
    .canWriteItems(tables.events, {
      why: 'notes what was sent, so that it is sent once',
      actions: ['put'],
      keys: [noticeItems],
    })
    .canRead(tables.money, 'reads the terms of an order that waits')
    .canRead(tables.projects, 'reads a change that waits for its second owner');
  const { notifications } = fn.stage;
  if (!notifications) return;
  const { mail, slackParameter, topic, remindAfterMinutes } = notifications;
  fn.variable('NOTICE_REMIND_AFTER_S', String(remindAfterMinutes * 60));
  const consoleUrl = consoleUrlOf(fn.stage);
  if (consoleUrl) fn.variable('CONSOLE_URL', consoleUrl);
  if (mail) sendsMail(fn, mail);
  if (slackParameter) {
    fn.variable('NOTICE_SLACK_PARAMETER', slackParameter).allow(
      'reads the URL of the Slack webhook',
      ['ssm:GetParameter'],
      parameterArn(fn, slackParameter),
    );
  }
  if (topic) {
    fn.variable('NOTICE_TOPIC', topic).allow('tells the topic', ['sns:Publish'], topic);
  }
}

/**
 * From this address, to these people, and nobody else. SES asks for a right on each identity that has a
 * part in the mail: the sender's, in its sandbox the recipients' too, and a configuration set that an
 * identity has by default. An identity is an address, its domain or a domain above that. (IAM's refusals
 * name them: https://github.com/aws/aws-sdk-js/issues/3641, https://github.com/GSA/data.gov/issues/3810,
 * https://github.com/medplum/medplum/pull/10102; read in November 2026.)
 */
function sendsMail(fn: CofferFunction, { from, to }: { from: string; to: string[] }): void {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(fn).formatArn({ service: 'ses', resource, resourceName });
  const identities = new Set([from, ...to].flatMap(identitiesOf));
  fn.variable('NOTICE_MAIL_FROM', from)
    .variable('NOTICE_MAIL_TO', to.join(','))
    .allow(
      'mails the approvers',
      ['ses:SendEmail'],
      [...[...identities].map((name) => arn('identity', name)), arn('configuration-set', '*')],
      {
        conditions: {
          'ForAllValues:StringEquals': { 'ses:Recipients': to },
          StringEquals: { 'ses:FromAddress': from },
        },
        wide: 'an identity’s default configuration set is named in SES, not in the stage',
      },
    );
}

/** What SES may have verified for an address: `a@b.example.com`, `b.example.com`, `example.com`. */
function identitiesOf(address: string): string[] {
  const labels = address.split('@')[1]!.split('.');
  return [address, ...labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))];
}
