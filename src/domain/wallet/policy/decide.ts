import type { DecidedBy, RiskReason } from '#contract/statuses.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { UsdValue } from '../movements/usd-value.ts';
import type { Call } from '../parse-call.ts';
import { evaluatePolicy } from './evaluate-policy.ts';

export interface PolicyDecision {
  decidedBy: DecidedBy;
  /** Why no session key let it through; null when one did. */
  riskReason: RiskReason | null;
  skId: string | null;
  /** What is reserved of the key's day. */
  cap: { skId: string; microUsd: bigint } | null;
  /** Largest use of that day so far that leaves room; null without a cap. */
  maxCapUsed: bigint | null;
}

/**
 * Whether an operation is queued or has to wait for an admin (docs/session-keys.md): by the session
 * key, else by the project's own rule, which a whitelist of recipients binds like a key.
 */
export function decide(question: {
  key: SessionKey | null;
  /** Unix seconds. */
  now: number;
  project: Project;
  settings: ProjectSettings;
  call: Pick<Call, 'chain' | 'terms' | 'movements'>;
  counted: UsdValue;
  usedTodayMicroUsd: bigint;
}): PolicyDecision {
  const { key, now, project, settings, counted } = question;
  const { chain, terms, movements } = question.call;
  const { projectId, walletId } = project;
  const hasWhitelist = settings.addressWhitelist.length > 0;
  const riskReason = evaluatePolicy({
    key,
    now,
    projectId,
    walletId,
    counted,
    hasWhitelist,
    call: { ...movements, opType: terms.opType, chain: chain.name },
    usedTodayMicroUsd: question.usedTodayMicroUsd,
  });
  if (key && riskReason === null) {
    const { skId, dailyCapMicroUsd: most } = key;
    return {
      decidedBy: 'session_key',
      riskReason,
      skId,
      cap: { skId, microUsd: counted.microUsd },
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
