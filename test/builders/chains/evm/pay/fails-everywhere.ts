import { hotAddress, recipient } from '#test/builders/builders.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

export const terms = {
  chain: 'ETH',
  from: hotAddress,
  to: recipient,
  tokenAddress: null,
  amount: 1n,
} as const;

/** A provider with this answer to the payment, and this to a transfer of the address to itself. */
export const provider = (payment: unknown, own: unknown = '0x5208') =>
  fakeRpc({
    eth_estimateGas: ([call]: [{ to: string }]) =>
      call.to.toLowerCase() === hotAddress.toLowerCase() ? own : payment,
  });
