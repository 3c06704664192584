/** How long a rental lasts, by the code that the wire shows. */
export const durationCodes = ['10010', '20001', '30001'] as const;

export type DurationCode = (typeof durationCodes)[number];

/** What has become of a rental. */
export type RentalStatus = 'ordered' | 'delegated' | 'failed' | 'partial' | 'recovered';

/** What is rented for an order, by the code that the wire shows. */
export const businessTypes = ['sweep', 'withdraw', 'client_tx'] as const;

export type BusinessType = (typeof businessTypes)[number];
