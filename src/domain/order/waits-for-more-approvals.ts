import type { Order } from '#model/orders/order.ts';

type Waiting = Pick<Order, 'status' | 'stuck'>;

/** Whether an approved order is above what is left of approved_daily_usd, as the signer found. */
export const waitsForSecondPair = ({ status, stuck }: Waiting): boolean =>
  status === 'approved' && stuck?.cause === 'approved_sum';

/**
 * Whether an approved order is not signed before more people approve it: its price is old, or it is
 * above what is left of approved_daily_usd.
 */
export const waitsForMoreApprovals = ({ status, stuck }: Waiting): boolean =>
  waitsForSecondPair({ status, stuck }) || (status === 'approved' && stuck?.cause === 'old_price');
