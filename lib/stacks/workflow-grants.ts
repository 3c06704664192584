import { Stack } from 'aws-cdk-lib';
import { chainNames, type Family, familyNames, familyOf } from '#shared/chains.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';
import { adminPoolParameter } from '../constructs/admin-pool.ts';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { LifecycleMachine } from '../constructs/lifecycle-machine.ts';
import type { QueueWithDlq } from '../constructs/queue-with-dlq.ts';
import type { DataStack } from './data-stack.ts';
import { announcing, deliveryItems, outboxItems } from './event-items.ts';
import { keyPattern, ofFamily, ofProjects, readsSeeds, unwritten } from './key-grants.ts';
import { changesOrders } from './order-items.ts';

/** The queue of a family. Families without a chain in the stage have none. */
export interface FamilyQueue {
  family: Family;
  queue: QueueWithDlq;
}

export interface Queues {
  sign: FamilyQueue[];
  /** Of sub-accounts, which must not hold up hot wallets; null without an EVM chain. */
  signSub: QueueWithDlq | null;
  watch: FamilyQueue[];
  deliveries: QueueWithDlq;
}

/** Sends to a queue; the variable carries its URL. */
export function sendsTo(fn: CofferFunction, to: QueueWithDlq, variable: string, why: string): void {
  // The action covers batches too.
  fn.variable(variable, to.queue.queueUrl).allow(why, ['sqs:SendMessage'], to.queue.queueArn);
}

/** Wakes payment workers. */
export function wakesWorkers(fn: CofferFunction, queues: Queues): void {
  for (const { family, queue } of queues.sign) {
    const variable = `QUEUE_SIGN_${familyNames[family].toUpperCase()}`;
    sendsTo(fn, queue, variable, 'wakes the worker of a sending address');
    if (family === 'EVM' && queues.signSub) {
      sendsTo(fn, queues.signSub, `${variable}_SUB`, 'wakes the worker of a sub-account');
    }
  }
}

/** Sends to the watchers of all families, or of the family that is named. */
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
  const { rpcParameters: prefix, rpcHostPins } = fn.stage;
  if (rpcHostPins) fn.variable('RPC_HOST_PINS', rpcHostPins.join(','));
  fn.callsOut()
    .variable('RPC_PARAMETERS', prefix)
    .allow(
      'reads the RPC URLs of the chain it asks',
      ['ssm:GetParameter'],
      parameterArn(fn, `${prefix}/*`),
      { wide: 'one parameter per chain, below one prefix' },
    );
}

/** Reads the URLs and keys of the swap aggregators, in a stage that has any. */
export function asksAggregators(fn: CofferFunction): void {
  const name = fn.stage.quoteSourcesParameter;
  if (!name) return;
  fn.callsOut()
    .variable('QUOTE_SOURCES_PARAMETER', name)
    .allow(
      'reads the URLs and keys of the swap aggregators',
      ['ssm:GetParameter'],
      parameterArn(fn, name),
    );
}

export function parameterArn(fn: CofferFunction, name: string): string {
  return Stack.of(fn).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: name.replace(/^\//, ''),
  });
}

/** Completes waits of state machines. */
export function completesTasks(fn: CofferFunction): void {
  fn.allow('completes a wait whose decision has been made', ['states:SendTaskSuccess'], '*', {
    wide: 'AWS has no resource name for a task token, nor for X-Ray’s two write actions',
  });
}

/** What an order is judged by before a signature: by the payment worker, and again by the vault. */
function judges(fn: CofferFunction, { tables }: DataStack, family: Family): void {
  if (family === 'EVM') fn.canRead(tables.quotes, 'compares a swap with its quote');
  fn.canRead(tables.projects, 'reads the freeze, the whitelist and the owner of an address')
    .canRead(tables.deposits, 'finds the sub-account of an address')
    .canRead(tables.approvals, 'checks the approvals of an order before it signs')
    .canRead(tables.requests, 'signs no order that no merchant’s request asked for')
    .canDescribe(tables.requests, 'reads whether orders are older than the records of requests')
    .canRead(tables['session-keys'], 'checks again an operation that a session key let through')
    .canDescribe(tables['session-keys'], 'takes no key that a restore brought back')
    .canRead(tables.signatures, 'refuses an order that was signed under another nonce before')
    .canDescribe(tables.signatures, 'reads since when that table has existed')
    .canRead(
      tables.prices,
      'checks that the price that decided an order’s level was really written',
    )
    .canDescribe(tables.money, 'refuses to sign from a restored table');
}

/** A family's payment worker: it builds, has the vault sign, and sends. It has no key. */
export function sends(fn: CofferFunction, data: DataStack, family: Family): void {
  const { tables } = data;
  judges(fn, data, family);
  if (family === 'EVM') {
    asksAggregators(fn);
    // The addresses that sweeps collect from are derived from the project's extended public key.
    readsSeeds(fn, data, 'reads a project’s extended public keys');
  }
  if (family === 'TRX') readsSeeds(fn, data, 'reads a project’s extended public keys');
  fn.canRead(tables.money, 'reads orders, open payments and the list of waiting work', 'work')
    .canWrite(tables.money, 'notes what nodes answered, and what the chain has', 'put', 'update')
    .canWriteItems(tables.events, announcing('announces a status change, in the same transaction'));
  if (family !== 'EVM') readsFinality(fn, data);
  looksUpAdmins(fn);
  callsNodes(fn);
}

/** Reads how far the watcher has read, which decides when bytes have expired. */
const readsFinality = (fn: CofferFunction, { tables }: DataStack): void => {
  fn.canRead(
    tables['chain-state'],
    'reads how far the watcher has read, which decides when bytes have expired',
  );
};

/**
 * A family's attester: it asks two providers, and can write nothing but what they say
 * (docs/decisions/0094-a-vault.md).
 */
export function attests(fn: CofferFunction, data: DataStack, family: Family): void {
  const { tables } = data;
  fn.canRead(tables.money, 'reads the order, and the slot that it was signed for')
    .canRead(tables.signatures, 'reads what was signed for the order')
    .canWriteItems(tables.signatures, {
      why: 'records what two providers say',
      actions: ['put'],
      keys: ['AT#*'],
    });
  if (family !== 'EVM') readsFinality(fn, data);
  callsNodes(fn);
}

/** A family's vault: only it may sign with the family's KMS keys, and only with those. It calls no node. */
export function vaultSigns(fn: CofferFunction, data: DataStack, family: Family): void {
  const { tables, seedsKey } = data;
  readsSeeds(fn, data, 'reads a project’s wrapped seeds and extended public keys');
  judges(fn, data, family);
  fn.canRead(tables.money, 'reads the orders that it is asked to sign, and their slots')
    .canWrite(
      tables.money,
      'stores signed bytes, their hash and the next nonce with the order, before anything is sent',
      'put',
      'update',
    )
    .canWriteItems(tables.signatures, {
      why: 'records the nonce of an order together with the signed bytes, and the settings it accepted',
      actions: ['put'],
      // Not what nodes say.
      keys: ['W#*', 'A#*', 'POLICY#*'],
    })
    .canWriteItems(tables.signatures, {
      why: 'counts what a project signs in a day, and what joins a group, in the same transaction',
      actions: ['update'],
      // No signature can be updated.
      keys: ['SUM#*', ...(family === 'TRX' ? [] : ['G#*'])],
    })
    .canWriteItems(tables.events, announcing('announces a status change, in the same transaction'))
    .allow(
      'signs a payment',
      ['kms:Sign'],
      Stack.of(fn).formatArn({ service: 'kms', resource: 'key', resourceName: '*' }),
      {
        conditions: {
          ...ofProjects,
          StringEquals: { 'aws:ResourceTag/coffer:family': family },
          // By a project's alias and never by a key's id, so that KMS says whose key it is.
          StringLike: { 'kms:RequestAlias': hotKeyAlias(fn.stage.stage, '*', family) },
        },
        wide: keyPattern,
      },
    )
    .variable('KMS_SEEDS_KEY', seedsKey.keyArn)
    .allow(
      'opens a project’s seed to sign for a sub-account’s address',
      ['kms:Decrypt'],
      seedsKey.keyArn,
      { conditions: ofFamily(family) },
    );
}

/** Asks the admins' user pool whether who approved an order is an approver. */
const looksUpAdmins = (fn: CofferFunction): void =>
  asksAdminPool(fn, {
    why: 'asks whether who approved an order is an approver',
    actions: ['AdminGetUser', 'AdminListGroupsForUser'],
  });

/** Calls the admins' user pool, which is made after the signers, so that its id is in a parameter. */
export function asksAdminPool(
  fn: CofferFunction,
  { why, actions }: { why: string; actions: string[] },
): void {
  const { stage, adminPoolPin } = fn.stage;
  const name = adminPoolParameter(stage);
  if (adminPoolPin) fn.variable('ADMIN_POOL_PIN', adminPoolPin);
  const ofStage = { StringEquals: { 'aws:ResourceTag/coffer:stage': stage } };
  fn.variable('ADMIN_POOL_PARAMETER', name)
    .allow('reads which user pool has the admins', ['ssm:GetParameter'], parameterArn(fn, name))
    .allow(
      why,
      actions.map((action) => `cognito-idp:${action}`),
      Stack.of(fn).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: '*' }),
      {
        conditions: ofStage,
        wide: 'the pool is made after the signers; the condition limits this to the stage’s own',
      },
    );
}

export function watches(
  fn: CofferFunction,
  data: DataStack,
  { queues, family, besideCredit }: { queues: Queues; family: Family; besideCredit: string[] },
): void {
  const { tables } = data;
  /** The partitions of the family's chains. */
  const own = (kind: string): string[] =>
    chainNames.filter((chain) => familyOf[chain] === family).map((chain) => `${kind}#${chain}`);
  /** The same of a list that has parts. */
  const ownParts = (kind: string): string[] => own(kind).map((pk) => `${pk}#*`);
  const watched = ['WATCH', 'FINAL'].flatMap(ownParts);
  fn.canRead(tables.deposits, 'reads the address journal and waiting deposits')
    .canWriteItems(tables.deposits, {
      why: 'stores and credits deposits, and takes back deposits of a removed block',
      actions: ['put'],
      keys: ['D#*', 'I#*', ...besideCredit, ...watched],
    })
    .canWriteItems(tables.deposits, {
      why: 'ends the watch of a deposit that is final or was taken back',
      actions: ['delete'],
      keys: watched,
    })
    .canRead(tables['chain-state'], 'reads the chain’s cursor, lease, hashes and rescans')
    .canWriteItems(tables['chain-state'], {
      why: 'takes the lease, and moves the cursor while it holds the lease',
      actions: ['put', 'update'],
      apart: family !== 'SOL',
      keys: [...['C', 'V', 'RS', 'ST', 'SEND'].flatMap(own), `F#${family}`, `F#${family}#*`],
    })
    .canRead(tables.money, 'reads payments that are sent or mined', 'work', 'mined')
    .canWriteItems(tables.money, {
      why: 'settles a mined payment',
      actions: ['put'],
      apart: family !== 'SOL',
      keys: ['SLOT#*'],
    })
    .canRead(tables.projects, 'reads a project’s confirmations and the owner of an address')
    .canWriteItems(
      tables.events,
      announcing('announces deposits and status changes, in the same transaction'),
    );
  if (family !== 'SOL') {
    readsSeeds(fn, data, 'derives an address again before a deposit to it counts');
  }
  changesOrders(fn, data, {
    why: 'settles a mined payment and its order',
    orders: 'W#*',
    beside: ['SLOT#*'],
  });
  callsNodes(fn);
  wakesWorkers(fn, { ...queues, sign: queues.sign.filter((one) => one.family === family) });
  asksWatchers(fn, queues, { why: 'queues its next tick', family });
}

/**
 * A wait of any order: stores its token, and completes the wait itself when the decision came
 * first. It also ends an operation of the client wallet that has expired.
 */
export function entersWait(fn: CofferFunction, data: DataStack): void {
  fn.canRead(data.tables.money, 'reads the waiting order');
  changesOrders(fn, data, { why: 'stores the task token with it', orders: 'W#*' });
  expiresOperations(fn, data);
  completesTasks(fn);
}

/** Ends an operation that was not decided in time, and releases its reservation. */
export function expiresOperations(fn: CofferFunction, data: DataStack): void {
  changesOrders(fn, data, { why: 'ends an operation that has expired', orders: 'W#*' });
  fn.canWriteItems(data.tables.events, announcing('announces the change, in the same transaction'));
}

/**
 * Carries out outbox items: starts executions, completes waits, makes deliveries and list entries.
 */
export function dispatches(
  fn: CofferFunction,
  data: DataStack,
  queues: Queues,
  machines: LifecycleMachine[],
): void {
  const { tables } = data;
  fn.canRead(
    tables.events,
    'reads undispatched entries, due deliveries and their events',
    'due',
    'event',
  )
    .canWriteItems(tables.events, {
      why: 'creates deliveries, and makes an entry wait that could not be dispatched',
      actions: ['put', 'update'],
      keys: [outboxItems, deliveryItems],
    })
    .canWriteItems(tables.events, {
      why: 'stores events for replays, and marks entries as dispatched, many in a call',
      actions: ['batch'],
      keys: [outboxItems, 'EV#*'],
    })
    .canRead(tables.lists, 'reads the part of a list that an entry changes')
    .canWrite(tables.lists, 'maintains the lists and their totals', 'put', 'update', 'delete')
    .canWriteItems(tables.lists, {
      why: 'notes the places of events in a feed, many in a call',
      actions: ['batch'],
      keys: ['FM#*', 'FD#*'],
    })
    .canRead(tables.projects, 'reads the webhook URLs of a project’s keys')
    .canRead(
      tables.money,
      'reads the waits of an order that changed, and compares its events with it',
    )
    .canRead(tables.deposits, 'compares an event with its deposit before it is in the feed');
  copiesAudit(fn, data);
  sendsTo(fn, queues.deliveries, 'QUEUE_DELIVERIES', 'queues the attempt of a webhook');
  for (const machine of machines) machine.startedBy(fn, 'starts the execution of a new order');
  completesTasks(fn);
}

/** Appends audit entries to the chain of their project. It can overwrite and delete none. */
function copiesAudit(fn: CofferFunction, { auditCopies }: DataStack): void {
  const wide = 'one object per audit entry, named by its project and number';
  fn.variable('AUDIT_BUCKET', auditCopies.bucket.bucketName)
    .allow('reads a link that another run wrote', ['s3:GetObject'], auditCopies.objects, { wide })
    .allow('appends an audit entry to its chain', ['s3:PutObject'], auditCopies.objects, {
      conditions: unwritten,
      wide,
    });
}

export function deliverWebhook(fn: CofferFunction, data: DataStack, queues: Queues): void {
  const { tables } = data;
  fn.callsOut()
    .canRead(tables.events, 'reads the delivery, and what waits for a receiver', 'receiver')
    .canWriteItems(tables.events, {
      why: 'claims it, records each attempt, and how its receiver answers',
      actions: ['put', 'update'],
      keys: [outboxItems, deliveryItems, 'RC#*'],
    })
    .canRead(tables.projects, 'reads the URL and the sealed secret of the receiver')
    .canRead(tables.money, 'compares an event with its order before it is sent')
    .canRead(tables.deposits, 'compares an event with its deposit before it is sent')
    .variable('KMS_WEBHOOK_SECRETS_KEY', data.webhookSecretsKey.keyArn)
    .allow(
      'opens the webhook secret to sign the request',
      ['kms:Decrypt'],
      data.webhookSecretsKey.keyArn,
    );
  sendsTo(fn, queues.deliveries, 'QUEUE_DELIVERIES', 'queues the next attempt');
}
