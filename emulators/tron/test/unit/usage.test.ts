/** Recovery of bandwidth and energy, with figures of a real node. */
import { expect, test } from 'vitest';
import { addFreeUsage, addUsage, takeUsageBack } from '../../src/resources/usage.ts';
import { fullWindow, type Usage } from '../../src/state/account.ts';

const fresh: Usage = { used: 0n, slot: 0, window: fullWindow };

test('free bytes recover over a day', () => {
  const used = addFreeUsage({ used: 0n, slot: 0 }, 345n, 100);
  expect(used).toBe(345n);
  // A real node showed 344 four slots later.
  expect(addFreeUsage({ used, slot: 100 }, 0n, 104)).toBe(344n);
  expect(addFreeUsage({ used, slot: 100 }, 0n, 100 + 14_400)).toBe(172n);
  expect(addFreeUsage({ used, slot: 100 }, 0n, 100 + 28_800)).toBe(0n);
});

test('the window of a staked resource shrinks as it is used again', () => {
  // Two delegations in two blocks. A block later the real node showed 562 bytes and this window.
  const one = addUsage(fresh, 280n, 1000);
  expect(one).toEqual({ used: 280n, slot: 1000, window: fullWindow });
  const two = addUsage(one, 283n, 1001);
  expect(two).toEqual({ used: 563n, slot: 1001, window: 28_799_503n });
  expect(addUsage(two, 0n, 1002)).toEqual({ used: 562n, slot: 1002, window: 28_798_503n });
});

test('the energy of a call recovers in a day, half of it in half a day', () => {
  // Of 12,891 used, the real node showed 12,842 and a window of 28,693 slots 107 slots later.
  const used = addUsage(fresh, 12_891n, 0);
  expect(addUsage(used, 0n, 107)).toEqual({ used: 12_843n, slot: 107, window: 28_693_000n });
  expect(addUsage(used, 0n, 14_400).used).toBe(6445n);
  expect(addUsage(used, 0n, 28_800)).toEqual({ used: 0n, slot: 28_800, window: fullWindow });
});

test('a receiver returns its usage to the owner with the remaining recovery time', () => {
  const receiver = addUsage(fresh, 10_000n, 0);
  const then = addUsage(receiver, 0n, 14_400);
  const owner = takeUsageBack(fresh, then.window, then.used, 14_400);
  expect(owner).toEqual({ used: then.used, slot: 14_400, window: 14_400_000n });
  expect(addUsage(owner, 0n, 28_800).used).toBe(0n);
});
