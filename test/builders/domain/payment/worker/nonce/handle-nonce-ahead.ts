import { handleNonceAhead } from '#domain/payment/worker/nonce/handle-nonce-ahead.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** What a count of 9 does where our table has given out 7 nonces; `lowest` is all providers'. */
export async function handle(lowest: number | null, next = 7) {
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
