import { toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

export const account = privateKeyToAccount(`0x${'21'.repeat(32)}`);
const contract = `0x${'33'.repeat(20)}` as const;

/** As a node shows one. */
export async function shown(chainId: number, nonce: number) {
  const signed = await account.signAuthorization({ chainId, nonce, address: contract });
  return {
    chainId: toHex(chainId),
    nonce: toHex(nonce),
    address: contract,
    r: signed.r,
    s: signed.s,
    yParity: toHex(signed.yParity!),
  };
}
