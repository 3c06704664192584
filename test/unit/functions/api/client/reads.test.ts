/** The handlers of the client wallet that read: wallet, addresses, operations, pending. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { listAddresses } from '#domain/wallet/list-addresses.ts';
import { makeHandler as makeAddresses } from '#functions/api/client/addresses.ts';
import { makeHandler as makeOperations } from '#functions/api/client/operations.ts';
import { makeHandler as makePending } from '#functions/api/client/pending.ts';
import { makeHandler as makeWallet } from '#functions/api/client/wallet.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { ListIndex } from '#ports/events.ts';
import { type Family, families } from '#shared/chains.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildProject, hotAddress } from '#test/builders/builders.ts';
import { buildKey, call, fakeGuards, now, signedEvent } from '#test/support/api.ts';
import { clientAnswers } from '#wire/merchant/client/answers.ts';

const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
const get = (handler: ReturnType<typeof makeWallet>, name: string, query = '') =>
  call(handler, signedEvent({ path: `/v1/client/${name}`, query }));
const schemaOf = (name: string) => (clientAnswers[`client/${name}`] as { data: z.ZodType }).data;

test('the wallet: its number and one hot address a family', async () => {
  const { data } = await get(makeWallet(guards), 'wallet');
  expect(schemaOf('wallet').safeParse(data).error).toBeUndefined();
  expect(data).toEqual({
    project_id: 'demo',
    wallet_id: 1,
    addresses: [
      { chain: 'EVM', address: hotAddress, addr_index: 0 },
      { chain: 'TRX', address: 'T-hot', addr_index: 0 },
      { chain: 'SOL', address: 'S-hot', addr_index: 0 },
    ],
  });
});

const subAccount = (index: number) =>
  ({
    subAccountId: index + 100,
    projectId: 'demo',
    subIndex: index,
    addresses: { EVM: `0x${index}`, TRX: `T${index}`, SOL: `S${index}` },
  }) as SubAccount;

/** Sub-accounts 1 to `count`, newest first, and what was asked of their list. */
function owners(count: number) {
  const asked: Parameters<ListIndex['page']>[0][] = [];
  const ids = Array.from({ length: count }, (_, i) => String(count - i + 100).padStart(16, '0'));
  return {
    asked,
    deps: {
      lists: {
        page: async (input: Parameters<ListIndex['page']>[0]) => {
          asked.push(input);
          const from = (input.page - 1) * input.size;
          return { ids: ids.slice(from, from + input.size), total: count };
        },
      },
      subAccounts: {
        getMany: async (_project: string, found: number[]) =>
          found.map((id) => subAccount(id - 100)).reverse(),
      },
    },
  };
}

test('addresses: hot ones first, then sub-accounts newest first, by family or by chain', async () => {
  const { deps } = owners(2);
  const handler = makeAddresses(guards, deps);
  const all = await get(handler, 'addresses', 'size=5');
  expect(schemaOf('addresses').safeParse(all.data).error).toBeUndefined();
  expect(all.data).toMatchObject({ total: 9, page: 1, size: 5 });
  const rows = all.data.list.map((row: Record<string, unknown>) => Object.values(row).join(' '));
  expect(rows).toEqual([
    `EVM ${hotAddress} 0`,
    'TRX T-hot 0',
    'SOL S-hot 0',
    'EVM 0x2 2',
    'TRX T2 2',
  ]);
  for (const chain of ['TRX', 'TRON']) {
    const one = await get(handler, 'addresses', `chain=${chain}`);
    expect(one.data).toMatchObject({
      total: 3,
      list: [{ address: 'T-hot' }, { address: 'T2', addr_index: 2 }, { address: 'T1' }],
    });
  }
  const evm = await get(handler, 'addresses', 'chain=POLYGON&page=2&size=2');
  expect(evm.data).toMatchObject({ total: 3, list: [{ chain: 'EVM', address: '0x1' }] });
  expect(await get(handler, 'addresses', 'chain=DOGE')).toMatchObject({ status: 400, code: 40004 });
  expect(await get(handler, 'addresses', 'size=101')).toMatchObject({ status: 400, code: 40001 });
});

test('every page of addresses is the one of the whole list, at two reads of at most 100', async () => {
  const project = buildProject();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom<Family | null>(null, ...families),
      async (count, size, page, family) => {
        const { deps, asked } = owners(count);
        const wanted = family ? [family] : families;
        const whole = [
          ...wanted.map((name) => project.hot[name].address),
          ...Array.from({ length: count }, (_, i) => subAccount(count - i)).flatMap(
            ({ addresses }) => wanted.map((name) => addresses[name]),
          ),
        ];
        const found = await listAddresses(deps, { project, family, page, size });
        const from = (page - 1) * size;
        expect(found.list.map(({ address }) => address)).toEqual(whole.slice(from, from + size));
        expect(found.total).toBe(whole.length);
        expect(asked.length).toBeLessThanOrEqual(2);
        for (const input of asked) {
          expect(input.size).toBeGreaterThanOrEqual(1);
          expect(input.size).toBeLessThanOrEqual(100);
        }
      },
    ),
    { numRuns: 300 },
  );
});

function operations(...records: Operation[]) {
  const asked: Parameters<ListIndex['page']>[0][] = [];
  const deps = {
    lists: {
      page: async (input: Parameters<ListIndex['page']>[0]) => {
        asked.push(input);
        return { ids: records.map(({ orderNo }) => orderNo), total: 7 };
      },
    },
    operations: { getMany: async () => [...records].reverse() },
    payments: { claim: async () => null },
  };
  return { asked, deps };
}

const sent = buildOperation({
  orderNo: 'OP2',
  opType: 'send-tx',
  token: 'ETH',
  tokenAddress: null,
  decimals: 18,
  amount: 0n,
  data: '0xdeadbeef',
  status: 'broadcast',
  txHash: '0xab',
  sentAt: now,
  approvedAt: now,
  approvedBy: ['one@example.com'],
  countedMicroUsd: null,
  createdAt: now,
});
const signed = buildOperation({
  orderNo: 'OP3',
  opType: 'sign-message',
  status: 'confirmed',
  amount: 0n,
  toAddress: '',
  message: 'x',
  signature: '0x01',
  confirmedAt: now,
  decidedBy: 'session_key',
  skId: 'sk_1',
  countedMicroUsd: 0n,
  riskReason: null,
  expiresAt: null,
});
/** Signed bytes that wait to be sent: their hash is not shown yet. */
const signing = buildOperation({ orderNo: 'OP4', status: 'signing', txHash: '0xcd' });

test('operations: newest first, shown statuses, text USD, and the fields of the specification', async () => {
  const { deps, asked } = operations(buildOperation(), sent, signed, signing);
  const handler = makeOperations(guards, deps);
  const { data } = await get(handler, 'operations', 'page=2&size=4');
  expect(schemaOf('operations').safeParse(data).error).toBeUndefined();
  expect(data).toMatchObject({ total: 7, page: 2, size: 4 });
  expect(asked).toMatchObject([
    { list: 'operations', projectId: 'demo', scope: '', filter: {}, page: 2, size: 4 },
  ]);
  expect(Object.keys(data.list[0]).join(' ')).toBe(
    'op_no op_type chain token to_address amount amount_usd decided_by status tx_hash signature fail_reason amount_received reversed fee fee_token user_id metadata created_at sent_at confirmed_at approved_by',
  );
  expect(data.list).toMatchObject([
    { op_no: 'OP1', status: 0, token: 'USDT', amount: '100', amount_usd: '100', tx_hash: null },
    { op_no: 'OP2', status: 2, token: 'ETH', amount: '0', amount_usd: null, tx_hash: '0xab' },
    { op_no: 'OP3', status: 3, token: null, to_address: null, amount: null, signature: '0x01' },
    { op_no: 'OP4', status: 1, tx_hash: null },
  ]);
  expect(data.list[1].approved_by).toEqual(['one@example.com']);
});

test('operations are filtered by what the wire shows', async () => {
  const { deps, asked } = operations();
  const handler = makeOperations(guards, deps);
  await get(handler, 'operations', 'chain=MATIC&op_type=sign-typed-data&status=4');
  expect(asked[0]?.filter).toEqual({
    chain: 'POLYGON',
    op_type: 'sign-typed-data',
    status: 'failed',
  });
  for (const [query, code] of [
    ['status=6', 40001],
    ['op_type=swap', 40001],
    ['op_type=__proto__', 40001],
    ['chain=DOGE', 40004],
    ['size=101', 40001],
    ['page=0', 40001],
  ] as const) {
    expect((await get(handler, 'operations', query)).code, query).toBe(code);
  }
  expect(asked).toHaveLength(1);
});

test('pending: those that an admin can still decide on, with what they need to know', async () => {
  const simulated = buildOperation({
    orderNo: 'OP5',
    opType: 'send-tx',
    token: 'ETH',
    tokenAddress: null,
    decimals: 18,
    amount: 10n ** 18n,
    data: '0x',
    memo: null,
    riskReason: 'over_per_tx',
    simulation: {
      ok: false,
      revertReason: 'no',
      gas: '21000',
      decodedCall: null,
      source: 'trace',
      balanceChanges: [
        {
          address: hotAddress,
          token: 'ETH',
          tokenAddress: null,
          tokenId: null,
          amount: '-1500000000000000000',
        },
        {
          address: '0xA',
          token: 'USDT',
          tokenAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
          tokenId: null,
          amount: '2500000',
        },
        { address: '0xA', token: null, tokenAddress: '0xB', tokenId: '7', amount: '1' },
      ],
    },
  });
  const expired = buildOperation({ orderNo: 'OP6', expiresAt: now });
  const decided = buildOperation({ orderNo: 'OP7', status: 'approved' });
  const last = buildOperation({ orderNo: 'OP8', expiresAt: now + 1, memo: 'rent' });
  const { deps, asked } = operations(simulated, expired, decided, last);
  const { data } = await get(makePending(guards, deps), 'pending', 'size=10');
  expect(schemaOf('pending').safeParse(data).error).toBeUndefined();
  expect(asked[0]).toMatchObject({
    list: 'operations',
    filter: { status: 'pending' },
    page: 1,
    size: 10,
  });
  expect(data).toMatchObject({ total: 7, page: 1, size: 10 });
  expect(data.list.map((item: { op_no: string }) => item.op_no)).toEqual(['OP5', 'OP8']);
  expect(data.list[0]).toMatchObject({
    status: 0,
    from_address: hotAddress,
    memo: null,
    risk_reason: 'over_per_tx',
    simulation: {
      ok: false,
      revert_reason: 'no',
      gas: '21000',
      decoded_call: null,
      source: 'trace',
      balance_changes: [
        { token: 'ETH', token_address: null, amount: '-1.5', amount_raw: '-1500000000000000000' },
        { token: 'USDT', amount: '2.5', amount_raw: '2500000' },
        { token: null, token_address: '0xB', token_id: '7', amount: null, amount_raw: '1' },
      ],
    },
  });
  expect(data.list[1]).toMatchObject({ memo: 'rent', expires_at: now + 1, simulation: null });
});
