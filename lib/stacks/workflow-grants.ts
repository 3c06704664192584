import { Stack } from 'aws-cdk-lib';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { LifecycleMachine } from '../constructs/lifecycle-machine.ts';
import type { QueueWithDlq } from '../constructs/queue-with-dlq.ts';
import type { DataStack } from './data-stack.ts';

export interface Queues {
  signEvm: QueueWithDlq;
  watchEvm: QueueWithDlq;
  deliveries: QueueWithDlq;
}

/** A KMS key that make-project-keys made. */
const ofProjects = { Null: { 'aws:ResourceTag/coffer:project': 'false' } };

/** Writes with If-None-Match alone, which overwrite nothing; an emulator may not know the key. */
const unwritten = { Null: { 's3:if-none-match': 'false' } };

/** Sends to a queue; the variable carries its URL. */
export function sendsTo(fn: CofferFunction, to: QueueWithDlq, variable: string): void {
  fn.variable(variable, to.queue.queueUrl).allow(['sqs:SendMessage'], to.queue.queueArn);
}

/** Wakes payment workers. */
export function wakesWorkers(fn: CofferFunction, queues: Queues): void {
  sendsTo(fn, queues.signEvm, 'QUEUE_SIGN_EVM');
}

/** Reads the RPC URLs of every chain. */
export function callsNodes(fn: CofferFunction): void {
  const prefix = fn.stage.rpcParameters;
  fn.variable('RPC_PARAMETERS', prefix).allow(
    ['ssm:GetParameter'],
    parameterArn(fn, `${prefix}/*`),
  );
}

function parameterArn(fn: CofferFunction, name: string): string {
  return Stack.of(fn).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: name.replace(/^\//, ''),
  });
}

/** Opens API and webhook secrets. */
export function opensSecrets(fn: CofferFunction, { secretsKey }: DataStack): void {
  fn.variable('KMS_SECRETS_KEY', secretsKey.keyArn).allow(['kms:Decrypt'], secretsKey.keyArn);
}

/** Seals new secrets; what it seals it can not open again. */
export function sealsSecrets(fn: CofferFunction, { secretsKey }: DataStack): void {
  fn.variable('KMS_SECRETS_KEY', secretsKey.keyArn).allow(
    ['kms:GenerateDataKey'],
    secretsKey.keyArn,
  );
}

/** Completes waits of state machines; AWS knows no narrower resource for a task token. */
function completesTasks(fn: CofferFunction): void {
  fn.allow(['states:SendTaskSuccess'], '*');
}

export function deriveAddress(fn: CofferFunction, { tables, seedsKey }: DataStack): void {
  fn.canRead(tables.projects)
    .variable('KMS_SEEDS_KEY', seedsKey.keyArn)
    .allow(['kms:Decrypt'], seedsKey.keyArn);
}

/** The keys it makes carry the tag `coffer:project`; it can tag, name and read no others. */
export function makeProjectKeys(fn: CofferFunction, data: DataStack): void {
  const stack = Stack.of(fn);
  const key = stack.formatArn({ service: 'kms', resource: 'key', resourceName: '*' });
  const alias = stack.formatArn({
    service: 'kms',
    resource: 'alias',
    resourceName: `coffer/${fn.stage.stage}/*`,
  });
  const tagged = { Null: { 'aws:RequestTag/coffer:project': 'false' } };
  fn.canRead(data.tables.projects)
    .canWrite(data.tables.projects, 'update')
    .variable('KMS_SEEDS_KEY', data.seedsKey.keyArn)
    .variable('SEED_BUCKET', data.seedCopies.bucket.bucketName)
    .variable('BREAK_GLASS_ROLE_ARN', data.breakGlass.roleArn)
    .allow(['kms:Decrypt', 'kms:GenerateDataKeyWithoutPlaintext'], data.seedsKey.keyArn)
    .allow(['s3:GetObject'], data.seedCopies.objects)
    .allow(['s3:PutObject'], data.seedCopies.objects, fn.stage.local ? undefined : unwritten)
    .allow(['kms:CreateKey'], '*', tagged)
    .allow(['kms:TagResource'], key, tagged)
    .allow(['kms:GetPublicKey', 'kms:DescribeKey', 'kms:CreateAlias'], key, ofProjects)
    .allow(['kms:DescribeKey'], alias)
    // An emulator may ask for the action without naming the alias.
    .allow(['kms:CreateAlias'], fn.stage.local ? '*' : alias);
  multiRegionRole(fn);
}

/** KMS makes this role of its own with an account's first multi-Region key. */
function multiRegionRole(fn: CofferFunction): void {
  const service = 'mrk.kms.amazonaws.com';
  fn.allow(
    ['iam:CreateServiceLinkedRole'],
    Stack.of(fn).formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `aws-service-role/${service}/AWSServiceRoleForKeyManagementServiceMultiRegionKeys`,
    }),
    { StringEquals: { 'iam:AWSServiceName': service } },
  );
}

/** The only role that may sign, with keys that were made for projects and no others. */
export function signEvm(fn: CofferFunction, { tables }: DataStack): void {
  fn.canRead(tables.money, 'work')
    .canWrite(tables.money, 'put', 'update')
    .canRead(tables.projects)
    .canRead(tables.approvals)
    .canRead(tables.prices)
    .canWrite(tables.events, 'put')
    .allow(
      ['kms:Sign'],
      Stack.of(fn).formatArn({ service: 'kms', resource: 'key', resourceName: '*' }),
      ofProjects,
    );
  callsNodes(fn);
}

export function watchEvm(fn: CofferFunction, data: DataStack, queues: Queues): void {
  const { tables } = data;
  fn.canRead(tables.deposits)
    .canWrite(tables.deposits, 'put', 'delete')
    .canRead(tables['chain-state'])
    .canWrite(tables['chain-state'], 'put', 'update', 'check')
    .canRead(tables.money, 'work', 'mined')
    .canWrite(tables.money, 'put', 'update')
    .canRead(tables.projects)
    .canWrite(tables.events, 'put');
  callsNodes(fn);
  wakesWorkers(fn, queues);
  sendsTo(fn, queues.watchEvm, 'QUEUE_WATCH_EVM');
}

/** Stores its token, and completes itself when the decision was there first. */
export function withdrawalStep(fn: CofferFunction, { tables }: DataStack): void {
  fn.canRead(tables.money).canWrite(tables.money, 'update');
  completesTasks(fn);
}

/** What an outbox item asks for: executions, completed waits, deliveries, list entries. */
export function dispatches(
  fn: CofferFunction,
  data: DataStack,
  queues: Queues,
  withdrawal: LifecycleMachine,
): void {
  const { tables } = data;
  fn.canRead(tables.events, 'due', 'event')
    .canWrite(tables.events, 'put', 'update')
    .canRead(tables.lists)
    .canWrite(tables.lists, 'put', 'update', 'delete')
    .canRead(tables.projects)
    .canRead(tables.money);
  sendsTo(fn, queues.deliveries, 'QUEUE_DELIVERIES');
  withdrawal.startedBy(fn);
  completesTasks(fn);
}

export function deliverWebhook(fn: CofferFunction, data: DataStack, queues: Queues): void {
  const { tables } = data;
  fn.canRead(tables.events).canWrite(tables.events, 'put', 'update').canRead(tables.projects);
  opensSecrets(fn, data);
  sendsTo(fn, queues.deliveries, 'QUEUE_DELIVERIES');
}

export function refreshPrices(fn: CofferFunction, { tables }: DataStack): void {
  const name = fn.stage.priceFeedParameter;
  fn.canWrite(tables.prices, 'put')
    .variable('PRICE_FEED_PARAMETER', name)
    .allow(['ssm:GetParameter'], parameterArn(fn, name));
  callsNodes(fn);
}

export function seedWatchers(fn: CofferFunction, data: DataStack, queues: Queues): void {
  fn.canRead(data.tables['chain-state']);
  sendsTo(fn, queues.watchEvm, 'QUEUE_WATCH_EVM');
}

/** Starts a new execution where none runs, and completes waits that a decision passed by. */
export function reconcile(fn: CofferFunction, data: DataStack, withdrawal: LifecycleMachine): void {
  fn.canRead(data.tables.money, 'work').canWrite(data.tables.money, 'update');
  withdrawal.startedBy(fn);
  withdrawal.inspectedBy(fn);
  completesTasks(fn);
}
