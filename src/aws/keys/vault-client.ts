import { LambdaClient } from '@aws-sdk/client-lambda';
import type { Attester, Vault } from '#ports/vault.ts';
import { fromBigintJson, toBigintJson } from '#shared/bigint-json.ts';
import type { ChainName } from '#shared/chains.ts';
import { environment, need } from '../runtime/config.ts';
import { invokeFunction } from '../runtime/invoke-function.ts';

/**
 * How long a worker waits for the vault or for what nodes attest (ms). What a lost answer had stored, the
 * next run finds and sends.
 */
const deadlineMs = () => (environment().STAGE === 'local' ? 45_000 : 25_000);

/** Each call goes as one text, since an answer has bigints. A call is made once: it may have been carried out. */
async function call<T>(
  client: LambdaClient,
  functionName: string,
  payload: Record<string, unknown>,
): Promise<T> {
  const { answer } = await invokeFunction<{ answer: string }>(client, {
    functionName,
    payload: { asked: toBigintJson(payload) },
    deadline: AbortSignal.timeout(deadlineMs()),
  });
  return fromBigintJson<T>(answer);
}

const once = () => new LambdaClient({ maxAttempts: 1 });

/** The vault of the worker's family, for one chain. */
export function makeVaultClient(chain: ChainName, client: LambdaClient = once()): Vault {
  const ask =
    <Does extends keyof Vault>(does: Does) =>
    (address: string, asked: Parameters<Vault[Does]>[1]) =>
      call<Awaited<ReturnType<Vault[Does]>>>(client, need('FUNCTION_VAULT'), {
        does,
        chain,
        address,
        asked,
      });
  return {
    pay: ask('pay'),
    join: ask('join'),
    replace: ask('replace'),
    fill: ask('fill'),
    signMessages: ask('signMessages'),
    adopt: ask('adopt'),
  };
}

/** Has the family's queue/attest-* ask two providers, and record what they say. */
export const makeAttestClient = (client: LambdaClient = once()): Attester => ({
  attest: async (asked) => call<boolean>(client, need('FUNCTION_ATTEST'), { ...asked }),
});
