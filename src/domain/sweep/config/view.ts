import type { readSweepDestination } from './decide-sweep-destination.ts';
import { ownersNeeded } from './sweep-destination.ts';

/** The destination of TRX sweeps, as the admin API shows it. */
export const presentSweepDestination = ({
  config,
  digest,
  right,
  given,
}: NonNullable<Awaited<ReturnType<typeof readSweepDestination>>>) => ({
  wallet_id: config.walletId,
  enabled: config.enabled,
  dest_address: config.destAddress,
  allowed_by: right,
  terms_digest: digest,
  approvals_needed: right === 'project' || right === 'whitelist' ? 0 : ownersNeeded,
  decisions: given.map(({ adminEmail, decision, at }) => ({ admin: adminEmail, decision, at })),
});
