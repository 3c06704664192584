import { LambdaClient } from '@aws-sdk/client-lambda';
import { need } from '#aws/runtime/config.ts';
import { invokeFunction } from '#aws/runtime/invoke-function.ts';
import type { StakeSignature, StakeSigner } from '../ports.ts';

/** Has stored bytes signed by the function keys/sign-stake. Throws when it gives no answer. */
export const makeStakeSignerClient = (
  client: LambdaClient = new LambdaClient({ maxAttempts: 2 }),
): StakeSigner => ({
  async sign(of) {
    const answer = await invokeFunction<StakeSignature>(client, {
      functionName: need('FUNCTION_SIGN_STAKE'),
      payload: of,
      deadline: AbortSignal.timeout(12_000),
    });
    if ('signed' in answer || 'refused' in answer) return answer;
    throw new Error('the signer of own stake did not answer');
  },
});
