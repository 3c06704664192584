import { Stack } from 'aws-cdk-lib';
import { type Family, familyNames } from '#contract/chains.ts';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { LifecycleMachine } from '../constructs/lifecycle-machine.ts';
import type { QueueWithDlq } from '../constructs/queue-with-dlq.ts';
import type { DataStack } from './data-stack.ts';

/** A family's queue; those of families without a chain in the stage are not there. */
export interface FamilyQueue {
  family: Family;
  queue: QueueWithDlq;
}

export interface Queues {
  sign: FamilyQueue[];
  watch: FamilyQueue[];
  deliveries: QueueWithDlq;
}

/** A KMS key that make-project-keys made. */
const ofProjects = { Null: { 'aws:ResourceTag/coffer:project': 'false' } };
const keyPattern =
  'hot wallets’ keys are made at run time; the condition keeps to those with the tag';

/** Writes with If-None-Match alone, which overwrite nothing; an emulator may not know the key. */
const unwritten = { Null: { 's3:if-none-match': 'false' } };
const copyPattern = 'a copy a project, named after it';

/** Sends to a queue; the variable carries its URL. */
export function sendsTo(fn: CofferFunction, to: QueueWithDlq, variable: string, why: string): void {
  fn.variable(variable, to.queue.queueUrl).allow(why, ['sqs:SendMessage'], to.queue.queueArn);
}

/** Wakes payment workers. */
export function wakesWorkers(fn: CofferFunction, queues: Queues): void {
  for (const { family, queue } of queues.sign) {
    const variable = `QUEUE_SIGN_${familyNames[family].toUpperCase()}`;
    sendsTo(fn, queue, variable, 'wakes the worker of a sending address');
  }
}

/** Sends to watchers: of one family where one is named. */
export function asksWatchers(
  fn: CofferFunction,
  queues: Queues,
  { why, family: only }: { why: string; family?: Family },
): void {
  for (const { family, queue } of queues.watch) {
    if (only && family !== only) continue;
    sendsTo(fn, queue, `QUEUE_WATCH_${familyNames[family].toUpperCase()}`, why);
  }
}

/** Reads the RPC URLs of every chain. */
export function callsNodes(fn: CofferFunction): void {
  const prefix = fn.stage.rpcParameters;
  fn.variable('RPC_PARAMETERS', prefix).allow(
    'reads the RPC URLs of the chain it asks',
    ['ssm:GetParameter'],
    parameterArn(fn, `${prefix}/*`),
    { wide: 'a parameter a chain, below one prefix' },
  );
}

/** Reads the URLs and keys of the swap aggregators, in a stage that has any. */
export function asksAggregators(fn: CofferFunction): void {
  const name = fn.stage.swapProvidersParameter;
  if (!name) return;
  fn.variable('SWAP_PROVIDERS_PARAMETER', name).allow(
    'reads where swap aggregators are, with their keys',
    ['ssm:GetParameter'],
    parameterArn(fn, name),
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
export function opensSecrets(fn: CofferFunction, { secretsKey }: DataStack, why: string): void {
  fn.variable('KMS_SECRETS_KEY', secretsKey.keyArn).allow(why, ['kms:Decrypt'], secretsKey.keyArn);
}

/** Seals new secrets; what it seals it can not open again. */
export function sealsSecrets(fn: CofferFunction, { secretsKey }: DataStack): void {
  fn.variable('KMS_SECRETS_KEY', secretsKey.keyArn).allow(
    'seals the secrets of a new API key, and can not open them again',
    ['kms:GenerateDataKey'],
    secretsKey.keyArn,
  );
}

/** Completes waits of state machines. */
function completesTasks(fn: CofferFunction): void {
  fn.allow('completes a wait whose decision is there', ['states:SendTaskSuccess'], '*', {
    wide: 'a task token is no resource that AWS can name; X-Ray’s two write actions neither',
  });
}

export function deriveAddress(fn: CofferFunction, { tables, seedsKey }: DataStack): void {
  fn.canRead(tables.projects, 'finds the project’s wrapped seed')
    .variable('KMS_SEEDS_KEY', seedsKey.keyArn)
    .allow('opens that seed to derive a SOL address', ['kms:Decrypt'], seedsKey.keyArn);
}

/** The keys it makes carry the tag `coffer:project`; it can tag, name and read no others. */
export function makeProjectKeys(fn: CofferFunction, data: DataStack): void {
  const stack = Stack.of(fn);
  const { local } = fn.stage;
  const key = stack.formatArn({ service: 'kms', resource: 'key', resourceName: '*' });
  const alias = stack.formatArn({
    service: 'kms',
    resource: 'alias',
    resourceName: `coffer/${fn.stage.stage}/*`,
  });
  const aliasPattern = 'an alias a project and family, below the stage';
  const tagged = { Null: { 'aws:RequestTag/coffer:project': 'false' } };
  fn.canRead(data.tables.projects, 'sees how far the making of a project’s keys has come')
    .canWrite(data.tables.projects, 'notes each key that it made', 'update')
    .variable('KMS_SEEDS_KEY', data.seedsKey.keyArn)
    .variable('SEED_BUCKET', data.seedCopies.bucket.bucketName)
    .variable('BREAK_GLASS_ROLE_ARN', data.breakGlass.roleArn)
    .allow(
      'makes a project’s seed and derives its extended public keys',
      ['kms:Decrypt', 'kms:GenerateDataKeyWithoutPlaintext'],
      data.seedsKey.keyArn,
    )
    .allow('takes a copy that is there already', ['s3:GetObject'], data.seedCopies.objects, {
      wide: copyPattern,
    })
    .allow('writes a project’s copy once', ['s3:PutObject'], data.seedCopies.objects, {
      conditions: local ? undefined : unwritten,
      wide: copyPattern,
    })
    .allow('makes a hot wallet’s key', ['kms:CreateKey'], '*', {
      conditions: tagged,
      wide: 'a key that is not made yet has no name; X-Ray’s two write actions name no resource',
    })
    .allow('tags that key with its project', ['kms:TagResource'], key, {
      conditions: tagged,
      wide: keyPattern,
    })
    .allow(
      'reads that key’s address and names the key',
      ['kms:GetPublicKey', 'kms:DescribeKey', 'kms:CreateAlias'],
      key,
      { conditions: ofProjects, wide: keyPattern },
    )
    .allow('finds a key that it made before', ['kms:DescribeKey'], alias, { wide: aliasPattern })
    // An emulator may ask for the action without naming the alias.
    .allow('names that key', ['kms:CreateAlias'], local ? '*' : alias, { wide: aliasPattern });
  multiRegionRole(fn);
}

/** KMS makes this role of its own with an account's first multi-Region key. */
function multiRegionRole(fn: CofferFunction): void {
  const service = 'mrk.kms.amazonaws.com';
  fn.allow(
    'lets KMS make its own role with an account’s first multi-Region key',
    ['iam:CreateServiceLinkedRole'],
    Stack.of(fn).formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `aws-service-role/${service}/AWSServiceRoleForKeyManagementServiceMultiRegionKeys`,
    }),
    { conditions: { StringEquals: { 'iam:AWSServiceName': service } } },
  );
}

/** A family's signer: the only role that may sign with its KMS keys, and with no others of them. */
export function signs(fn: CofferFunction, { tables, seedsKey }: DataStack, family: Family): void {
  if (family === 'EVM') {
    fn.canRead(tables.quotes, 'holds a swap against the quote that it took');
    asksAggregators(fn);
  }
  fn.canRead(tables.money, 'reads orders, open payments and which of them wait', 'work')
    .canWrite(
      tables.money,
      'stores signed bytes, claims their hash and moves the nonce before anything is sent',
      'put',
      'update',
    )
    .canDescribe(tables.money, 'signs nothing from a table that was restored')
    .canRead(tables.projects, 'reads the freeze, the whitelist and whose wallet an address is')
    .canRead(tables.deposits, 'finds the sub-account that an address is of')
    .canRead(tables.approvals, 'checks the approvals of an order before it signs')
    .canRead(tables['session-keys'], 'judges again an operation that no admin approved')
    .canRead(tables.signatures, 'refuses an order that was signed before under another nonce')
    .canDescribe(tables.signatures, 'knows since when that table notes what was signed')
    .canWrite(
      tables.signatures,
      'notes with the bytes under which nonce an order was signed',
      'put',
    )
    .canRead(
      tables.prices,
      'checks that the price an order was levelled by is one that was written',
    )
    .canWrite(tables.events, 'announces a status change with the change itself', 'put')
    .allow(
      'signs a payment',
      ['kms:Sign'],
      Stack.of(fn).formatArn({ service: 'kms', resource: 'key', resourceName: '*' }),
      {
        conditions: {
          ...ofProjects,
          StringEquals: { 'aws:ResourceTag/coffer:family': family },
        },
        wide: keyPattern,
      },
    )
    .variable('KMS_SEEDS_KEY', seedsKey.keyArn)
    .allow(
      'opens a project’s seed to sign for a sub-account’s address',
      ['kms:Decrypt'],
      seedsKey.keyArn,
    );
  if (family !== 'EVM') {
    fn.canRead(tables['chain-state'], 'sees how far the watcher has read: bytes expire by that');
  }
  callsNodes(fn);
}

export function watches(
  fn: CofferFunction,
  data: DataStack,
  { queues, family }: { queues: Queues; family: Family },
): void {
  const { tables } = data;
  fn.canRead(tables.deposits, 'reads the addresses’ journal and deposits that wait')
    .canWrite(
      tables.deposits,
      'stores and credits deposits, takes back those of a block that is gone',
      'put',
      'delete',
    )
    .canRead(tables['chain-state'], 'reads the chain’s cursor, lease, hashes and rescans')
    .canWrite(
      tables['chain-state'],
      'takes the lease and moves the cursor while it holds it',
      'put',
      'update',
    )
    .canRead(tables.money, 'reads payments that are sent or mined', 'work', 'mined')
    .canWrite(tables.money, 'settles a payment that was mined, and its order', 'put', 'update')
    .canRead(tables.projects, 'reads a project’s confirmations and whose wallet an address is')
    .canWrite(tables.events, 'announces deposits and status changes with the change itself', 'put');
  callsNodes(fn);
  wakesWorkers(fn, { ...queues, sign: queues.sign.filter((one) => one.family === family) });
  asksWatchers(fn, queues, { why: 'asks for its next tick', family });
}

/**
 * A wait of any order: stores its token, and completes itself when the decision was there first. It
 * also ends an operation of the client wallet whose time is over.
 */
export function entersWait(fn: CofferFunction, data: DataStack): void {
  const { money } = data.tables;
  fn.canRead(money, 'reads the order that it waits for').canWrite(
    money,
    'stores the task token on it',
    'update',
  );
  expiresOperations(fn, data);
  completesTasks(fn);
}

/** Ends an operation that nobody decided on in time, and gives back what it reserved. */
function expiresOperations(fn: CofferFunction, { tables }: DataStack): void {
  fn.canWrite(tables.money, 'ends an operation whose time is over', 'update').canWrite(
    tables.events,
    'announces that with the change itself',
    'put',
  );
}

/** What an outbox item asks for: executions, completed waits, deliveries, list entries. */
export function dispatches(
  fn: CofferFunction,
  data: DataStack,
  queues: Queues,
  machines: LifecycleMachine[],
): void {
  const { tables } = data;
  fn.canRead(tables.events, 'reads what is undispatched or due, and deliveries', 'due', 'event')
    .canWrite(tables.events, 'makes deliveries and marks entries as dispatched', 'put', 'update')
    .canRead(tables.lists, 'reads the part of a list that an entry changes')
    .canWrite(tables.lists, 'keeps the lists and their totals', 'put', 'update', 'delete')
    .canRead(tables.projects, 'reads the webhook URLs of a project’s keys')
    .canRead(tables.money, 'reads the waits of an order that changed');
  sendsTo(fn, queues.deliveries, 'QUEUE_DELIVERIES', 'queues a webhook’s attempt');
  for (const machine of machines) machine.startedBy(fn, 'starts the execution of a new order');
  completesTasks(fn);
}

export function deliverWebhook(fn: CofferFunction, data: DataStack, queues: Queues): void {
  const { tables } = data;
  fn.canRead(tables.events, 'reads the delivery')
    .canWrite(tables.events, 'claims it and writes down each attempt', 'put', 'update')
    .canRead(tables.projects, 'reads the receiver’s URL and sealed secret');
  opensSecrets(fn, data, 'opens the webhook secret to sign the request');
  sendsTo(fn, queues.deliveries, 'QUEUE_DELIVERIES', 'queues the next attempt');
}

export function refreshPrices(fn: CofferFunction, { tables }: DataStack): void {
  const name = fn.stage.priceFeedParameter;
  fn.canRead(tables.prices, "reads the last hour's prices, that a fall is judged by")
    .canWrite(tables.prices, 'writes the newest prices', 'put')
    .variable('PRICE_FEED_PARAMETER', name)
    .allow('reads where prices come from', ['ssm:GetParameter'], parameterArn(fn, name));
  callsNodes(fn);
}

export function seedWatchers(fn: CofferFunction, data: DataStack, queues: Queues): void {
  fn.canRead(data.tables['chain-state'], 'sees which watcher’s lease has run out');
  asksWatchers(fn, queues, { why: 'starts a lost watcher anew' });
}

/** Starts a new execution where none runs, and completes waits that a decision passed by. */
export function reconcile(fn: CofferFunction, data: DataStack, machines: LifecycleMachine[]): void {
  fn.canRead(data.tables.money, 'lists the orders that are not final', 'work').canWrite(
    data.tables.money,
    'counts the executions of an order',
    'update',
  );
  for (const machine of machines) {
    machine.startedBy(fn, 'starts an execution where none runs');
    machine.inspectedBy(fn, 'asks whether one runs');
  }
  expiresOperations(fn, data);
  completesTasks(fn);
}
