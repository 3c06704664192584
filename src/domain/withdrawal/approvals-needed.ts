import type { Withdrawal } from '#model/orders/withdrawal.ts';

/**
 * The number of approvals by different admins that a withdrawal needs, by its level
 * (docs/interface.md "Withdrawal approval levels").
 */
export const withdrawalApprovals = ({ level }: Pick<Withdrawal, 'level'>): number => level - 1;
