import { expect, test } from 'vitest';
import { handleNonceAhead } from '#domain/payment/worker/nonce/handle-nonce-ahead.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** What a count of 9 does where our table has given out 7 nonces; `lowest` is all providers'. */
async function handle(lowest: number | null, next = 7) {
  const frozen: string[] = [];
  const { log, events } = fakeLogger();
  const deps = buildPaymentDeps({
    payments: fakePaymentStore({
      nonceState: async () => buildNonceState({ next }),
      freezeAddress: async (_chain, _address, reason) => void frozen.push(reason),
    }),
    gateway: fakePaymentGateway({ lowestTransactionCount: async () => lowest }),
    log,
  });
  const count = await handleNonceAhead(deps, '0xa1', 9);
  return { count, frozen, alarms: events.error };
}

test('a count that one provider makes up freezes nothing, and the run continues with the other', async () => {
  expect(await handle(6)).toEqual({ count: 6, frozen: [], alarms: ['payment.nonce-disputed'] });
});

test('a count that every provider shows freezes the address', async () => {
  const reason = 'the chain has nonce 9, ours is 7';
  const frozen = { count: null, frozen: [reason], alarms: ['payment.nonce-ahead'] };
  expect(await handle(8)).toEqual(frozen);
  expect(await handle(null)).toEqual(frozen);
});

test('the run ends where our table has caught up', async () => {
  expect(await handle(9, 9)).toEqual({ count: null, frozen: [], alarms: [] });
});
