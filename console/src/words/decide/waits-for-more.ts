import { withdrawalStatus } from '#wire/statuses.ts';

const causes = ['approved_sum', 'old_price'];

/**
 * Whether an approved order is signed only after more people approved it, as the signer found
 * (docs/decisions/0086-ceilings.md). Both kinds have one number for `approved`.
 */
export const waitsForMore = (order: {
  status: number;
  stuck?: { cause: string } | null | undefined;
}): boolean =>
  order.status === withdrawalStatus.approved && causes.includes(order.stuck?.cause ?? '');
