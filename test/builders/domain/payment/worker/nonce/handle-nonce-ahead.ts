import { handleNonceAhead } from '#domain/payment/worker/nonce/handle-nonce-ahead.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** What a count of 9 does where our table has given out 7 nonces, or knows no address (null); `lowest` is all providers'. */
export async function handle(lowest: number | null, next: number | null = 7) {
  const frozen: string[] = [];
  const lines: LoggedEvent[] = [];
  const deps = buildPaymentDeps({
    payments: fakePaymentStore({
      nonceState: async () => (next === null ? null : buildNonceState({ next })),
      freezeAddress: async (_chain, _address, reason) => void frozen.push(reason),
    }),
    gateway: fakePaymentGateway({ lowestTransactionCount: async () => lowest }),
    log: recordingLogger(lines),
  });
  const count = await handleNonceAhead(deps, '0xa1', 9);
  return { count, frozen, alarms: lines.map(({ event }) => event), fields: lines[0]?.fields };
}
