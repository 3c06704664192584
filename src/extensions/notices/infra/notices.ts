/** What notifies approvers that something waits: what calls it, and what it may do. */
import { Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import { streamBehind } from '#lib/constructs/monitoring/stream-behind.ts';
import { consumesStream } from '#lib/constructs/outbox-stream.ts';
import { DeadLetterQueue } from '#lib/constructs/queue-with-dlq.ts';
import { everyMinute } from '#lib/constructs/schedule.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import { parameterArn } from '#lib/stacks/workflow-grants.ts';
import { consoleUrlOf } from '#lib/stages/stage.ts';
import type { AlarmRow } from '#model/alarms.ts';

/** Inserted outbox items whose image is like this. */
const inserted = (image: Record<string, unknown>) =>
  lambda.FilterCriteria.filter({
    eventName: lambda.FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: { pk: { S: lambda.FilterRule.beginsWith('O#') } },
      NewImage: image,
    },
  });

/** Items of notices in `events`, by their partition keys (table-keys.ts). */
const noticeItems = 'NT#*';

const entry = 'queue/notify-approvers';

const alarms = {
  'approvers-not-told': {
    severity: 'ticket',
    lines: { events: ['notice.late'], writers: [entry] },
    threshold: 1,
    firstStep:
      'Find the channel that the log lines notice.not-sent name, and decide on the waiting approvals.',
  },
  'notices-behind': {
    severity: 'ticket',
    threshold: 2 * 60 * 1_000,
    periods: 3,
    firstStep: 'Look at the waiting approvals: their approvers have not been notified yet.',
  },
  'notify-approvers-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Look at the waiting approvals: their approvers may not have been notified.',
  },
} as const satisfies Record<string, AlarmRow>;

/** The function that notifies approvers; nothing calls it if the stage names no `notifications`. */
export const notices: Extension = {
  alarms,
  measured: (metrics) =>
    metrics.stage.notifications
      ? [{ heading: 'notices-behind', metric: streamBehind(metrics, entry) }]
      : [],
  workflow(workflow) {
    const { stack, stage, data } = workflow;
    const notify = workflow.make(entry, { timeoutSeconds: 60 });
    tellsApprovers(notify, data);
    const dead = new DeadLetterQueue(stack, {
      stage,
      topics: data.topics,
      name: 'notify-approvers',
      deadLetters: alarms['notify-approvers-dead-letters'],
    });
    workflow.deadQueueNames.push(dead.name);
    if (!stage.notifications) return;
    // A consumer of its own: what fails or is slow there holds up no order.
    consumesStream(notify, data.tables.events, {
      deadLetters: dead.queue,
      batchSize: 10,
      // New orders, batches of payouts, and audit entries, among which are the changes that were asked for.
      filters: [
        inserted({ kind: { S: ['order'] }, start: { BOOL: [true] } }),
        inserted({ kind: { S: ['payout'] } }),
        inserted({ kind: { S: ['audit'] } }),
      ],
    });
    everyMinute(stack, notify);
    storesNotices(workflow.functions['schedule/redispatch']!, data);
  },
};

/**
 * Lets the redispatch store the notice of an outbox item that no stream has dispatched; it sends none. The
 * records that say what waits it reads already.
 */
function storesNotices(fn: CofferFunction, { tables }: DataStack): void {
  const { notifications } = fn.stage;
  if (!notifications) return;
  fn.variable('NOTICE_REMIND_AFTER_S', String(notifications.remindAfterMinutes * 60)).canWriteItems(
    tables.events,
    {
      why: 'notes that approvers must be notified of an entry that the stream missed',
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
    .canRead(tables.projects, 'reads a change that waits for its second owner, and the settings')
    .canRead(tables.approvals, 'reads when an order was approved first')
    .canRead(tables.prices, 'reads what an order is worth today, if its own price is old');
  const { notifications } = fn.stage;
  if (!notifications) return;
  const { mail, slackParameter, topic, remindAfterMinutes } = notifications;
  fn.variable('NOTICE_REMIND_AFTER_S', String(remindAfterMinutes * 60));
  const consoleUrl = consoleUrlOf(fn.stage);
  if (consoleUrl) fn.variable('CONSOLE_URL', consoleUrl);
  if (mail) sendsMail(fn, mail);
  if (slackParameter) {
    fn.callsOut()
      .variable('NOTICE_SLACK_PARAMETER', slackParameter)
      .allow(
        'reads the URL of the Slack webhook',
        ['ssm:GetParameter'],
        parameterArn(fn, slackParameter),
      );
  }
  if (topic) {
    fn.variable('NOTICE_TOPIC', topic).allow('publishes to the topic', ['sns:Publish'], topic);
  }
}

/**
 * Only from this address, and only to these people. SES asks for a right on each identity that has a
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
        wide: 'name an identity’s default configuration set in SES, not in the stage',
      },
    );
}

/** What SES may have verified for an address: `a@b.example.com`, `b.example.com`, `example.com`. */
function identitiesOf(address: string): string[] {
  const labels = address.split('@')[1]!.split('.');
  return [address, ...labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))];
}
