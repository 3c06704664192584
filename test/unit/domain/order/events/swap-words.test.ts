/** What a swap says of itself: shown status, list entry, webhook, and why a contract refused. */
import { describe, expect, test } from 'vitest';
import { shownSwapStatus } from '#domain/order/events/swap-event-data.ts';
import { allow } from '#domain/order/transitions.ts';
import { explainRevert } from '#domain/payment/explain-revert.ts';
import { orderStatuses } from '#model/order-status.ts';
import { needsAllowance } from '#model/orders/swap.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import {
  allowed,
  allowing,
  call,
  confirming,
  eventOf,
  expiring,
  facetsOf,
  made,
  refusing,
  result,
  reverting,
  sending,
  signing,
  txHash,
} from '#test/builders/domain/order/events/swap-words.ts';
import { swapEvent } from '#wire/merchant/swap/answers.ts';

describe('a swap’s way', () => {
  test('its status in the list, step by step', () => {
    const ways = [allowing, signing, sending, confirming, reverting, refusing, expiring];
    expect(ways.map(facetsOf)).toEqual(
      [...['signing', 'signing', 'broadcast', 'confirmed'], ...['failed', 'failed', 'failed']].map(
        (status) => ({ chain: 'ETH', token: ['USDT', 'ETH'], status }),
      ),
    );
    for (const { outbox, order } of ways) {
      expect(outbox).toMatchObject({ kind: 'order', ref: 'SW1', start: false });
      expect(outbox.lists).toMatchObject([{ list: 'swaps', scope: '', id: 'SW1' }]);
      expect(outbox.outboxId).toBe(`SW1#${order.rev + 1}`);
    }
  });

  test('three webhooks and no more, each with the whole of the documented data', () => {
    expect([allowing, signing].map(eventOf)).toEqual([null, null]);
    const told = [sending, confirming, reverting, refusing, expiring].map((one) => eventOf(one)!);
    expect(told.map(({ name }) => name)).toEqual([
      ...['swap.broadcast', 'swap.confirmed'],
      ...['swap.failed', 'swap.failed', 'swap.failed'],
    ]);
    for (const { data } of told) expect(swapEvent.safeParse(data).error).toBeUndefined();
    const shared = {
      swap_no: 'SW1',
      biz_order_id: 'order-1',
      provider: 'uniswap-v3',
      from_chain: 'ETH',
      from_token: 'USDT',
      amount_in: '100',
      to_chain: 'ETH',
      to_token: 'ETH',
      amount_out_expected: '0.04',
      amount_out_min: '0.0398',
    };
    const paid = { fee: null, fee_token: 'ETH' };
    const unset = {
      amount_out_actual: null,
      src_tx_hash: null,
      fail_reason: null,
      reversed: null,
      ...paid,
    };
    const times = { signed_at: null, sent_at: null, confirmed_at: null };
    expect(told.map(({ data }) => data)).toEqual([
      {
        ...shared,
        ...unset,
        ...times,
        memo: 'm\n"',
        status: 2,
        src_tx_hash: txHash,
        signed_at: 2,
        sent_at: 3,
      },
      {
        ...shared,
        ...unset,
        memo: 'm\n"',
        status: 3,
        src_tx_hash: txHash,
        amount_out_actual: '0.0399',
        signed_at: 2,
        sent_at: 3,
        confirmed_at: 9,
      },
      {
        ...shared,
        ...unset,
        ...times,
        memo: 'm\n"',
        status: 5,
        src_tx_hash: txHash,
        fail_reason: 'Reverted',
        signed_at: 2,
        sent_at: 3,
      },
      // Nothing of it was signed.
      {
        ...shared,
        ...unset,
        ...times,
        memo: 'm\n"',
        status: 5,
        fail_reason: 'Insufficient USDT',
        fee: '0',
      },
      // Broadcast, and never mined: no transaction of it is on the chain.
      {
        ...shared,
        ...unset,
        ...times,
        memo: 'm\n"',
        status: 5,
        fail_reason: 'Cancelled at its nonce',
        signed_at: 2,
        sent_at: 3,
      },
    ]);
  });

  test('an allowance is set for a swap that waits to be signed, and is counted', () => {
    expect(allowing).toMatchObject({ from: ['approved'], rev: 1, release: false });
    expect(allow(allowed, { at: 2, nonce: 9 }).set).toEqual({
      allowancesSet: 2,
      allowanceNonces: [7, 9],
      stuck: null,
      rev: 3,
    });
    for (const status of [
      'pending',
      'signing',
      'broadcast',
      'confirmed',
      'failed',
      'rejected',
    ] as const) {
      expect(() => allow({ ...made, status }, { at: 1, nonce: 7 })).toThrow(
        /allow: order SW1 is in status/,
      );
    }
  });

  test('what it calls is stored with its signature, what it cost with its end', () => {
    expect(signing.set).toMatchObject({ ...call, nonce: 8, status: 'signing' });
    expect(confirming.set).toMatchObject({
      amountOutActual: result.amountOut,
      gasCost: 10n ** 15n,
    });
    expect(reverting.set).toMatchObject({ gasCost: 10n ** 15n, txHash });
    expect(reverting.set).not.toHaveProperty('amountOutActual');
    expect(expiring.set).toMatchObject({ gasCost: null, txHash: null });
    expect([confirming.release, refusing.release]).toEqual([true, true]);
  });
});

test('every number of the contract is shown of some swap', () => {
  const shown = orderStatuses.flatMap((status) =>
    [0, 2].map((allowancesSet) => shownSwapStatus({ status, allowancesSet })),
  );
  expect([...new Set(shown)].sort()).toEqual([0, 1, 2, 3, 5]);
});

test('a router takes a token; a coin is sent, and a wrapped coin is burned', () => {
  const wrap = { kind: 'wrap' } as const;
  expect(needsAllowance(buildSwap())).toBe(true);
  expect(needsAllowance(buildSwap({ path: { kind: 'aggregator' } }))).toBe(true);
  expect(needsAllowance(buildSwap({ tokenAddress: null }))).toBe(false);
  expect(needsAllowance(buildSwap({ path: wrap }))).toBe(false);
});

test.each([
  ['execution reverted: Too little received', /moved beyond the slippage/],
  ['Insufficient WETH9', /moved beyond the slippage/],
  ['Insufficient token', /moved beyond the slippage/],
  ['Return amount is not enough', /moved beyond the slippage/],
  ['Transaction too old', /deadline had passed/],
  ['STF', /could not be taken/],
  ['TransferHelper: TRANSFER_FROM_FAILED', /could not be taken/],
  ['ERC20: transfer amount exceeds balance', /could not be taken/],
  ['ERC20: insufficient allowance', /could not be taken/],
  ['Dai/insufficient-balance', /could not be taken/],
  ['BSTFX', /^BSTFX$/],
  ['', /^$/],
])('%j is explained, and its own text is kept', (words, meaning) => {
  const explained = explainRevert(words);
  expect(explained).toMatch(meaning);
  expect(explained).toContain(words);
});
