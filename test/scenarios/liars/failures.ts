/** What a provider of any family may do instead of an answer. */
import { failing, late, silent } from './providers.ts';
import { both, type LieCase } from './world.ts';

/** Errors with HTTP 200 that are a gateway's, and not about the call. */
export const gatewayErrors = (errors: readonly (readonly [code: number, message: string])[]) =>
  errors.map(
    ([code, message]): LieCase => ({
      name: `error ${code} with HTTP 200`,
      lie: () => failing(code, message),
      waits: both,
    }),
  );

/** `timeoutMs`: how long it is waited for. */
export const noAnswers = (timeoutMs: number): LieCase[] => [
  { name: 'no answer', lie: () => silent, waits: both },
  { name: 'answers too late', lie: () => late(3 * timeoutMs), waits: both },
];
