import type { Approval } from '#model/orders/approval.ts';

/** An admin's decision as the admin API shows it. */
export const presentDecision = (approval: Approval) => ({
  admin: approval.adminEmail,
  decision: approval.decision,
  at: approval.at,
});
