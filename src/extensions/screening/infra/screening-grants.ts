/** What the functions of screening may do. */
import type { CofferFunction } from '#lib/constructs/coffer-function.ts';
import type { QueueWithDlq } from '#lib/constructs/queue-with-dlq.ts';
import { audits } from '#lib/stacks/admin-writes.ts';
import type { DataStack } from '#lib/stacks/data-stack.ts';
import { announcing, auditItems } from '#lib/stacks/event-items.ts';
import type { Grant } from '#lib/stacks/grant.ts';
import { changesOrders, makesOrders } from '#lib/stacks/order-items.ts';
import { callsNodes, sendsTo } from '#lib/stacks/workflow-grants.ts';

/** It alone writes cases and opens the screening secret. It rejects a pending order, and moves no money. */
export function asksProviders(fn: CofferFunction, data: DataStack, queue: QueueWithDlq): void {
  const { tables, webhookSecretsKey } = data;
  fn.callsOut()
    .canRead(tables.screening, 'reads what was asked and answered')
    .canWriteItems(tables.screening, {
      why: 'writes the question that it asks, and what is answered',
      actions: ['put'],
      keys: ['SC#*'],
    })
    .canRead(tables.projects, 'reads where questions go, and the sealed secret')
    .canRead(tables.deposits, 'reads the deposit that it asks about')
    .canRead(
      tables.money,
      'reads the order that it asks about, and whether its recipient is new',
      'recipients',
    )
    .canRead(tables.prices, 'reads what a subject is worth')
    .canWriteItems(tables.events, announcing('announces a rejection, in the same transaction'))
    .variable('KMS_WEBHOOK_SECRETS_KEY', webhookSecretsKey.keyArn)
    .allow(
      'opens the screening secret to sign questions and to verify answers',
      ['kms:Decrypt'],
      webhookSecretsKey.keyArn,
      { conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'screening' } } },
    );
  for (const orders of ['W#WD*', 'W#OP*'])
    changesOrders(fn, data, { why: 'rejects a pending order that a provider refuses', orders });
  sendsTo(fn, queue, 'QUEUE_SCREENING', 'asks again later');
}

/** What a deposit is, and what it came to. Who marks one that is paid out names none of it, so it credits nothing. */
const depositTerms = [
  'projectId',
  'userId',
  'chain',
  'address',
  'token',
  'tokenAddress',
  'decimals',
  'amount',
  'txHash',
  'blockNumber',
  'blockHash',
  'position',
  'fromAddresses',
  'status',
  'chainState',
  'screened',
  'hold',
  'confirmations',
  'creditedAt',
] as const;

/** Makes the orders that pay held deposits out; it can sign nothing, and release nothing. */
export function paysOut(fn: CofferFunction, data: DataStack): void {
  const { tables } = data;
  fn.canRead(tables.screening, 'reads which payouts people look at, and what a provider says')
    .canWriteItems(tables.screening, {
      why: 'forgets a payout that has ended',
      actions: ['delete'],
      keys: ['PAYOUTS'],
    })
    .canRead(tables.approvals, 'reads who confirmed an address')
    .canRead(tables.projects, 'reads what its people sign with, and whether the project is frozen')
    .canRead(tables.deposits, 'reads the held deposit')
    .canWriteItems(tables.deposits, {
      why: 'marks it with the order that pays it out, takes that back, or notes that it is paid',
      actions: ['update'],
      keys: ['D#*'],
      spares: depositTerms,
    })
    .canRead(tables.money, 'reads its orders, and what others have reserved')
    .canRead(tables['chain-state'], 'reads which blocks are final')
    .canRead(tables.lists, 'reads how many deposits a project holds, and the oldest')
    .canWriteItems(
      tables.events,
      announcing(
        'lists the order and the deposit, with an audit entry, in the same transaction',
        auditItems,
      ),
    );
  makesOrders(fn, data, { why: 'makes the order of a payout', orders: 'W#IN*', beside: [] });
  callsNodes(fn);
}

/** By the id of the route. */
export const screeningRouteGrants: Record<string, Grant> = {
  'screening/answer': (fn, { extensionQueues: { screening } }) => {
    if (!screening) return;
    sendsTo(fn, screening, 'QUEUE_SCREENING', 'hands an answer to the function that verifies it');
  },
};

/** The doors of the admin API, by the name under functions/admin. */
export const screeningAdminGrants: Record<string, Grant> = {
  screening: (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.projects, 'finds the project, and what its people sign with')
      .canRead(tables.screening, 'shows what a provider says')
      .canRead(tables.deposits, 'shows held deposits')
      .canRead(tables.lists, 'reads a page of the list and its total')
      .canWriteItems(tables.screening, {
        why: 'notes the address that a person confirmed; no case',
        actions: ['put'],
        keys: ['PAYOUTS'],
      })
      .canRead(tables.approvals, 'shows who released a deposit, or confirmed its payout')
      .canWriteItems(tables.approvals, {
        why: 'writes this person’s decision on a held deposit, and on no order',
        actions: ['put'],
        keys: ['W#HD*'],
      });
    audits(fn, data, workflow);
  },
};
