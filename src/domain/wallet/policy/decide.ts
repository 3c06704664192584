import type { DecidedBy, RiskReason } from '#model/orders/operation-types.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { UsdValue } from '../movements/usd-value.ts';
import type { Call } from '../parse-call.ts';
import { capUse } from './cap-use.ts';
import { dependsOnAllowances, evaluatePolicy } from './evaluate-policy.ts';

export interface PolicyDecision {
  decidedBy: DecidedBy;
  /** Why no session key approved it; null if one did. */
  riskReason: RiskReason | null;
  skId: string | null;
  /** What is reserved of the key's daily cap. */
  cap: { skId: string; microUsd: bigint } | null;
  /** The highest use of that day so far that still leaves enough of the cap; null without a cap. */
  maxCapUsed: bigint | null;
}

/** The project's own sum does not cover what a session key, or the project's rule, would let through. */
export const waitsForProjectSum: PolicyDecision = {
  decidedBy: 'pending',
  riskReason: 'over_daily_cap',
  skId: null,
  cap: null,
  maxCapUsed: null,
};

/**
 * Decides whether an operation is queued or waits for an admin (docs/session-keys.md). The session
 * key decides first, then the project's own rule `client_auto_approve`. A whitelist of recipients
 * binds both.
 */
export async function decide(question: {
  key: SessionKey | null;
  /** Unix seconds. */
  now: number;
  project: Project;
  settings: ProjectSettings;
  call: Pick<Call, 'chain' | 'terms' | 'movements'>;
  counted: UsdValue;
  usedTodayMicroUsd: bigint;
  /** Whether the called contract may take listed tokens of the address; asked only if it matters. */
  holdsAllowance: () => Promise<boolean>;
}): Promise<PolicyDecision> {
  const { key, now, project, settings, counted } = question;
  const { chain, terms, movements } = question.call;
  const { projectId, walletId } = project;
  const hasWhitelist = settings.addressWhitelist.length > 0;
  const asked = {
    key,
    now,
    projectId,
    walletId,
    counted,
    hasWhitelist,
    call: { ...movements, opType: terms.opType, chain: chain.name },
    usedTodayMicroUsd: question.usedTodayMicroUsd,
  };
  const holdsAllowance = dependsOnAllowances(asked) && (await question.holdsAllowance());
  const riskReason = evaluatePolicy({ ...asked, holdsAllowance });
  if (key && riskReason === null) {
    const { skId, dailyCapMicroUsd: most } = key;
    return {
      decidedBy: 'session_key',
      riskReason,
      skId,
      cap: { skId, microUsd: capUse(counted) },
      maxCapUsed: most === null ? null : most - counted.microUsd,
    };
  }
  const isAuto = settings.clientAutoApprove && (!hasWhitelist || movements.isPayment);
  return {
    decidedBy: isAuto ? 'auto' : 'pending',
    riskReason,
    skId: null,
    cap: null,
    maxCapUsed: null,
  };
}
