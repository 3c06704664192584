export const hex = (value: bigint) => `0x${value.toString(16)}`;

/**
 * A gas limit set by hand. A swap in a later second than its estimate also writes to the pool's
 * history, so it costs more than the estimate.
 */
export const gas = hex(1_000_000n);
