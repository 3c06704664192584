import { expect, test } from 'vitest';
import { makeHandler as makeDetail } from '#functions/api/withdraw/detail.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { call, fakeGuards, signedEvent } from '#test/support/api.ts';

test('withdraw/detail: the nonce noted with the order id is only a hint', async () => {
  const withdrawal = buildWithdrawal({ status: 'broadcast', nonce: 0 });
  const read: number[] = [];
  const detail = (noted: number | null, ref = withdrawal.orderNo) => {
    const signed = noted === null ? null : { chain: 'ETH' as const, address: 'a', nonce: noted };
    const pointer = async () => ({ orderNo: withdrawal.orderNo, signed });
    const slot = async (_: string, __: string, nonce: number) => {
      read.push(nonce);
      return buildSlot({ nonce, ref: nonce === 0 ? withdrawal.orderNo : ref });
    };
    const withdrawals = fakeWithdrawalStore({ get: async () => withdrawal, pointer });
    const deps = { withdrawals, payments: fakePaymentStore({ slot }) };
    const path = '/v1/withdraw/detail';
    return call(
      makeDetail(fakeGuards(), deps),
      signedEvent({ path, query: 'biz_order_id=order-1' }),
    );
  };
  for (const [noted, reads] of [
    [0, [0]],
    [null, [0]],
    // Signed again since, under another nonce.
    [7, [7, 0]],
  ] as const) {
    read.length = 0;
    expect((await detail(noted, 'WD-other')).data.attempts).toHaveLength(1);
    expect(read).toEqual(reads);
  }
});
