import { encodeCall, quantity, selectors } from '../chains/abi.ts';
import { sendAsFaucet, sendFromFaucet } from '../chains/evm-transactions.ts';
import type { RunningChain } from '../chains/local-chain.ts';
import { localRpc } from '../clients/rpc.ts';

/** A token transfer that reverts: more than anybody holds. Returns its hash. */
export function sendFailing(chain: RunningChain, token: string, to: string): Promise<string> {
  const data = encodeCall(selectors.transfer, to, 2n ** 200n);
  return sendAsFaucet(localRpc(chain.url), { to: token, gas: quantity(120_000), data });
}

/** A transfer of a token that no chain lists: the wrapped coin. Returns its hash. */
export function sendUnlisted(chain: RunningChain, to: string, amount: bigint): Promise<string> {
  if (!chain.swap) throw new Error(`${chain.name} has no such token`);
  return sendFromFaucet(localRpc(chain.url), {
    to,
    tokenAddress: chain.swap.wrapped.address,
    amount,
  });
}
