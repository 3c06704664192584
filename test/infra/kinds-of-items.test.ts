import { describe, expect, test } from 'vitest';
import { chainKeys, depositKeys, depositParts } from '#aws/dynamodb/deposit-keys.ts';
import { sessionKeyKeys } from '#aws/dynamodb/session-key-keys.ts';
import { approvalKeys, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { waitingKey } from '#aws/orders/creation/waiting-key.ts';
import { booksKeys } from '#extensions/books/store/books-keys.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import { sweepKeys } from '#extensions/token-sweep/store/sweep-keys.ts';
import { annotations, frame, terms } from '#lib/stacks/order-items.ts';
import { buildSubAccount } from '#test/builders/build-sub-account.ts';
import { buildHeldDeposit } from '#test/builders/extensions/screening/build-payout-world.ts';
import { isWrite, statementsOf, templatesOf, whoMay, withFunctions } from './stacks.ts';

const prod = templatesOf('prod');
const all = withFunctions(prod).flatMap(statementsOf);
const table = (name: string): string => `Table${name.replace('-', '')}Table`;

describe('kinds of items in one table', () => {
  const writesOf = (name: string) =>
    all.filter(
      ({ actions, resources }) =>
        actions.some(isWrite) && resources.some((one) => one.includes(table(name))),
    );
  /** The functions that may write items of this partition key. */
  const writersOf = (name: string, pk: string): string[] => {
    const holders = writesOf(name).filter(({ conditions }) => {
      const { 'ForAllValues:StringLike': like } = (conditions ?? {}) as Record<
        string,
        { 'dynamodb:LeadingKeys'?: string | string[] }
      >;
      const keys = like?.['dynamodb:LeadingKeys'];
      if (!keys) return true;
      return [keys].flat().some((key) => {
        return key.endsWith('*') ? pk.startsWith(key.slice(0, -1)) : pk === key;
      });
    });
    return [...new Set(holders.map(({ fn }) => fn))].sort();
  };
  const watchers = ['queue-watch-evm', 'queue-watch-solana', 'queue-watch-tron'];

  test('who announces writes outbox items, and no audit entry, event or delivery', () => {
    const audits = writersOf('events', 'AU#AU1');
    expect(audits).toEqual([
      'admin-chains',
      'admin-changes',
      'admin-confirm-device',
      'admin-control',
      'admin-decide-operation',
      'admin-decide-payout',
      'admin-decide-sweep-destination',
      'admin-decide-withdrawal',
      'admin-devices',
      'admin-differences',
      'admin-energy',
      'admin-fail-order',
      'admin-freeze',
      'admin-keys',
      'admin-pass-block',
      'admin-projects',
      'admin-screening',
      'admin-settings',
      'admin-wallets',
      'admin-webhooks',
      'api-client-session-keys-create',
      'api-client-session-keys-revoke',
      'api-energy-set-sweep-config',
      'api-energy-subscribe',
      'schedule-collect-deposits',
      'schedule-pay-held',
      'schedule-reconcile-books',
    ]);
    expect(writersOf('events', 'DL#dl_1')).toEqual([
      'admin-webhooks',
      'api-deposit-replay-webhook',
      'queue-deliver-webhook',
      'queue-dispatch-outbox',
      'schedule-redispatch',
    ]);
    expect(writersOf('events', 'EV#D1')).toEqual(['queue-dispatch-outbox', 'schedule-redispatch']);
    expect(writersOf('events', 'RC#1')).toEqual(['queue-deliver-webhook']);
    expect(whoMay(all, 'dynamodb:DeleteItem', table('events'))).toEqual([]);
  });

  test('a batch of writes could delete too, so only the dispatcher and the redispatch may send one', () => {
    const dispatchers = ['queue-dispatch-outbox', 'schedule-redispatch'];
    const batches = all.filter(({ actions }) => actions.includes('dynamodb:BatchWriteItem'));
    expect([...new Set(batches.map(({ fn }) => fn))].sort()).toEqual(dispatchers);
    const keysOf = batches.map(({ conditions, resources }) => {
      const { 'ForAllValues:StringLike': like } = conditions as Record<string, object>;
      return [['events', 'lists'].filter((name) => resources.join().includes(table(name))), like];
    });
    const mayWrite = [
      [['events'], { 'dynamodb:LeadingKeys': ['O#*', 'EV#*'] }],
      [['lists'], { 'dynamodb:LeadingKeys': ['FM#*', 'FD#*'] }],
    ];
    expect(keysOf).toEqual([...mayWrite, ...mayWrite]);
  });

  test('who makes addresses writes them, and only the watchers write deposits', () => {
    for (const pk of ['SUB#demo#1', 'U#demo#alice', 'CNT#demo']) {
      const labels = pk.startsWith('CNT') ? [] : ['api-subaccount-update'];
      const makers = ['api-energy-subscribe', 'api-subaccount-create'];
      expect(writersOf('deposits', pk), pk).toEqual([...makers, ...labels]);
    }
    // Who labels sub-accounts may name nothing else of them.
    const labels = writesOf('deposits').filter(({ fn }) => fn === 'api-subaccount-update');
    const { label: _, ...others } = buildSubAccount();
    expect(labels).toMatchObject([
      {
        actions: ['dynamodb:UpdateItem'],
        conditions: {
          'ForAllValues:StringNotLike': {
            'dynamodb:Attributes': expect.arrayContaining(Object.keys(others)),
          },
        },
      },
    ]);
    for (const pk of ['ADDR#EVM#0x1', 'J#0', 'CNT']) {
      expect(writersOf('deposits', pk), pk).toEqual([
        'admin-projects',
        'api-energy-subscribe',
        'api-subaccount-create',
      ]);
    }
    expect(writersOf('deposits', 'I#ETH#0x1')).toEqual(watchers);
    expect(writersOf('deposits', 'D#D1')).toEqual([...watchers, 'schedule-pay-held']);
    // Who pays held deposits out marks them, and may name nothing that is one, or credits one.
    const marks = writesOf('deposits').filter(
      ({ fn, conditions }) =>
        fn === 'schedule-pay-held' && JSON.stringify(conditions).includes('"D#*"'),
    );
    const { payout: _p, failedPayouts: _f, rev: _r, ...credits } = buildHeldDeposit();
    const free = ['depositNo', 'threshold', 'creditAfter', 'createdAt', 'createdAtMs'];
    expect(marks).toMatchObject([
      {
        actions: ['dynamodb:UpdateItem'],
        conditions: {
          'ForAllValues:StringNotLike': {
            'dynamodb:Attributes': expect.arrayContaining(
              Object.keys(credits).filter((name) => !free.includes(name)),
            ),
          },
        },
      },
    ]);
    const address = { dueMs: 0, address: '0x1', token: 'USDT' };
    const candidate = sweepKeys.candidate({ projectId: 'demo', chain: 'ETH' }, address);
    const collects = 'schedule-collect-deposits';
    expect(writersOf('deposits', candidate.pk)).toEqual([...watchers, collects]);
    expect(writersOf('deposits', sweepKeys.fees('demo', 'EVM', '2026-01-01').pk)).toEqual([
      collects,
    ]);
  });

  test('a watcher writes what belongs to the chains of its family', () => {
    const chains = { evm: 'ARBITRUM', solana: 'SOL', tron: 'TRX' } as const;
    for (const [family, chain] of Object.entries(chains)) {
      const [own] = watchers.filter((fn) => fn.endsWith(family));
      for (const list of ['WATCH', 'FINAL']) {
        for (let part = 0; part < depositParts; part++) {
          const { pk } = depositKeys.watched(list as 'WATCH', chain, part, 1n, 'DP1');
          expect(writersOf('deposits', pk), pk).toEqual([own]);
        }
      }
      const { pk: sender } = chainKeys.sender(chain, 1n, '0x1');
      expect(writersOf('chain-state', sender), sender).toEqual([own]);
      expect(writersOf('chain-state', `C#${chain}`)).toEqual([own]);
      expect(writersOf('chain-state', `V#${chain}`)).toEqual([own]);
      expect(writersOf('chain-state', `RS#${chain}`)).toEqual([
        'admin-chains',
        'api-deposit-explain',
        own,
        'schedule-reconcile-books',
      ]);
      expect(writersOf('chain-state', `ST#${chain}`)).toEqual(['admin-pass-block', own]);
    }
    for (const index of [0, 17]) {
      const { pk } = chainKeys.filter('EVM', index);
      expect(writersOf('chain-state', pk), pk).toEqual(['queue-watch-evm']);
    }
  });

  test('of money, a creation ends its wait, a batch frees its ids, and nothing else is deleted', () => {
    expect(whoMay(all, 'dynamodb:DeleteItem', table('money')).sort()).toEqual([
      'api-withdraw-apply',
      'api-withdraw-batch',
      'schedule-advance-payouts',
    ]);
    const deletes = writesOf('money').filter(({ actions }) =>
      actions.includes('dynamodb:DeleteItem'),
    );
    const keysOf = new Map(deletes.map(({ fn, conditions }) => [fn, conditions]));
    const only = (...keys: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    });
    expect(deletes).toHaveLength(3);
    expect(keysOf.get('api-withdraw-apply')).toEqual(only('NEW#*'));
    for (const fn of ['api-withdraw-batch', 'schedule-advance-payouts']) {
      expect(keysOf.get(fn), fn).toEqual(only('PAY#*', 'PAYID#*', 'B#*'));
    }
    const { pk } = waitingKey(
      { projectId: 'demo', chain: 'ETH', fromAddress: '0x1' },
      { orderNo: 'WD1', untilMs: 1 },
    );
    expect(pk).toMatch(/^NEW#/);
  });

  /** The functions that may write such an order, by what they may do. */
  const ordersBy = (action: string, orderNo: string) => {
    const holders = writesOf('money').filter(({ actions, conditions = {} }) => {
      const { 'ForAllValues:StringLike': like } = conditions as Record<
        string,
        { 'dynamodb:LeadingKeys': string[] }
      >;
      const { pk } = moneyKeys.order(orderNo);
      const keys = [like?.['dynamodb:LeadingKeys'] ?? '*'].flat();
      return actions.includes(action) && keys.some((key) => pk.startsWith(key.replace('*', '')));
    });
    return [...new Set(holders.map(({ fn }) => fn))].sort();
  };
  const signers = ['evm', 'solana', 'tron'].flatMap((name) => [
    `keys-vault-${name}`,
    `queue-sign-${name}`,
  ]);

  test.each([
    ['WD1', ['api-withdraw-apply', 'api-withdraw-batch', 'schedule-advance-payouts']],
    [
      'OP1',
      [
        'api-client-send-tx',
        'api-client-sign-message',
        'api-client-sign-typed-data',
        'api-client-transfer',
      ],
    ],
    ['SW1', ['api-swap-execute']],
    ['SP1', ['schedule-collect-deposits']],
    ['IN1', ['queue-energy-worker', 'schedule-collect-deposits', 'schedule-pay-held']],
  ])('%s is put only by who makes orders of its kind, and by signers', (orderNo, makers) => {
    expect(ordersBy('dynamodb:PutItem', orderNo)).toEqual([...makers, ...signers].sort());
  });

  test('who changes orders makes none, and sets none of their terms but to approve them', () => {
    const others = writesOf('money').filter(
      ({ fn, actions }) => actions.includes('dynamodb:UpdateItem') && !signers.includes(fn),
    );
    const changers = others.filter(({ conditions }) =>
      JSON.stringify(conditions ?? '"W#').includes('"W#'),
    );
    expect([...new Set(changers.map(({ fn }) => fn))].sort()).toEqual([
      'admin-decide-operation',
      'admin-decide-withdrawal',
      'admin-fail-order',
      'admin-wallets',
      'api-client-cancel',
      'api-withdraw-cancel',
      'api-withdraw-cancel-batch',
      'queue-screen',
      ...watchers,
      'schedule-advance-payouts',
      'schedule-reconcile',
      'workflow-await-approval',
      'workflow-await-confirmation',
      'workflow-await-payment',
    ]);
    for (const { fn, actions, conditions } of changers) {
      expect(actions, fn).toEqual(['dynamodb:UpdateItem']);
      const decides = fn.startsWith('admin-decide-');
      expect(conditions, fn).toMatchObject({
        'ForAllValues:StringNotLike': {
          'dynamodb:Attributes': decides
            ? [...frame, ...annotations]
            : [...frame, ...annotations, ...terms],
        },
      });
    }
  });

  test('an energy balance is changed by who credits and charges it, and not by who subscribes', () => {
    const subscribers = writersOf('energy', energyKeys.subscription('demo').pk);
    expect(subscribers).toContain('api-energy-subscribe');
    expect(writersOf('energy', energyKeys.balance('demo').pk)).toEqual([
      'queue-energy-worker',
      'queue-watch-tron',
    ]);
  });

  test('whoever checks the books of energy notes it, and cannot change a subscription', () => {
    expect(writersOf('energy', energyKeys.books('demo').pk)).toEqual([
      'api-energy-subscribe',
      'queue-energy-worker',
    ]);
    expect(writersOf('energy', energyKeys.subscription('demo').pk)).toEqual([
      'admin-energy',
      'api-energy-subscribe',
    ]);
  });

  test('the books are written by one function, which writes nothing else; who compares them writes no entry', () => {
    const place = ['demo', 'ETH'] as const;
    for (const pk of [
      booksKeys.head('slot#1').pk,
      booksKeys.moves(...place, 'USDT', '2026-01-01'),
      booksKeys.days('demo'),
      booksKeys.sums('demo', '2026-01-01'),
      booksKeys.balances(...place),
    ]) {
      expect(writersOf('books', pk), pk).toEqual(['queue-book']);
    }
    for (const pk of [
      booksKeys.progress().pk,
      booksKeys.looks('ETH'),
      booksKeys.record(...place, '0xa1').pk,
    ]) {
      expect(writersOf('books', pk), pk).toEqual(['schedule-reconcile-books']);
    }
    for (const pk of [
      booksKeys.closing('demo', '2026-01-01'),
      booksKeys.closings('demo'),
      booksKeys.closedThrough('demo').pk,
    ]) {
      expect(writersOf('books', pk), pk).toEqual(['schedule-close-books']);
    }
    for (const pk of [booksKeys.statements('demo'), booksKeys.statementHead('demo').pk]) {
      expect(writersOf('books', pk), pk).toEqual(['schedule-write-statements']);
    }
    for (const pk of [booksKeys.due('ETH'), booksKeys.differences('ETH')]) {
      expect(writersOf('books', pk), pk).toEqual(['admin-differences', 'schedule-reconcile-books']);
    }
    expect(writersOf('books', booksKeys.closed('demo'))).toEqual(['admin-differences']);
    const own = all.filter(({ fn, actions }) => fn === 'queue-book' && actions.some(isWrite));
    expect(
      own.flatMap(({ resources }) => resources).every((one) => one.includes(table('books'))),
    ).toBe(true);
    // A sum is only added to, and what is booked is only put.
    expect(own.map(({ actions }) => actions).sort()).toEqual([
      ['dynamodb:PutItem'],
      ['dynamodb:UpdateItem'],
    ]);
  });

  test('where a sweep may go and what is paid are approved in records of their own', () => {
    const destination = writersOf(
      'approvals',
      approvalKeys.approval(`SD${'0'.repeat(32)}`, 'a').pk,
    );
    expect(destination).toEqual(['admin-decide-sweep-destination']);
    const approvers = (orderNo: string) =>
      writersOf('approvals', approvalKeys.approval(orderNo, 'a').pk);
    expect(approvers('WD1')).toEqual(['admin-decide-withdrawal']);
    expect(approvers('OP1')).toEqual(['admin-decide-operation']);
    expect(approvers(`HD${'0'.repeat(64)}`)).toEqual(['admin-screening']);
    expect(approvers('PB1')).toEqual(['admin-decide-payout']);
    for (const other of ['SW1', 'IN1', 'SP1']) expect(approvers(other), other).toEqual([]);
    const list = {
      listDigest: 'a'.repeat(64),
      decision: 'approve',
      adminId: 'a',
      reason: null,
    } as const;
    expect(writersOf('approvals', approvalKeys.decision(list).pk)).toEqual([
      'admin-decide-operation',
      'admin-decide-payout',
      'admin-decide-withdrawal',
    ]);
  });

  test('a session key, what its request asked, and its end have one writer each', () => {
    const { sessionKey, proof, revocation } = sessionKeyKeys;
    // Each in its own function: makes it, revokes it for the merchant, revokes it for an owner.
    expect(writersOf('session-keys', sessionKey('sk_1').pk)).toEqual([
      'admin-keys',
      'api-client-session-keys-create',
      'api-client-session-keys-revoke',
    ]);
    expect(writersOf('session-keys', proof('sk_1').pk)).toEqual(['keys-verify-request']);
    expect(writersOf('session-keys', revocation('sk_1').pk)).toEqual([
      'admin-keys',
      'api-client-session-keys-revoke',
    ]);
    expect(whoMay(all, 'dynamodb:DeleteItem', table('session-keys'))).toEqual([]);
    // A revocation that could be updated could be taken back.
    const updates = writesOf('session-keys').filter(({ actions }) =>
      actions.includes('dynamodb:UpdateItem'),
    );
    const keysAlone = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SK#*'] } };
    expect(updates.map(({ conditions }) => conditions)).toEqual([keysAlone, keysAlone]);
  });
});
