/** Helpers for operations on an EVM spine. They submit and decide operations and read the chain. */
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { Spine } from '#test/scenarios/spine.ts';
import type { MadeKey, SpineCall, SubmitSet } from '#test/scenarios/spine-operations.ts';
import { nextOrder, usdt, wordsFor } from '../helpers.ts';

export { usdt } from '../helpers.ts';

/** The UTC day of a time (unix ms). */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const ether = 10n ** 18n;
export const hex = (n: bigint): string => `0x${n.toString(16)}`;

/** An unused address. */
export const newAddress = (): string => nextOrder().toAddress;

export const transferOf = (
  amount: string,
  set: { to?: string; token?: string; memo?: string } = {},
): SpineCall => ({
  opType: 'transfer',
  token: 'USDT',
  to: newAddress(),
  amount,
  memo: null,
  ...set,
});

export const sendOf = (to: string, set: { value?: bigint; data?: string; gas?: string } = {}) =>
  ({
    opType: 'send-tx',
    to,
    value: hex(set.value ?? 0n),
    data: set.data ?? '0x',
    gas: set.gas ?? null,
  }) satisfies SpineCall;

export const messageOf = (message: string): SpineCall => ({ opType: 'sign-message', message });

/** A token's permit, in the form of ERC-2612. */
export const permitOf = (
  token: string,
  owner: string,
  value: bigint,
): SpineCall & { opType: 'sign-typed-data' } => ({
  opType: 'sign-typed-data',
  typedData: {
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner,
      spender: newAddress(),
      value: value.toString(),
      nonce: '0',
      deadline: '2000000000',
    },
  },
});

export function operationWords(spine: Spine) {
  const words = wordsFor(spine);
  const { deps, input } = words.decide;
  const approve = (order: ApprovableOrder, admin = 'ann') =>
    approveOrder(deps(), input(order, admin));
  return {
    ...words,
    approve,
    reject: (order: ApprovableOrder, admin = 'ann') =>
      rejectOrder(deps(), { ...input(order, admin), reason: 'not ours' }),
    by: (key: MadeKey, set: SubmitSet = {}): SubmitSet => ({ sessionKey: key.value, ...set }),
    /** A sub-account with coin for fees and USDT. */
    async fundedSub(): Promise<string> {
      const address = await spine.addSubAccount();
      await spine.send({ from: spine.owner, to: address, value: hex(10n * ether) });
      await words.fund(10_000n * usdt, address);
      return address;
    },
    used: (key: MadeKey) => spine.usedOf(key, dayOf(spine.paymentDeps.clock.nowMs())),
    outboxOf: async (operation: Operation) => {
      const now = await words.get(operation);
      return spine.outbox.get(`${now.orderNo}#${now.rev}`);
    },
    /** The next nonce of an address in our own table, and the reason if the address is frozen. */
    line: async (address = spine.address) => {
      const state = await spine.paymentDeps.payments.nonceState('ETH', address);
      return { next: state?.next ?? 0, frozen: state?.frozen ?? null };
    },
    later: (seconds: number) => {
      spine.flags.now = spine.paymentDeps.clock.nowMs() + seconds * 1_000;
    },
  };
}
