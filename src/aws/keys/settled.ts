/**
 * What KMS answers while it does not know a new key or alias everywhere yet, or a new key's tag, on
 * which the permissions of this role hang.
 */
const unsettled = new Set(['NotFoundException', 'AccessDeniedException']);

/** 24.5 s in all, in milliseconds; three keys must fit into the function's minute as a rule. */
const waitsMs = [250, 250, 500, 500, 1_000, 2_000, 4_000, 8_000, 8_000];

/** Asks again until KMS knows what was made. A denial that stays is thrown after that time. */
export async function settled<T>(
  ask: () => Promise<T>,
  wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error && unsettled.has(error.name))) throw error;
      await wait(ms);
    }
  }
  return ask();
}
