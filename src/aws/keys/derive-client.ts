import { LambdaClient } from '@aws-sdk/client-lambda';
import type { HotWallets } from '#model/project.ts';
import type { KeyMaker } from '#ports/projects.ts';
import type { FamilyAddresses } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { need } from '../runtime/config.ts';
import { invokeFunction } from '../runtime/invoke-function.ts';

/** Calls one of the two functions that may open seeds: derive-address and make-project-keys. */
async function invoke<T extends object>(
  client: LambdaClient,
  functionName: string,
  payload: Record<string, unknown>,
): Promise<T> {
  const body = await invokeFunction<T & { busy?: boolean }>(client, { functionName, payload });
  if (body.busy) throw new ApiError('busy', undefined, { headers: { 'Retry-After': '5' } });
  return body;
}

export interface DeriveClient {
  /** The addresses of a sub-account; `index` is its addr_index, from 1. */
  addresses(projectId: string, index: number): Promise<FamilyAddresses>;
}

/** Derives addresses by the function derive-address. */
export function makeDeriveClient(client: LambdaClient = new LambdaClient({})): DeriveClient {
  return {
    async addresses(projectId, index) {
      const { EVM, TRX, SOL } = await invoke<Partial<FamilyAddresses>>(
        client,
        need('FUNCTION_DERIVE_ADDRESS'),
        { projectId, index },
      );
      if (!EVM || !TRX || !SOL) throw new Error('the derive function gave no address');
      return { EVM, TRX, SOL };
    },
  };
}

/**
 * Makes a project's keys by the function make-project-keys. Throws ApiError 'busy' while it runs.
 */
export function makeKeysClient(client: LambdaClient = new LambdaClient({})): KeyMaker {
  return {
    make: (projectId) =>
      invoke<{ hot: HotWallets }>(client, need('FUNCTION_MAKE_PROJECT_KEYS'), { projectId }),
  };
}
