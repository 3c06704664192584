/**
 * What the filters of the lists find: real handlers and the real changes of records, on the model of the
 * list index that test/property/list-page.test.ts holds it to.
 */
import { expect, test } from 'vitest';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { makeHandler as makeOperations } from '#functions/api/client/operations.ts';
import { makeHandler as makeDeposits } from '#functions/api/deposit/list.ts';
import { makeHandler as makeSwaps } from '#functions/api/swap/list.ts';
import { makeHandler as makeWithdrawals } from '#functions/api/withdraw/list.ts';
import type { Deposit } from '#model/deposit.ts';
import { encodeMember } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildDeposit, buildWithdrawal } from '#test/builders/builders.ts';
import { ListModel } from '#test/builders/list/model.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
const march = (day: number): number => Date.UTC(2026, 2, day, 12);
const alice = '0x00000000000000000000000000000000000000C3';
const hashOf = (digit: string): string => `0x${digit.repeat(64)}`;

/** Deposits as they are stored, with the changes of each of their revisions. */
function world(input: { orders?: Order[][]; deposits?: Deposit[][] }) {
  const model = new ListModel();
  const orders = new Map<string, Order>();
  const deposits = new Map<string, Deposit>();
  for (const order of (input.orders ?? []).flat()) {
    model.apply(orderOutbox(order, { event: null, at: 0 }).lists);
    orders.set(order.orderNo, order);
  }
  for (const steps of input.deposits ?? []) {
    steps.forEach((deposit, i) => {
      const of = { previous: steps[i - 1] ?? null, event: null, at: 0, requestId: 'r' };
      model.apply(depositOutbox(deposit, of).lists);
      deposits.set(deposit.depositNo, deposit);
    });
  }
  const among = <T>(all: Map<string, unknown>, ids: string[]): T[] =>
    ids.flatMap((id) => (all.has(id) ? [all.get(id) as T] : []));
  const claims = [...orders.values()].flatMap(({ orderNo, projectId, chain, txHash }) =>
    txHash ? [{ chain, txHash, ref: orderNo, projectId, address: '0x', nonce: 0 }] : [],
  );
  const byNo = async (orderNo: string) => orders.get(orderNo) ?? null;
  const isGrouped = (ref: string) => Boolean((orders.get(ref) as Withdrawal | undefined)?.groupNo);
  const lists = { page: async (asked: Parameters<ListModel['page']>[0]) => model.page(asked) };
  const reader = { getMany: async (ids: string[]) => among<never>(orders, ids) };
  const payments = {
    claim: async (chain: string, hash: string) =>
      // The hash of a group's transaction is the group's, not its members'.
      claims.find(
        ({ ref, ...claim }) => claim.chain === chain && claim.txHash === hash && !isGrouped(ref),
      ) ?? null,
  };
  const deps = {
    lists,
    payments,
    withdrawals: reader,
    operations: reader,
    swaps: reader,
    orders: { get: byNo },
    chainState: { cursors: async () => new Map() },
    deposits: {
      get: async () => null,
      getMany: async (ids: string[]) => among<Deposit>(deposits, ids),
    },
    addresses: {
      owners: async (_family: string, addresses: string[]) =>
        new Map(
          addresses
            .filter((address) => address === alice)
            .map((address) => [address, buildAddressOwner({ address, userId: 'alice' })]),
        ),
    },
    transactions: {
      recorded: async (projectId: string, txHash: string) => ({
        depositNos: [...deposits.values()]
          .filter((one) => one.projectId === projectId && one.txHash === txHash)
          .map(({ depositNo }) => depositNo),
        identities: [],
        isAll: true,
      }),
    },
  };
  const routes = {
    'withdraw/list': makeWithdrawals(guards, deps),
    'client/operations': makeOperations(guards, deps),
    'swap/list': makeSwaps(guards, deps),
    'deposit/list': makeDeposits(guards, deps),
  };
  return async (route: keyof typeof routes, query: string) => {
    const event = signedEvent({ path: `/v1/${route}`, query });
    const { code, message, data } = await call(routes[route], event);
    if (code !== 0) return { code, message };
    const no = (row: Record<string, string>) =>
      row.withdraw_no ?? row.op_no ?? row.swap_no ?? row.deposit_no;
    return { ids: data.list.map(no), total: data.total };
  };
}

const other = '0x00000000000000000000000000000000000000D4';

test('withdrawals by day, token, recipient and hash; later revisions change no scope', async () => {
  const first = buildWithdrawal({ orderNo: 'WD1', createdAtMs: march(1), rev: 1 });
  const get = world({
    orders: [
      [first, { ...first, rev: 2, status: 'confirmed', txHash: hashOf('a') }],
      [buildWithdrawal({ orderNo: 'WD2', createdAtMs: march(2), token: 'USDC' })],
      [buildWithdrawal({ orderNo: 'WD3', createdAtMs: march(3), toAddress: other })],
      // A transaction of another project, and one of another kind of order.
      [buildWithdrawal({ orderNo: 'WD4', projectId: 'else', txHash: hashOf('b') })],
      [buildSwap({ orderNo: 'SW1', txHash: hashOf('c') })],
    ],
  });
  const list = (query: string) => get('withdraw/list', query);
  expect(await list('')).toEqual({ ids: ['WD3', 'WD2', 'WD1'], total: 3 });
  expect(await list('start=2026-03-02')).toEqual({ ids: ['WD3', 'WD2'], total: 2 });
  expect(await list('end=2026-03-02&token=USDC')).toEqual({ ids: ['WD2'], total: 1 });
  expect(await list('token=NOPE')).toMatchObject({ code: 40001 });
  expect(await list(`to_address=${other.toLowerCase()}`)).toEqual({ ids: ['WD3'], total: 1 });
  expect(await list(`to_address=${other}&end=2026-03-02`)).toEqual({ ids: [], total: 0 });
  expect(await list('to_address=0x12')).toMatchObject({ code: 40001 });
  expect(await list('to_address=nobody')).toMatchObject({ code: 40001 });
  expect(await list(`to_address=${first.toAddress}`)).toEqual({ ids: ['WD2', 'WD1'], total: 2 });
  expect(await list(`tx_hash=${hashOf('a')}`)).toEqual({ ids: ['WD1'], total: 1 });
  // Without 0x, in capitals, outside of the days.
  expect(await list(`tx_hash=${'A'.repeat(64)}`)).toEqual({ ids: ['WD1'], total: 1 });
  expect(await list(`tx_hash=${hashOf('a')}&start=2026-03-02`)).toEqual({ ids: [], total: 0 });
  for (const digit of ['b', 'c', 'd']) {
    expect(await list(`tx_hash=${hashOf(digit)}`)).toEqual({ ids: [], total: 0 });
  }
});

test('by the hash of a group: the withdrawals that it pays, and none that left it', async () => {
  const members = [1, 2, 3].map((n) =>
    buildWithdrawal({
      orderNo: `WD${n}`,
      createdAtMs: march(n),
      txHash: hashOf('e'),
      groupNo: n === 3 ? null : 'GR1',
    }),
  );
  const { toAddress: to, amount } = members[0]!;
  const group = buildInternalOrder({
    orderNo: 'GR1',
    does: 'group',
    chain: 'ETH',
    txHash: hashOf('e'),
    amount: 3n * amount,
    serves: members.map(({ orderNo }) => encodeMember({ orderNo, to, amount })),
  });
  const [one, two, three] = members as [Withdrawal, Withdrawal, Withdrawal];
  const get = world({ orders: [[one], [two], [{ ...three, txHash: null }], [group]] });
  expect(await get('withdraw/list', `tx_hash=${hashOf('e')}`)).toEqual({
    ids: ['WD2', 'WD1'],
    total: 2,
  });
});

test('operations by token, recipient and hash; what only signs has neither', async () => {
  const get = world({
    orders: [
      [buildOperation({ orderNo: 'OP1', createdAtMs: march(1), toAddress: other })],
      [
        buildOperation({
          orderNo: 'OP2',
          createdAtMs: march(2),
          opType: 'sign-message',
          token: 'ETH',
          toAddress: other,
          message: 'hello',
        }),
      ],
      [
        buildOperation({
          orderNo: 'OP3',
          createdAtMs: march(3),
          status: 'broadcast',
          txHash: hashOf('a'),
        }),
      ],
    ],
  });
  const list = (query: string) => get('client/operations', query);
  expect(await list('token=ETH')).toEqual({ ids: [], total: 0 });
  expect(await list('token=USDT')).toEqual({ ids: ['OP3', 'OP1'], total: 2 });
  expect(await list(`to_address=${other}`)).toEqual({ ids: ['OP1'], total: 1 });
  expect(await list(`tx_hash=${hashOf('a')}`)).toEqual({ ids: ['OP3'], total: 1 });
  expect(await list('start=2026-03-02&end=2026-03-02')).toEqual({ ids: ['OP2'], total: 1 });
});

test('swaps by either token, by day and by hash', async () => {
  const get = world({
    orders: [
      [buildSwap({ orderNo: 'SW1', createdAtMs: march(1), token: 'USDT', toToken: 'ETH' })],
      [buildSwap({ orderNo: 'SW2', createdAtMs: march(2), token: 'ETH', toToken: 'USDC' })],
      [
        buildSwap({
          orderNo: 'SW3',
          createdAtMs: march(3),
          token: 'USDC',
          toToken: 'USDT',
          txHash: hashOf('a'),
        }),
      ],
    ],
  });
  const list = (query: string) => get('swap/list', query);
  expect(await list('token=USDT')).toEqual({ ids: ['SW3', 'SW1'], total: 2 });
  expect(await list('token=ETH&start=2026-03-02')).toEqual({ ids: ['SW2'], total: 1 });
  expect(await list(`tx_hash=${hashOf('a')}`)).toEqual({ ids: ['SW3'], total: 1 });
});

test('deposits by the day of their credit, by address and by hash', async () => {
  const seen = (set: Partial<Deposit>): Deposit =>
    buildDeposit({ userId: 'alice', status: 'confirming', creditedAt: null, ...set });
  const credited = (deposit: Deposit, ms: number): Deposit => ({
    ...deposit,
    rev: deposit.rev + 1,
    status: 'credited',
    creditedAt: ms / 1000,
  });
  const one = seen({ depositNo: 'DP1', createdAtMs: march(1), txHash: hashOf('a') });
  const two = seen({ depositNo: 'DP2', createdAtMs: march(2), chain: 'BASE' });
  const three = seen({ depositNo: 'DP3', createdAtMs: march(3), chain: 'TRX', txHash: 'f' });
  const paid = credited(one, march(5));
  const gone: Deposit = { ...paid, rev: paid.rev + 1, chainState: 'orphaned' };
  const get = world({
    deposits: [
      // An orphaned deposit stays at the day of its credit.
      [one, paid, gone],
      [two, credited(two, march(4))],
      [three],
      [seen({ depositNo: 'DP4', userId: 'bob', createdAtMs: march(4), txHash: hashOf('a') })],
      [seen({ depositNo: 'DP5', chainState: 'removed', txHash: hashOf('a') })],
      [seen({ depositNo: 'DP6', projectId: 'else', txHash: hashOf('a') })],
    ],
  });
  const list = (query: string) => get('deposit/list', query);
  expect(await list('credited_from=2026-03-01')).toEqual({ ids: ['DP1', 'DP2'], total: 2 });
  expect(await list('credited_to=2026-03-04')).toEqual({ ids: ['DP2'], total: 1 });
  expect(await list('credited_from=2026-03-05&chain=ETH')).toEqual({ ids: ['DP1'], total: 1 });
  expect(await list('credited_from=2026-03-05&chain=BASE')).toEqual({ ids: [], total: 0 });
  // The address is the user's on every chain of its family, and on no other.
  expect(await list(`address=${alice}`)).toEqual({ ids: ['DP2', 'DP1'], total: 2 });
  expect(await list(`address=${alice}&end=2026-03-01`)).toEqual({ ids: ['DP1'], total: 1 });
  expect(await list(`address=${other}`)).toEqual({ ids: [], total: 0 });
  expect(await list('address=nobody')).toMatchObject({ code: 40001 });
  expect(await list(`tx_hash=${hashOf('a')}`)).toEqual({ ids: ['DP4', 'DP1'], total: 2 });
  expect(await list('tx_hash=x')).toEqual({ ids: [], total: 0 });
});

test('an index of hashes that is being built, and one that has too many, are not an empty list', async () => {
  const listWith = (found: { isAll: boolean } | null) => {
    const handler = makeDeposits(guards, {
      deposits: { get: async () => null, getMany: async () => [] },
      chainState: { cursors: async () => new Map() },
      lists: { page: async () => ({ ids: [], total: 0 }) },
      addresses: { owners: async () => new Map() },
      transactions: {
        recorded: async () => found && { depositNos: [], identities: [], ...found },
      },
    });
    const query = `tx_hash=${hashOf('a')}`;
    return call(handler, signedEvent({ path: '/v1/deposit/list', query }));
  };
  expect(await listWith(null)).toMatchObject({ status: 503, code: 50301 });
  expect(await listWith({ isAll: false })).toMatchObject({ status: 400, code: 40001 });
});
