import { allow, broadcast, confirm, fail, sign } from '#domain/order/transitions.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import { buildSwap } from '../../../build-swap.ts';

export const txHash = `0x${'ab'.repeat(32)}`;
export const call = { data: '0x04e45aaf', deadline: 1_767_226_300 };
const after = (swap: Swap, write: TransitionWrite): Swap => ({ ...swap, ...write.set }) as Swap;
export const made = buildSwap({ memo: 'm\n"' });
export const allowing = allow(made, { at: 1, nonce: 7 });
export const allowed = after(made, allowing);
export const signing = sign(allowed, { at: 2, nonce: 8, call });
const signed = after(allowed, signing);
export const sending = broadcast(signed, { at: 3, txHash });
export const sent = after(signed, sending);
export const result = { amountOut: 39_900_000_000_000_000n, gasCost: 10n ** 15n };

export const reverting = fail(sent, {
  at: 9,
  txHash,
  reason: 'Reverted',
  result: { ...result, amountOut: null },
});

export const confirming = confirm(sent, { at: 9, txHash, blockNumber: 5n, result });
export const refusing = fail(made, { at: 9, reason: 'Insufficient USDT' });
export const expiring = fail({ ...sent, txHash }, { at: 9, reason: 'Cancelled at its nonce' });
export const facetsOf = ({ outbox }: TransitionWrite) => outbox.lists[0]?.facets;
export const eventOf = ({ outbox }: TransitionWrite) => outbox.event;
