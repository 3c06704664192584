/** The cause for which an order waits until its energy is seen on chain. */
export const waitsForEnergy = 'energy';

/**
 * The cause for which an order waits whose energy did not come, and whose address lacks the coin to
 * burn for it.
 */
export const lacksEnergy = 'no_energy';

/** Why an internal order fails whose energy did not come: it never burns coin instead. */
export const noEnergyCame = 'Its energy did not come, and it does not burn coin instead';
