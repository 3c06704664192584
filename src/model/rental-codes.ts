/** How long a rental lasts, by the code that the wire shows (docs/interface.md "Energy prices"). */
export const durationCodes = ['10010', '20001', '30001'] as const;

export type DurationCode = (typeof durationCodes)[number];

/** What the energy of an order was rented for. */
export const businessTypes = ['sweep', 'withdraw', 'client_tx'] as const;

export type BusinessType = (typeof businessTypes)[number];
