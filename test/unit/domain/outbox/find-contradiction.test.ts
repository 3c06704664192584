/** A merchant gets what the records say, whoever wrote the event. */
import { expect, test } from 'vitest';
import { depositEventData } from '#domain/deposit/outbox.ts';
import { operationEventData } from '#domain/order/events/operation-event-data.ts';
import { swapEventData } from '#domain/order/events/swap-event-data.ts';
import { withdrawalEventData } from '#domain/order/events/withdrawal-event-data.ts';
import {
  contradictionOf,
  findContradiction,
  type ToldEvent,
} from '#domain/outbox/find-contradiction.ts';
import { statePassed } from '#domain/webhook/state-passed.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildDeposit, buildWithdrawal } from '#test/builders/builders.ts';

const at = 1_767_225_700;
const notInState = 'the record is not in that state';
const aDeposit = (over: Partial<Deposit> = {}) =>
  buildDeposit({ status: 'credited', confirmations: 12, creditedAt: at, ...over });
const told = (event: WebhookEvent, data: object, over: Record<string, unknown> = {}) => ({
  event,
  ref: 'ref',
  projectId: 'demo',
  body: JSON.stringify({ event, data: { ...data, ...over }, timestamp: at }),
});
const aboutDeposit = (event: WebhookEvent, record: Deposit, over = {}) =>
  findContradiction(told(event, depositEventData(aDeposit()), over), record);

test('a credited deposit bears out its event, also when it was mined again in another block', () => {
  expect(aboutDeposit('deposit.credited', aDeposit())).toBeNull();
  const again = aDeposit({ blockNumber: 140n, confirmations: 20, rev: 9 });
  expect(aboutDeposit('deposit.credited', again)).toBeNull();
});

test.each([
  ['amount', '1000000'],
  ['user_id', 'thief'],
  ['address', '0x01'],
  ['token', 'USDT'],
  ['chain', 'BSC'],
  ['tx_hash', '0x00'],
  ['deposit_no', 'D2'],
])('an event with another %s is refused', (name, value) => {
  const reason = `the record has another ${name}`;
  expect(aboutDeposit('deposit.credited', aDeposit(), { [name]: value })).toBe(reason);
});

const hold = { since: 1, reason: 'mixer', reference: null };

test.each<[string, WebhookEvent, Partial<Deposit>, boolean]>([
  ['not credited', 'deposit.credited', { creditedAt: null }, false],
  ['credited, then orphaned', 'deposit.credited', { chainState: 'orphaned' }, true],
  ['orphaned', 'deposit.orphaned', { chainState: 'orphaned' }, true],
  ['on the chain', 'deposit.orphaned', {}, false],
  ['on the chain again', 'deposit.restored', {}, true],
  ['gone again', 'deposit.restored', { chainState: 'orphaned' }, false],
  ['held', 'deposit.held', { hold, status: 'confirming', creditedAt: null }, true],
  ['not held', 'deposit.held', { status: 'confirming', creditedAt: null }, false],
  [
    'held in a block that is gone',
    'deposit.held',
    { hold, creditedAt: null, chainState: 'removed' },
    false,
  ],
])('a deposit that is %s and %s: borne out %j %s', (_, event, set, isTrue) => {
  const reason = isTrue ? null : notInState;
  expect(aboutDeposit(event, aDeposit(set))).toBe(reason);
});

test.each<[WebhookEvent, Partial<Deposit>, string | null]>([
  ['deposit.orphaned', { orphanCount: 1 }, statePassed],
  ['deposit.held', {}, statePassed],
  ['deposit.restored', { orphanCount: 1 }, null],
  ['deposit.restored', { orphanCount: 2, chainState: 'orphaned' }, statePassed],
  ['deposit.orphaned', { orphanCount: 2, chainState: 'orphaned' }, null],
  // It was never restored: its block left the chain once.
  ['deposit.restored', { orphanCount: 1, chainState: 'orphaned' }, notInState],
])('%s of a deposit that came and went %j: %s', (event, set, found) => {
  expect(aboutDeposit(event, aDeposit(set))).toBe(found);
});

test('no record, a record of another project or kind, or a body that says another event', () => {
  const event = told('deposit.credited', depositEventData(aDeposit()));
  expect(findContradiction(event, null)).toBe('the record does not exist');
  const foreign = aDeposit({ projectId: 'other' });
  expect(findContradiction(event, foreign)).toBe('the record belongs to another project');
  expect(findContradiction(event, buildWithdrawal())).toBe('the record is of another kind');
  const swapped = { ...event, event: 'deposit.orphaned' as const };
  expect(findContradiction(swapped, aDeposit())).toBe('the body names another event');
  expect(findContradiction({ ...event, body: 'no JSON' }, aDeposit())).toMatch(/names another/);
});

const paidWithdrawal = buildWithdrawal({
  status: 'confirmed',
  confirmedAt: at,
  paidFee: 5n,
  earlierFees: ['0.000000000000000004'],
});
const amendedSwap = buildSwap({ status: 'confirmed', confirmedAt: at, amountOutActual: 5n });
const noted = buildWithdrawal({ status: 'failed', userId: 'u1', metadata: { invoice: '1' } });
const orders: [WebhookEvent, Order, Record<string, unknown>, boolean][] = [
  ['withdraw.pending', buildWithdrawal({ status: 'pending' }), {}, true],
  ['withdraw.approved', buildWithdrawal({ status: 'pending', approvedAt: null }), {}, false],
  [
    'withdraw.approved',
    buildWithdrawal({ status: 'confirmed', approvedAt: at, confirmedAt: at }),
    {},
    true,
  ],
  ['withdraw.broadcast', buildWithdrawal({ status: 'signing', sentAt: null }), {}, false],
  ['withdraw.broadcast', buildWithdrawal({ status: 'broadcast', sentAt: at }), {}, true],
  ['withdraw.confirmed', buildWithdrawal({ status: 'broadcast', sentAt: at }), {}, false],
  ['withdraw.confirmed', buildWithdrawal({ status: 'confirmed', confirmedAt: at }), {}, true],
  [
    'withdraw.confirmed',
    buildWithdrawal({ status: 'confirmed', confirmedAt: at }),
    { amount: '9' },
    false,
  ],
  // A merchant books by what it noted: nobody else says it.
  ['withdraw.failed', noted, {}, true],
  ['withdraw.failed', noted, { user_id: 'u2' }, false],
  ['withdraw.failed', noted, { metadata: { invoice: '2' } }, false],
  ['withdraw.failed', noted, { metadata: { invoice: '1', more: '1' } }, false],
  ['withdraw.failed', noted, { metadata: {} }, false],
  ['withdraw.failed', noted, { metadata: null }, false],
  ['withdraw.failed', noted, { metadata: { ['__proto__']: '1' } }, false],
  // An older release wrote the event.
  ['withdraw.failed', noted, { user_id: undefined, metadata: undefined }, true],
  ['withdraw.failed', buildWithdrawal({ status: 'failed' }), { user_id: 'u1' }, false],
  ['withdraw.failed', buildWithdrawal({ status: 'failed' }), { metadata: { a: '1' } }, false],
  ['client.transfer.rejected', buildOperation({ status: 'rejected' }), { user_id: 'u' }, false],
  ['withdraw.failed', buildWithdrawal({ status: 'failed' }), {}, true],
  // A merchant who hears of a failure pays again.
  ['withdraw.failed', buildWithdrawal({ status: 'confirmed', confirmedAt: at }), {}, false],
  ['withdraw.reversed', buildWithdrawal({ status: 'confirmed', confirmedAt: at }), {}, false],
  [
    'withdraw.reversed',
    buildWithdrawal({ status: 'confirmed', reversed: { at, reason: 'x' } }),
    {},
    true,
  ],
  ['withdraw.rejected', buildWithdrawal({ status: 'failed' }), {}, false],
  ['client.transfer.confirmed', buildOperation({ status: 'confirmed', confirmedAt: at }), {}, true],
  ['client.send-tx.confirmed', buildOperation({ status: 'confirmed', confirmedAt: at }), {}, false],
  ['client.transfer.rejected', buildOperation({ status: 'rejected' }), {}, true],
  ['client.transfer.failed', buildOperation({ status: 'broadcast' }), {}, false],
  [
    'swap.confirmed',
    buildSwap({ status: 'confirmed', confirmedAt: at, amountOutActual: 5n }),
    {},
    true,
  ],
  [
    'swap.confirmed',
    buildSwap({ status: 'confirmed', confirmedAt: at, amountOutActual: 5n }),
    { amount_out_actual: '1000' },
    false,
  ],
  // Its block left the chain, and another amount arrived in the next one.
  [
    'swap.confirmed',
    { ...amendedSwap, earlierAmountsOut: ['1000'] },
    { amount_out_actual: '1000' },
    true,
  ],
  [
    'swap.confirmed',
    { ...amendedSwap, earlierAmountsOut: ['1000'] },
    { amount_out_actual: '1001' },
    false,
  ],
  // What it paid: as the record has it, or had it before a reorganisation.
  ['withdraw.confirmed', paidWithdrawal, { fee: '0.000000000000000005' }, true],
  ['withdraw.confirmed', paidWithdrawal, { fee: '0.000000000000000004' }, true],
  ['withdraw.confirmed', paidWithdrawal, { fee: '0.000000000000000003' }, false],
  ['withdraw.confirmed', paidWithdrawal, { fee_token: 'BNB' }, false],
  // Not known when it was announced, and announced by an older release.
  ['withdraw.confirmed', paidWithdrawal, { fee: null }, true],
  ['withdraw.confirmed', paidWithdrawal, { fee: undefined, fee_token: undefined }, true],
  // Lost with a table that was restored.
  ['withdraw.confirmed', { ...paidWithdrawal, paidFee: null }, { fee: '0.01' }, true],
  ['swap.failed', buildSwap({ status: 'broadcast', sentAt: at }), {}, false],
  ['swap.failed', buildSwap({ status: 'failed' }), {}, true],
];

test.each(orders.map(([event, ...rest], i) => [`${i} ${event}`, event, ...rest] as const))(
  '%s is announced only as the order says',
  (_, event, order, over, isTrue) => {
    const data =
      'opType' in order
        ? operationEventData(order)
        : 'routeId' in order
          ? swapEventData(order)
          : withdrawalEventData(order as Withdrawal);
    const found = findContradiction(told(event, data, over), order);
    expect(found === null, String(found)).toBe(isTrue);
  },
);

test('an event goes to a URL of its own only where what announces it says so', async () => {
  const records = {
    orders: { get: async () => null },
    deposits: { get: async () => aDeposit() },
    ofExtensions: {
      'energy.low_balance': async ({ url }: ToldEvent) =>
        url === 'https://shop.example.com/energy' ? null : 'the subscription names another URL',
    },
  };
  const low = { ...told('energy.low_balance', { project_id: 'demo' }), ref: 'demo', ownUrl: true };
  const url = 'https://shop.example.com/energy';
  expect(await contradictionOf(records, { ...low, url })).toBeNull();
  const elsewhere = { ...low, url: 'https://thief.example.com/' };
  expect(await contradictionOf(records, elsewhere)).toBe('the subscription names another URL');
  const credited = told('deposit.credited', depositEventData(aDeposit()));
  expect(await contradictionOf(records, credited)).toBeNull();
  expect(await contradictionOf(records, { ...credited, ownUrl: true, url })).toBe(
    'such an event cannot have its own URL',
  );
});

test('an event that no extension bears out is of no record', async () => {
  const records = { orders: { get: async () => null }, deposits: { get: async () => null } };
  const low = { ...told('energy.low_balance', { project_id: 'demo' }), ref: 'demo' };
  expect(await contradictionOf(records, low)).toBe('the record does not exist');
  expect(await contradictionOf(records, { ...low, ownUrl: true })).toBe(
    'such an event cannot have its own URL',
  );
});
