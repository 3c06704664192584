import { delegationPrefix } from '#chains/evm/node/delegation-prefix.ts';
import { isRevert } from '#chains/evm/read/describe-failure.ts';
import { asNodeRead } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Delegation, DelegationReader } from '../../ports.ts';
import { sweepData } from './call-data.ts';
import { sweeperOf } from './sweeper.ts';

const codeCall = (address: string) => ({ method: 'eth_getCode', params: [address, 'latest'] });

/**
 * Whether a wallet's sweeper has exactly its code, by up to two providers. Throws what the Rpc
 * throws.
 */
export async function isSweeperDeployed(rpc: Rpc, wallet: string): Promise<boolean> {
  const { address, code } = sweeperOf(wallet);
  const { method, params } = codeCall(address);
  const answers = await Promise.all(
    Array.from({ length: Math.min(rpc.count, 2) }, (_, i) =>
      rpc.at(i).request<string>(method, params),
    ),
  );
  return answers.every((answer) => answer.toLowerCase() === code);
}

/** Throws ApiError nodeUnavailable (50203) when no node answers. */
export function makeDelegationReader(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): DelegationReader {
  return {
    isDeployed: ({ chain, wallet }) =>
      asNodeRead(chain, async () => isSweeperDeployed(await deps.rpcOf(chain), wallet)),

    delegations: ({ chain, wallet, addresses }) =>
      asNodeRead(chain, async () => {
        const rpc = await deps.rpcOf(chain);
        const answers = await rpc.batch<string>(addresses.map(codeCall));
        const ours = delegationPrefix + sweeperOf(wallet).address.slice(2).toLowerCase();
        return answers.map((answer): Delegation => {
          if (answer instanceof RpcError) throw answer;
          if (answer === '0x') return 'none';
          return answer.toLowerCase() === ours ? 'sweeper' : 'other';
        });
      }),

    canSend: ({ chain, wallet, token, addresses }) =>
      asNodeRead(chain, async () => {
        const rpc = await deps.rpcOf(chain);
        const { code } = sweeperOf(wallet);
        const data = sweepData(token);
        const answers = await rpc.batch<unknown>(
          addresses.map((to) => ({
            method: 'eth_call',
            params: [{ from: wallet, to, data }, 'latest', { [to]: { code } }],
          })),
        );
        return answers.map((answer) => {
          if (answer instanceof RpcError && !isRevert(answer)) throw answer;
          return !(answer instanceof RpcError);
        });
      }),
  };
}
