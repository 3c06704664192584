/**
 * The payload of a payment: a plain transfer, a call of the token's `transfer`, or any other call.
 */

import { encodeCall } from '#chains/shared/abi/abi.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { zeroAddress } from '../account/address.ts';

const maxUint256 = 2n ** 256n - 1n;
/** Nodes accept transactions of 128 KB. The signed transaction is stored as hex, twice as long. */
export const maxCalldataBytes = 65_536;
/** A plain transfer's gas, exactly, on chains that do not charge layer-1 data inside gas. */
export const plainTransferGas = 21_000n;

/**
 * Returns the address in lower case. Throws an Error that names `what` for the zero address and for
 * text that is not an address.
 */
export function assertAddress(address: string, what: string): `0x${string}` {
  if (!/^0x[0-9a-f]{40}$/i.test(address) || address === zeroAddress)
    throw new Error(`${what} is not a payable EVM address: ${address}`);
  return address.toLowerCase() as `0x${string}`;
}

/**
 * Recipient, value (wei) and calldata of a payment, in lower case. Throws an Error for terms that
 * cannot be paid: an invalid address, an amount outside 1..2^256-1 (a call may pay 0), a call that
 * names a token or whose calldata is not hex.
 */
export function toPayload(terms: Pick<PaymentTerms, 'to' | 'tokenAddress' | 'amount' | 'data'>): {
  to: `0x${string}`;
  value: bigint;
  data: `0x${string}`;
} {
  if (terms.data !== undefined) return toCallPayload({ ...terms, data: terms.data });
  const { amount, tokenAddress } = terms;
  if (amount <= 0n || amount > maxUint256) throw new Error(`amount out of range: ${amount}`);
  const to = assertAddress(terms.to, 'the recipient');
  if (tokenAddress === null) return { to, value: amount, data: '0x' };
  const data = encodeCall('transfer(address,uint256)', to, amount) as `0x${string}`;
  return { to: assertAddress(tokenAddress, 'the token'), value: 0n, data };
}

function toCallPayload({
  to,
  tokenAddress,
  amount,
  data,
}: Required<Parameters<typeof toPayload>[0]>) {
  if (tokenAddress !== null) throw new Error('a call cannot also pay a token');
  if (amount < 0n || amount > maxUint256) throw new Error(`amount out of range: ${amount}`);
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) throw new Error('the calldata is not whole bytes of hex');
  if (data.length > 2 + 2 * maxCalldataBytes) throw new Error('the calldata is too long');
  const hex = data.toLowerCase() as `0x${string}`;
  return { to: assertAddress(to, 'the contract'), value: amount, data: hex };
}
