import { countMined } from '#domain/payment/worker/nonce/count-mined.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';

export const signedAt = 1_767_230_000;

export const slotAt = (nonce: number, set: Partial<NonceSlot> = {}): NonceSlot =>
  buildSlot({
    nonce,
    ref: `old${nonce}`,
    attempts: [
      { ...buildSlot().attempts[0]!, txHash: `0x${nonce}`, raw: `raw${nonce}`, at: signedAt },
    ],
    lastSentAt: signedAt,
    sends: 1,
    ...set,
  });

/** Where the first provider counts 3 of 3 and the lowest count is `lowest`, so long after signing. */
export async function count(
  lowest: number | null | Error,
  {
    age = 120,
    open = [slotAt(1), slotAt(2)],
    round = 0,
  }: { age?: number; open?: NonceSlot[]; round?: number } = {},
) {
  const lines: LoggedEvent[] = [];
  const log = recordingLogger(lines);
  let questions = 0;
  const gateway = fakePaymentGateway({
    lowestTransactionCount: async () => {
      questions += 1;
      if (lowest instanceof Error) throw lowest;
      return lowest;
    },
  });
  const deps = buildPaymentDeps({ gateway, clock: stoppedClock(signedAt + age), log });
  const mined = await countMined(deps, '0xa1', { counted: 3, next: 3, open, round });
  const events = (of: LoggedEvent['level']) =>
    lines.filter(({ level }) => level === of).map(({ event }) => event);
  return { mined, questions, alarms: events('error'), warnings: events('warn'), lines };
}
