/** Stores a sweep configuration (docs/interface.md "POST /v1/energy/sweep-config"). */

import { auditOutbox } from '#domain/admin/audit-entry.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { Project } from '#model/project.ts';
import type { DurationCode } from '#model/rental-codes.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { usdNumberToMicro } from '#shared/money/usd-number.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { SweepConfig } from '../../model/sweep-config.ts';
import type { SweepConfigStore } from '../../ports.ts';

export interface SetSweepConfigDeps {
  configs: Pick<SweepConfigStore, 'get' | 'put'>;
  /** The TRX address as it is written, or what is wrong with it. */
  checkAddress(text: string): { address: string } | { problem: string };
  clock: Clock;
  ids: Ids;
}

export interface SweepConfigRequest {
  walletId: number;
  destAddress: string;
  destSubAccountId?: number | undefined;
  minUsd?: number | undefined;
  durationCode?: DurationCode | undefined;
  fallbackBurnEnabled?: boolean | undefined;
  fallbackBurnTrx?: string | undefined;
  enabled?: boolean | undefined;
}

/** Writers that change one row at the same time. */
const maxWrites = 5;

/**
 * Creates or replaces the row of a wallet; what is left out gets its default. Errors: notFound for
 * another project's wallet, invalidRequest, busy.
 */
export async function setSweepConfig(
  deps: SetSweepConfigDeps,
  input: { project: Project; appId: string; requestId: string; request: SweepConfigRequest },
): Promise<SweepConfig> {
  const { project, appId, requestId, request } = input;
  const { projectId, walletId } = project;
  if (request.walletId !== walletId) {
    throw new ApiError('notFound', `No wallet ${request.walletId}`);
  }
  const checked = deps.checkAddress(request.destAddress);
  if ('problem' in checked) throw new ApiError('invalidRequest', `dest_address ${checked.problem}`);
  const minMicroUsd = usdNumberToMicro(request.minUsd ?? 5);
  if (minMicroUsd === null) {
    throw new ApiError('invalidRequest', 'min_usd must be 0 or more, with at most 6 decimals');
  }
  const fallbackBurnSun = parseDecimalAmount(
    request.fallbackBurnTrx ?? '30',
    6,
    'fallback_burn_trx',
  );
  for (let write = 0; write < maxWrites; write++) {
    const known = await deps.configs.get(projectId, walletId);
    const atMs = deps.clock.nowMs();
    const at = Math.floor(atMs / 1000);
    const config: SweepConfig = {
      projectId,
      walletId,
      enabled: request.enabled ?? true,
      destSubAccountId: request.destSubAccountId ?? null,
      destAddress: checked.address,
      minMicroUsd,
      durationCode: request.durationCode ?? '10010',
      fallbackBurnEnabled: request.fallbackBurnEnabled ?? false,
      fallbackBurnSun,
      createdAt: known?.createdAt ?? at,
      updatedAt: at,
      rev: (known?.rev ?? 0) + 1,
    };
    const audit: AuditEntry = {
      auditId: deps.ids.next('AU'),
      projectId,
      at,
      atMs,
      actor: appId,
      action: 'energy.sweep-config',
      target: String(walletId),
      details: {
        dest_address: config.destAddress,
        before: known?.destAddress ?? null,
        enabled: config.enabled,
        fallback_burn_enabled: config.fallbackBurnEnabled,
      },
    };
    const outbox = auditOutbox(audit, requestId);
    if (await deps.configs.put({ config, audit, outbox })) return config;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}
