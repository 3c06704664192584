/** What says that a payment would fail, as opposed to a provider that fails itself. */
const refusals = new Set(['ExecutionReverted', 'InsufficientFunds', 'FeeAboveLimit']);

/**
 * What the providers say of a payment that the first answer refuses. 'succeeds': one of them can
 * make it, and signing by its answer is safe, since the chain itself decides. 'fails': two say that
 * it would fail (the only one does), and none can make it. 'unknown': too few of them answer.
 */
export type SecondOpinion<T> = { kind: 'succeeds'; value: T } | { kind: 'fails' | 'unknown' };

/**
 * Asks one provider after the other until one can make the payment. The first answer may have been
 * any of theirs, so it counts only where it is given again. `ask` throws what the ports throw.
 */
export async function secondOpinion<Provider, T>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<T>,
): Promise<SecondOpinion<T>> {
  if (providers.length < 2) return { kind: 'fails' };
  let refused = 0;
  for (const provider of providers) {
    try {
      return { kind: 'succeeds', value: await ask(provider) };
    } catch (error) {
      if (refusals.has((error as Error).name)) refused += 1;
    }
  }
  return { kind: refused >= 2 ? 'fails' : 'unknown' };
}

/** The answer of a provider by which the payment cannot be made. */
export class Refused extends Error {
  override readonly name = 'ExecutionReverted';
}
