import type * as z from 'zod';
import { makeHandler as makeDetail } from '#functions/api/swap/detail.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import { swapper } from '#test/builders/build-swap.ts';
import { buildKey, call, fakeGuards, now, signedEvent } from '#test/support/api.ts';
import { swapAnswers } from '#wire/merchant/swap/answers.ts';

export const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });

export const fits = (route: string, data: unknown) =>
  (swapAnswers[route] as { data: z.ZodType }).data.safeParse(data).error;

export function detailOf(swap: Swap, slot: NonceSlot | null = null) {
  const asked: unknown[] = [];
  const handler = makeDetail(guards, {
    swaps: {
      get: async (orderNo) => (orderNo === swap.orderNo ? swap : null),
      pointer: async (projectId, bizOrderId) =>
        projectId === swap.projectId && bizOrderId === swap.bizOrderId
          ? { orderNo: swap.orderNo, signed: null }
          : null,
    },
    payments: {
      async slot(...place) {
        asked.push(place);
        return slot;
      },
      claim: async () => null,
    },
  });
  const get = (query: string) => call(handler, signedEvent({ path: '/v1/swap/detail', query }));
  return { get, asked };
}

export const mined = {
  nonce: 7,
  signedAt: now + 4,
  sentAt: now + 5,
  txHash: `0x${'ab'.repeat(32)}`,
};

export const unset = {
  amount_out_actual: null,
  src_tx_hash: null,
  dest_tx_hash: null,
  gas_cost_usd: null,
  signed_at: null,
  sent_at: null,
  confirmed_at: null,
  fail_reason: null,
  reversed: null,
  fee: null,
  fee_token: 'ETH',
  stuck: null,
};

export const base = {
  swap_no: 'SW1',
  biz_order_id: 'order-1',
  provider: 'uniswap-v3',
  slippage_bps: 50,
  from_chain: 'ETH',
  from_token: 'USDT',
  to_chain: 'ETH',
  to_token: 'ETH',
  amount_in: '100',
  amount_out_expected: '0.04',
  amount_out_min: '0.0398',
  from_address: swapper,
  to_address: swapper,
  memo: null,
  attempts: [],
  created_at: now,
};

/** A record in each status of its life, and what differs in the answer. */
export const lives: [string, Partial<Swap>, Record<string, unknown>][] = [
  ['waits to be signed', {}, { status: 0 }],
  [
    'waits for coin',
    { stuck: { cause: 'no_coin', since: now, nextActionAt: now + 4 } },
    { status: 0, stuck: { cause: 'no_coin', next_action_at: now + 4 } },
  ],
  ['has its allowance set', { allowancesSet: 1 }, { status: 1 }],
  [
    'is signed, and not sent: its hash is nobody’s business yet',
    { status: 'signing', nonce: 7, signedAt: now + 4, txHash: mined.txHash, allowancesSet: 1 },
    { status: 1, signed_at: now + 4 },
  ],
  [
    'is broadcast',
    { status: 'broadcast', ...mined },
    { status: 2, src_tx_hash: mined.txHash, signed_at: now + 4, sent_at: now + 5 },
  ],
  [
    'is confirmed',
    {
      status: 'confirmed',
      ...mined,
      confirmedAt: now + 30,
      amountOutActual: 39_999_999_999_999_999n,
      gasCost: 1_000_000_000_000_001n,
      // With its allowance.
      paidFee: 1_500_000_000_000_001n,
    },
    {
      status: 3,
      src_tx_hash: mined.txHash,
      dest_tx_hash: mined.txHash,
      signed_at: now + 4,
      sent_at: now + 5,
      confirmed_at: now + 30,
      // 0.001 ETH and a wei at 2,500 USD, rounded up.
      amount_out_actual: '0.039999999999999999',
      gas_cost_usd: '2.500001',
      fee: '0.001500000000000001',
    },
  ],
  [
    'was reverted on chain',
    {
      status: 'failed',
      ...mined,
      gasCost: 400_000_000_000_000n,
      workStage: null,
      failReason: 'Reverted on chain: the price moved',
    },
    {
      status: 5,
      src_tx_hash: mined.txHash,
      signed_at: now + 4,
      sent_at: now + 5,
      gas_cost_usd: '1',
      fail_reason: 'Reverted on chain: the price moved',
    },
  ],
  [
    'failed before it was broadcast',
    { status: 'failed', failReason: 'Insufficient ETH for gas and the amount', paidFee: 0n },
    { status: 5, fee: '0', fail_reason: 'Insufficient ETH for gas and the amount' },
  ],
];
