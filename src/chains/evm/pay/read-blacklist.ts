import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import { decodeWord, encodeCall } from '#chains/shared/abi/abi.ts';

/** The call that asks a token whether it has blacklisted an address. */
export const blacklistCall = (token: string, address: string): RpcCall => ({
  method: 'eth_call',
  params: [{ to: token, data: encodeCall('isBlackListed(address)', address) }, 'latest'],
});

/** Whether the answer says so. An error says nothing: the payment is simulated all the same. */
export const isBlacklisted = (answer: unknown): boolean => decodeWord(answer) === 1n;

/** Asks it. False if no node answers. */
export async function readBlacklisted(
  rpc: Pick<Rpc, 'request'>,
  token: string,
  address: string,
): Promise<boolean> {
  const { method, params } = blacklistCall(token, address);
  try {
    return isBlacklisted(await rpc.request(method, params));
  } catch (error) {
    if (isNodeFailure(error)) return false;
    throw error;
  }
}
