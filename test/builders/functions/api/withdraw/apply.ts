import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import type { ApplyDeps } from '#domain/withdrawal/apply.ts';
import { makeHandler as makeApply } from '#functions/api/withdraw/apply.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { call, fakeGuards, type RequestParts, signedEvent } from '#test/support/api.ts';

export const setUpApply = () => {
  const created: Withdrawal[] = [];
  const outbox: OutboxItem[] = [];
  const local = mergeCatalog({ TRX: { enabled: false } });
  const free = { reserved: 0n, epoch: 0 };
  const guards = fakeGuards();
  const warned: [string, Record<string, unknown> | undefined][] = [];
  const wallet = { coins: 10n ** 24n, tokens: 10n ** 24n, priced: true };
  const deps: ApplyDeps = {
    withdrawals: fakeWithdrawalStore({
      byOrder: async (_, id) => created.find((w) => w.bizOrderId === id) ?? null,
      reservations: async () => ({
        token: free,
        native: free,
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
      }),
      create: async (made) => {
        created.push(made.withdrawal);
        outbox.push(made.outbox);
        return 'created';
      },
    }),
    balances: {
      balance: async ({ tokenAddress }) => ({
        amount: tokenAddress === null ? wallet.coins : wallet.tokens,
        block: 1n,
      }),
    },
    fees: { estimate: async () => ({ gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n }) },
    prices: {
      latest: async (symbols) =>
        new Map(
          (wallet.priced ? symbols : []).map((symbol) => [
            symbol,
            { symbol, usd: '1', source: 'fixed', readAt: 1, priceId: 'fixed' },
          ]),
        ),
      isAuthentic: async () => true,
    },
    clock: guards.clock,
    ids: makeIds(),
    log: {
      ...guards.log,
      warn: (event: string, fields?: Record<string, unknown>) => void warned.push([event, fields]),
    },
    chain: (name) => local[name],
    token: (chain, symbol) => findToken(local[chain], symbol),
    checkAddress: ({ family }, text) => checkAddress(family, text),
  };
  const handler = makeApply(guards, deps);
  const send = (body: RequestParts['body']) =>
    call(handler, signedEvent({ path: '/v1/withdraw/apply', method: 'POST', body }));
  return { send, created, outbox, guards, warned, wallet };
};
