/**
 * Recovery of used bandwidth and energy: linear over a day of 28,800 slots of 3 s. Each staked
 * resource has its own recovery window, which shrinks with every use, so that a new use does not
 * prolong the recovery of an earlier one (`ResourceProcessor.increaseV2` of java-tron).
 */
import { fullWindow, type Usage } from '../state/account.ts';

/** Slots per day. */
const daySlots = 28_800n;
const precision = 1_000_000n;
/** Windows are counted in thousandths of a slot. */
const windowPrecision = 1000n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a % b === 0n ? a / b : a / b + 1n);

/** The mean usage per slot that remains after `passed` of `window` slots. */
function faded(average: bigint, passed: bigint, window: bigint): bigint {
  if (passed === 0n) return average;
  if (passed >= window) return 0n;
  const left = Number(window - passed) / Number(window);
  return BigInt(Math.round(Number(average) * left));
}

/** Usage of free bandwidth at `slot`, after `amount` more is used. */
export function addFreeUsage(
  usage: { used: bigint; slot: number },
  amount: bigint,
  slot: number,
): bigint {
  const last = ceilDiv(usage.used * precision, daySlots);
  const more = ceilDiv(amount * precision, daySlots);
  return ((faded(last, BigInt(slot - usage.slot), daySlots) + more) * daySlots) / precision;
}

/** Usage of a staked resource at `slot`, after `amount` more is used. Amount 0 only recovers. */
export function addUsage(usage: Usage, amount: bigint, slot: number): Usage {
  const window = usage.window / windowPrecision;
  const passed = BigInt(slot - usage.slot);
  const average = faded(ceilDiv(usage.used * precision, window), passed, window);
  const more = ceilDiv(amount * precision, daySlots);
  const used = (average * window + more * daySlots) / precision;
  const remaining = (average * window) / precision;
  if (remaining === 0n) return { used, slot, window: fullWindow };
  const left = usage.window - passed * windowPrecision;
  const weighed = ceilDiv(remaining * left + amount * fullWindow, used);
  return { used, slot, window: weighed < fullWindow ? weighed : fullWindow };
}

/** The owner's usage after a receiver returns stake with a share of its own usage. */
export function takeUsageBack(
  owner: Usage,
  receiverWindow: bigint,
  returned: bigint,
  slot: number,
): Usage {
  const own = addUsage(owner, 0n, slot);
  const used = own.used + returned;
  if (used === 0n) return { used: 0n, slot, window: fullWindow };
  const weighed = ceilDiv(own.used * own.window + returned * receiverWindow, used);
  return { used, slot, window: weighed < fullWindow ? weighed : fullWindow };
}
