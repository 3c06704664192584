import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { decodeWord } from '#chains/shared/abi/abi.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import { tronAddressToHex } from '../account/address.ts';
import type { TronHttp } from '../node/http.ts';
import { constantCall } from '../read/constant-call.ts';

/**
 * Whether a token says that it has blacklisted an address. False if the node or the contract does not
 * answer: the payment is simulated all the same.
 */
export async function isBlacklisted(
  http: TronHttp,
  { token, address }: { token: string; address: string },
): Promise<boolean> {
  try {
    const { result } = await constantCall(http, {
      from: address,
      contract: token,
      signature: 'isBlackListed(address)',
      parameter: tronAddressToHex(address).padStart(64, '0'),
    });
    return decodeWord(`0x${result}`) === 1n;
  } catch (error) {
    if (error instanceof ExecutionReverted || isNodeFailure(error)) return false;
    throw error;
  }
}
