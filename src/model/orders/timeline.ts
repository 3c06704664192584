/** What can happen to an order, and who may have to act; the admin API shows them. */
export const timelineSteps = [
  'asked',
  'approved',
  'rejected',
  'queued',
  'signed',
  'signed_again',
  'allowance_signed',
  'fill_signed',
  'sent',
  'sent_again',
  'stuck',
  'confirmed',
  'reversed',
  'failed',
  'cancelled',
] as const;
export type TimelineStep = (typeof timelineSteps)[number];

/** Who has to do something before an order can proceed; `nobody`: it proceeds by itself. */
export const actingParties = ['nobody', 'approver', 'owner', 'operator', 'merchant'] as const;
export type ActingParty = (typeof actingParties)[number];
