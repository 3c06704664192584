import type { World } from '#test/crash/world/world.ts';
import startEmulator from '#test/support/emulator.ts';
import { ensureEmulator } from '../process/ensure-emulator.ts';

/** The emulator of a program that runs worlds one after the other, and what the program says meanwhile. */
export async function onOwnEmulator() {
  await ensureEmulator();
  const stopEmulator = await startEmulator();
  /** The world that runs now: an interruption stops it too. */
  const running: { world?: World | undefined } = {};
  const stop = () => Promise.resolve(running.world?.stop()).finally(() => stopEmulator?.());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  const startedAt = performance.now();
  return {
    running,
    stop,
    /** A line with the seconds since the start. */
    say(text: string) {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`${String(seconds).padStart(5)} s  ${text}`);
    },
    sayWrong(complaints: readonly string[]) {
      for (const text of complaints) console.log(`         WRONG ${text}`);
    },
  };
}
