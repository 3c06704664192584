import { expect, test } from 'vitest';
import { internalActions } from '#model/orders/internal-order.ts';
import { buildInternalOrder, depositAddress } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { decide } from '#test/builders/domain/payment/authorize/authorize-internal.ts';

test('an internal order is signed if the judge of its action allows it', async () => {
  expect(await decide(buildInternalOrder())).toEqual({ ok: true });
});

test('an action without a judge is refused', async () => {
  expect(await decide(buildInternalOrder(), { judge: null })).toEqual({
    ok: false,
    reason: 'this signer does not forward',
    forged: true,
  });
});

test.each([
  ['no amount', { amount: 0n }],
  ['a token that is not listed', { token: 'XYZ' }],
  ['other decimals', { decimals: 8 }],
  ['a memo', { memo: 'x' }],
  ['no limit of work', { gasLimit: 0n }],
  ['another sending address', { fromAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ['an action that does not exist', { does: 'pay' as never }],
])('%s is refused, whatever its judge says', async (_, set) => {
  expect(await decide(buildInternalOrder(set))).toMatchObject({ ok: false, forged: true });
});

test('one that was signed before is not signed again', async () => {
  const signed = { chain: 'TRX' as const, address: depositAddress, nonce: 3 };
  expect(await decide(buildInternalOrder(), { signed })).toMatchObject({ ok: false });
});

test('the energy deposit address sends nothing but forwards', async () => {
  const [, ...rest] = internalActions;
  const isServiceAddress = true;
  expect(await decide(buildInternalOrder(), { isServiceAddress })).toEqual({ ok: true });
  const sender = {
    fromAddress: depositAddress,
    chain: 'TRX' as const,
    status: 'approved' as const,
  };
  const others = [
    buildOperation(sender),
    buildSwap(sender),
    buildWithdrawal(sender),
    ...rest.map((does) => buildInternalOrder({ does })),
  ];
  for (const order of others) {
    expect(await decide(order, { isServiceAddress })).toEqual({
      ok: false,
      reason: 'the energy deposit address sends only forwards',
      forged: false,
    });
  }
});
