import { formatAmount } from '#shared/money/format-amount.ts';
import type { SweepConfigAnswer } from '#wire/merchant/energy/answers.ts';
import type { SweepConfig } from '../../model/sweep-config.ts';
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

/** A wallet's sweep configuration, as the merchant API shows it (docs/interface.md "Energy subscription"). */
export const presentSweepConfig = (
  config: SweepConfig,
  waitsForOwners: boolean,
): SweepConfigAnswer => ({
  id: config.walletId,
  wallet_id: config.walletId,
  enabled: config.enabled,
  dest_sub_account_id: config.destSubAccountId,
  dest_address: config.destAddress,
  min_usd: formatAmount(config.minMicroUsd, 6),
  duration_code: config.durationCode,
  fallback_burn_enabled: config.fallbackBurnEnabled,
  fallback_burn_trx: formatAmount(config.fallbackBurnSun, 6),
  waiting_for: waitsForOwners ? 'owners' : null,
});
