import type * as z from 'zod';
import { chains } from '#chains/catalog/catalog.ts';
import { presentChain, presentToken } from '#domain/chain/view.ts';
import { depositEventData } from '#domain/deposit/outbox.ts';
import { presentDeposit, presentExplanation } from '#domain/deposit/view.ts';
import { presentEvent } from '#domain/feed/view.ts';
import { operationEventData } from '#domain/order/events/operation-event-data.ts';
import { swapEventData } from '#domain/order/events/swap-event-data.ts';
import { withdrawalEventData } from '#domain/order/events/withdrawal-event-data.ts';
import { presentNewSessionKey, presentSessionKey } from '#domain/session-key/view.ts';
import { presentSubAccount, presentSubAccountItem } from '#domain/subaccount/view.ts';
import {
  presentAddress,
  presentOperation,
  presentOperationItem,
  presentPendingOperation,
  presentSubmitted,
  presentWallet,
} from '#domain/wallet/view.ts';
import {
  presentApplied,
  presentEstimate,
  presentWithdrawal,
  presentWithdrawalItem,
} from '#domain/withdrawal/view.ts';
import { showStatement } from '#extensions/books/rules/show-statement.ts';
import {
  presentBalance,
  presentEntry,
  presentHeld,
  presentStatement,
} from '#extensions/books/rules/view.ts';
import type { Refusal } from '#extensions/payouts/model/batch.ts';
import { presentBatch, presentBatchItem } from '#extensions/payouts/rules/view.ts';
import {
  presentExecuted,
  presentQuote,
  presentSwap,
  presentSwapItem,
  presentSwapToken,
} from '#extensions/swaps/rules/view.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { recordOfEvent } from '#model/webhook-events.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildQuote, buildSwap } from '#test/builders/build-swap.ts';
import {
  buildDeposit,
  buildProject,
  buildSessionKey,
  buildSettings,
  buildWithdrawal,
} from '#test/builders/builders.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { buildStatement } from '#test/builders/extensions/books/build-statement.ts';
import { buildBatch } from '#test/builders/extensions/payouts/build-batch.ts';
import { energyExamples } from '#test/unit/openapi/energy-examples.ts';
import { operationEvent } from '#wire/merchant/client/answers.ts';
import { depositEvent } from '#wire/merchant/deposit/answers.ts';
import { lowBalanceEvent } from '#wire/merchant/energy/answers.ts';
import { swapEvent } from '#wire/merchant/swap/answers.ts';
import { batchEvent, withdrawalEvent } from '#wire/merchant/withdraw/answers.ts';

export const at = 1_767_225_600;
const no = (prefix: string) => `${prefix}01KDVX5G00H7N4R2ZQ8W6M3T`;
const hot = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const payee = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const user = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const txHash = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';
const sent = { txHash, signedAt: at + 8, sentAt: at + 9, approvedAt: at };
const attempt = { nonce: 41, txHash, at: at + 8, outcome: 'mined' };

export const project = buildProject({
  hot: {
    EVM: { address: hot },
    TRX: { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
    SOL: { address: '4Nd1mYvF8qJ3oQeY6cWk7VY3kTgFqkq6Q8sXg8y7vGfH' },
  },
});

export const subAccount = {
  subAccountId: 1001,
  projectId: 'demo',
  userId: 'user-1001',
  accountNo: 'WP-7K3M-Q9XA-4T',
  subIndex: 1,
  label: 'Alice',
  addresses: {
    EVM: user,
    TRX: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY',
    SOL: '8mZ5Y3r2Qk1n7VbTg4cXw9LhPjR6sDfE3aUyKqN5tWxB',
  },
  createdAt: at,
};

const deposit = buildDeposit({
  depositNo: no('DP'),
  userId: 'user-1001',
  address: user,
  fromAddresses: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
  token: 'USDT',
  decimals: 6,
  amount: 42_500_000n,
  txHash,
  blockNumber: 24_100_000n,
  status: 'credited',
  confirmations: 12,
  creditedAt: at + 150,
});

const notes = { userId: 'user-1001', metadata: { invoice: '2026-0417' } };
const order = { orderNo: no('WD'), bizOrderId: 'payout-2026-0001', toAddress: payee, ...notes };
const payout = buildBatch();
const refusals: Refusal[] = [
  {
    position: 1,
    bizOrderId: 'payout-1002',
    kind: 'insufficientBalance',
    message: 'Insufficient USDT: needs 90000, available 9000',
  },
];
const applied = buildWithdrawal({ ...order, memo: 'March payout', approvedAt: at });

const paid = buildWithdrawal({
  ...order,
  ...sent,
  memo: 'March payout',
  status: 'confirmed',
  confirmedAt: at + 160,
  paidFee: 630_000_000_000_000n,
});

const operation = buildOperation({
  orderNo: no('OP'),
  fromAddress: hot,
  toAddress: payee,
  amount: 12_500_000n,
  countedMicroUsd: 12_500_000n,
  ...notes,
});

const done = buildOperation({
  ...operation,
  ...sent,
  decidedBy: 'session_key',
  riskReason: null,
  expiresAt: null,
  status: 'confirmed',
  confirmedAt: at + 160,
  paidFee: 630_000_000_000_000n,
});

const quote = buildQuote({ routeId: no('RT') });
const swap = buildSwap({ orderNo: no('SW'), bizOrderId: 'swap-2026-0001' }, quote);

const swapped = buildSwap(
  {
    ...swap,
    ...sent,
    status: 'confirmed',
    amountOutActual: 39_990_000_000_000_000n,
    confirmedAt: at + 160,
    paidFee: 1_850_000_000_000_000n,
  },
  quote,
);

const skId = 'sk_01KDVX5G00H7N4R2ZQ8W6M3TBC';

const sessionKey = buildSessionKey({
  skId,
  name: 'payout bot',
  scope: { chains: ['ETH'], allowContracts: [], allowSelectors: [], denyNative: true },
  maxPerTxMicroUsd: 250_000_000n,
  dailyCapMicroUsd: 1_000_000_000n,
  ttlDays: 30,
  expiresAt: at + 30 * 86_400,
});

const page = (...list: unknown[]) => ({ list, total: list.length, page: 1, size: 20 });
const call = (request: object) => ({ request, data: presentSubmitted(operation) });

const lowBalance = {
  project_id: 'demo',
  balance_trx: '48.25',
  low_balance_threshold: '50',
  deposit_address: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY',
};

/** One event of each kind: the others differ only in their status. */
export const shownEvents = [
  'deposit.credited',
  'withdraw.confirmed',
  'withdraw.batch.completed',
  'swap.confirmed',
  'client.transfer.confirmed',
  'energy.low_balance',
] as const;

/** The data of a webhook, by the kind of its event. */
export const eventData: Record<string, [z.ZodType, object]> = {
  deposit: [depositEvent, depositEventData(deposit)],
  withdraw: [withdrawalEvent, withdrawalEventData(paid)],
  'withdraw.batch': [
    batchEvent,
    presentBatchItem({ ...payout, status: 'completed', decidedAt: at + 60, endedAt: at + 300 }),
  ],
  swap: [swapEvent, swapEventData(swapped)],
  client: [operationEvent, operationEventData(done)],
  energy: [lowBalanceEvent, lowBalance],
};

const eventIds: Record<(typeof shownEvents)[number], string> = {
  'deposit.credited': `evt_${deposit.depositNo}_2`,
  'withdraw.confirmed': `evt_${paid.orderNo}_5`,
  'withdraw.batch.completed': `evt_${payout.batchNo}_${at + 300}_end`,
  'swap.confirmed': `evt_${swapped.orderNo}_4`,
  'client.transfer.confirmed': `evt_${done.orderNo}_4`,
  'energy.low_balance': `evt_${no('EN')}_3_${at + 154}_low`,
};

/** What is recorded of each route, by its id. */
export const recorded: Record<string, { request?: object; data?: unknown }> = {
  'system/health': { data: { status: 'ok', time: new Date(at * 1000).toISOString() } },
  'system/chains': { data: [presentChain({ ...chains.ETH, enabled: true })] },
  'system/tokens': { data: chains.ETH.tokens.slice(0, 2).map(presentToken) },
  'subaccount/create': {
    request: { user_id: 'user-1001', label: 'Alice' },
    data: presentSubAccount(subAccount, buildSettings()),
  },
  'subaccount/update': {
    request: { user_id: 'user-1001', label: 'Alice B.' },
    data: presentSubAccount({ ...subAccount, label: 'Alice B.' }, buildSettings()),
  },
  'subaccount/info': { data: presentSubAccount(subAccount, buildSettings()) },
  'subaccount/list': { data: page(presentSubAccountItem(subAccount)) },
  'address/balance': { data: { chain: 'ETH', address: hot, token: 'USDT', balance: '1250.5' } },
  'deposit/list': { data: page(presentDeposit(deposit, 12)) },
  'deposit/detail': { data: presentDeposit(deposit, 12) },
  'deposit/replay-webhook': { request: { deposit_no: deposit.depositNo } },
  'withdraw/apply': {
    request: {
      biz_order_id: order.bizOrderId,
      chain: 'ETH',
      token: 'USDT',
      to_address: payee,
      amount: '100',
      memo: 'March payout',
      user_id: 'user-1001',
      metadata: { invoice: '2026-0417' },
    },
    data: presentApplied(applied),
  },
  'withdraw/batch': {
    request: {
      batch_id: 'payroll-2026-03',
      mode: 'partial',
      items: [
        {
          biz_order_id: order.bizOrderId,
          chain: 'ETH',
          token: 'USDT',
          to_address: payee,
          amount: '100',
        },
        {
          biz_order_id: 'payout-1002',
          chain: 'ETH',
          token: 'USDT',
          to_address: payee,
          amount: '90000',
        },
      ],
    },
    data: presentBatch({ ...payout, count: 2 }, { batch: payout, orders: [applied], refusals }),
  },
  'withdraw/batch-detail': {
    data: presentBatch({ ...payout, count: 2 }, { batch: payout, orders: [applied], refusals }),
  },
  'withdraw/batches': { data: page(presentBatchItem(payout)) },
  'withdraw/cancel-batch': { request: { batch_id: payout.batchId } },
  'withdraw/estimate': {
    request: { chain: 'ETH', token: 'USDT', to_address: payee, amount: '1500' },
    data: presentEstimate({
      existing: null,
      level: 2,
      amountMicroUsd: 1_500_000_000n,
      fee: { token: 'ETH', decimals: 18, amount: 4_200_000_000_000_000n },
      checks: [
        {
          check: 'balance',
          passed: true,
          amounts: {
            token: 'USDT',
            decimals: 6,
            needed: 1_500_000_000n,
            available: 9_000_000_000n,
          },
        },
        {
          check: 'fee',
          passed: true,
          amounts: { token: 'ETH', decimals: 18, needed: 42n * 10n ** 14n, available: 10n ** 18n },
        },
        { check: 'whitelist', passed: true, amounts: null },
      ],
    }),
  },
  'withdraw/detail': { data: presentWithdrawal(paid, [attempt]) },
  'withdraw/cancel': { request: { biz_order_id: order.bizOrderId } },
  'withdraw/list': { data: page(presentWithdrawalItem(paid)) },
  'swap/tokens': {
    data: { chain: 'ETH', tokens: [quote.to, quote.from].map(presentSwapToken) },
  },
  'swap/quote': {
    request: {
      from_chain: 'ETH',
      from_token: 'USDT',
      to_chain: 'ETH',
      to_token: 'ETH',
      amount_in: '100',
      from_address: quote.address,
      slippage_bps: 50,
    },
    data: presentQuote(quote),
  },
  'swap/execute': {
    request: { biz_order_id: swap.bizOrderId, route_id: quote.routeId },
    data: presentExecuted(swap),
  },
  'swap/detail': { data: presentSwap(swapped, [attempt]) },
  'swap/list': { data: page(presentSwapItem(swapped)) },
  'client/wallet': { data: presentWallet(project) },
  'client/addresses': {
    data: page(
      presentAddress({ family: 'EVM', address: hot, index: 0 }),
      presentAddress({ family: 'EVM', address: user, index: 1 }),
    ),
  },
  'client/transfer': call({ chain: 'ETH', token: 'USDT', to: payee, amount: '12.5' }),
  'client/send-tx': call({
    chain: 'ETH',
    to: quote.from.address!,
    data: `0xa9059cbb${payee.slice(2).toLowerCase().padStart(64, '0')}${12_500_000n.toString(16).padStart(64, '0')}`,
  }),
  'client/sign-message': call({ chain: 'ETH', message: 'Sign in to example.com' }),
  'client/sign-typed-data': call({
    chain: 'ETH',
    domain: { name: 'Mail', version: '1', chainId: 1 },
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  }),
  'client/operations': { data: page(presentOperationItem(done)) },
  'client/operation': { data: presentOperation(done, [attempt], chains.ETH) },
  'client/cancel': { request: { op_no: operation.orderNo } },
  'client/pending': { data: page(presentPendingOperation(operation, chains.ETH)) },
  'client/session-keys/create': {
    request: {
      name: 'payout bot',
      scope: { chains: ['ETH'], deny_native: 1 },
      max_per_tx_usd: 250,
      daily_cap_usd: 1000,
      ttl_days: 30,
    },
    data: presentNewSessionKey({ key: sessionKey, value: `${skId}_${'5f'.repeat(32)}` }),
  },
  'client/session-keys/list': {
    data: page(
      presentSessionKey(sessionKey, { usedMicroUsd: 12_500_000n, lastUsedAt: at + 8 }, at + 60),
    ),
  },
  'client/session-keys/revoke': {},
  'events/list': {
    data: {
      list: shownEvents.map((event, i) =>
        presentEvent({
          eventId: eventIds[event],
          event,
          data: { ...eventData[recordOfEvent(event)]![1] },
          timestamp: at + 150 + i,
        }),
      ),
      next: 'cur_5',
    },
  },
  'deposit/explain': {
    data: presentExplanation({
      chain: chains.ETH,
      txHash,
      state: 'read',
      block: '20512345',
      scanned: '20512350',
      transfers: [
        {
          position: 'log:0',
          to: deposit.address,
          token: 'USDT',
          tokenAddress: deposit.tokenAddress,
          amount: '12.5',
          least: '1',
          verdict: 'confirming',
          deposit: { confirmations: 5, threshold: 12, wasCredited: false },
          userId: deposit.userId,
          depositNo: deposit.depositNo,
        },
      ],
      total: 1,
    }),
  },
  'ledger/entries': {
    data: {
      list: [
        presentEntry(ledgerNames, buildEntry()),
        presentEntry(
          ledgerNames,
          buildEntry({
            entryNo: 'EN0B7A9D3E4826A1B2C3D45F0C',
            account: 'external/withdrawals',
            address: null,
            amount: 12_500_000n,
            usdMicro: 12_500_000n,
          }),
        ),
      ],
      next: null,
    },
  },
  'ledger/balances': {
    data: {
      list: [
        presentBalance(ledgerNames, {
          account: 'hot',
          address: null,
          chain: 'ETH',
          token: 'USDT',
          amount: 987_500_000n,
        }),
      ],
      at: null,
    },
  },
  'balances/list': {
    data: await presentHeld(
      { names: ledgerNames, chains, books: { bookedDecimals: async () => new Map() } },
      {
        rows: [
          {
            chain: 'ETH',
            account: 'users',
            address: deposit.address,
            userId: deposit.userId,
            tokens: [
              { token: 'USDT', amount: 12_500_000n },
              { token: 'ETH', amount: 40_000_000_000_000_000n },
            ],
          },
        ],
        next: `x7Gq2LmA.ETH.${deposit.address}`,
        hot: [
          {
            chain: 'ETH',
            address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            tokens: [{ token: 'USDT', balance: 987_500_000n, reserved: 25_000_000n }],
          },
        ],
        asOf: [
          {
            chain: 'ETH',
            cursor: {
              chain: 'ETH',
              scanned: 20_512_345n,
              hash: '0x1',
              minedAt: at + 40,
              head: 20_512_346n,
              finalized: 20_512_280n,
              updatedAt: at + 52,
            },
          },
        ],
      },
    ),
  },
  'statements/list': {
    data: { list: [presentStatement(buildStatement())], next: '2026-03' },
  },
  'statements/detail': {
    data: await showStatement(
      {
        statements: { find: async () => buildStatement() },
        links: {
          link: async (key) => ({
            url: `https://coffer-prod-statements-123456789012-eu-central-1.s3.eu-central-1.amazonaws.com/${key}?X-Amz-Signature=...`,
            expiresAt: 1_775_001_300,
          }),
        },
      },
      { projectId: 'demo', period: '2026-03' },
    ),
  },
  'screening/answer': {
    request: {
      answer: '{"id":"WD01J9ZQ3V7K8M4X2B6N5T1RCD","verdict":"allow"}',
      signature: 'ab'.repeat(32),
    },
    data: { id: 'WD01J9ZQ3V7K8M4X2B6N5T1RCD', state: 'queued' },
  },
  ...energyExamples,
};
