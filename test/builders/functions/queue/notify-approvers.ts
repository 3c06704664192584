import { makeHandler } from '#functions/queue/notify-approvers.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export const t0 = 1_767_225_600;

export function handlerOf(stage: string) {
  const ran: number[] = [];
  const handle = makeHandler({
    stage,
    clock: stoppedClock(t0),
    begin: async () => {
      throw new Error('no table');
    },
    sendDue: async (nowMs) => {
      ran.push(nowMs);
      return { due: 0, failed: 0 };
    },
    log: fakeLogger().log,
  });
  return { handle, ran };
}
