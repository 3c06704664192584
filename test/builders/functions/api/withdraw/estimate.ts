import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { makeHandler } from '#functions/api/withdraw/estimate.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { call, fakeGuards, signedEvent } from '#test/support/api.ts';

export function setUp(guards = fakeGuards(), { isOffered = true } = {}) {
  const local = mergeCatalog({});
  const handler = makeHandler(guards, {
    isOffered,
    withdrawals: fakeWithdrawalStore({
      byOrder: async () => null,
      reservations: async () => ({
        token: { reserved: 0n, epoch: 0 },
        native: { reserved: 0n, epoch: 0 },
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
      }),
    }),
    balances: { balance: async () => ({ amount: 10n ** 18n, block: 1n }) },
    fees: { estimate: async () => ({ gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n }) },
    prices: {
      latest: async ([symbol = '']) =>
        new Map([[symbol, { symbol, usd: '2000', source: 'fixed', readAt: 1, priceId: 'fixed' }]]),
      isAuthentic: async () => true,
    },
    clock: guards.clock,
    chain: (name) => local[name],
    token: (chain, symbol) => findToken(local[chain], symbol),
    checkAddress: ({ family }, text) => checkAddress(family, text),
  });
  return (body: object) =>
    call(handler, signedEvent({ path: '/v1/withdraw/estimate', method: 'POST', body }));
}
