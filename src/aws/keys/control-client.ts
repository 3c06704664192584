import { LambdaClient } from '@aws-sdk/client-lambda';
import type { ControlAnswer, ControlProver } from '#ports/projects.ts';
import type { Family, familyNames } from '#shared/chains.ts';
import { environment, need } from '../runtime/config.ts';
import { invokeFunction } from '../runtime/invoke-function.ts';

/** The function's variable with the name of each vault. */
const variables = {
  EVM: 'FUNCTION_VAULT_EVM',
  TRX: 'FUNCTION_VAULT_TRON',
  SOL: 'FUNCTION_VAULT_SOLANA',
} as const satisfies Record<Family, `FUNCTION_VAULT_${Uppercase<(typeof familyNames)[Family]>}`>;

/** How long a route waits for a vault (ms). The gateway waits 30 s; the local cloud on a busy machine longer. */
const deadlineMs = () => (environment().STAGE === 'local' ? 60_000 : 22_000);

/** Has proofs of control signed by the families' vaults. A call is made once. */
export function makeControlProver(
  client: LambdaClient = new LambdaClient({ maxAttempts: 1 }),
): ControlProver {
  return {
    prove: (family, control) =>
      invokeFunction<ControlAnswer>(client, {
        functionName: need(variables[family]),
        payload: { control },
        deadline: AbortSignal.timeout(deadlineMs()),
      }),
  };
}
