import { LambdaClient } from '@aws-sdk/client-lambda';
import type { RequestVerifier } from '#ports/projects.ts';
import type { Verdict } from '#ports/signed-call.ts';
import { environment, need } from '../runtime/config.ts';
import { invokeFunction } from '../runtime/invoke-function.ts';

/**
 * The longest time for a verdict, repeats of the call included (ms). The gateway waits 30 s. In the
 * local cloud all functions start on one machine, and a storm of calls starts two for each.
 */
const deadlineMs = () => (environment().STAGE === 'local' ? 20_000 : 8_000);

/**
 * A call whose connection broke, or that was throttled, is sent once more: a request may take its
 * own nonce twice, so the second call does not read its nonce as used.
 */
const maxAttempts = 2;

/** Has requests verified by the function keys/verify-request. Throws when it gives no verdict. */
export function makeVerifyClient(
  options: { client?: LambdaClient; deadline?: () => AbortSignal } = {},
): RequestVerifier {
  const client = options.client ?? new LambdaClient({ maxAttempts });
  const deadline = options.deadline ?? (() => AbortSignal.timeout(deadlineMs()));
  return {
    verify: (call) =>
      invokeFunction<Verdict>(client, {
        functionName: need('FUNCTION_VERIFY_REQUEST'),
        payload: call,
        deadline: deadline(),
      }),
  };
}
