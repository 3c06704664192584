import type { Stage } from '#lib/stages/stage.ts';
import { type Finding, unknown } from './finding.ts';

export interface Trail {
  name: string;
  isLogging: boolean;
  /** Of all Regions: what IAM and Cognito do is logged in only one. */
  isOfAllRegions: boolean;
  /** Whether calls that change something are in it. */
  hasManagementWrites: boolean;
  /** Whether calls that change nothing are in it, as taking a role is. */
  hasManagementReads: boolean;
  /** Whether calls of KMS are in it, which a trail may leave out for their number. */
  hasKeyCalls: boolean;
}

/** The rules on calls to AWS (docs/runbook.md, "The account") get what a trail gets, and no more. */
export async function checkTrail(trails: () => Promise<Trail[]>, stage: Stage): Promise<Finding[]> {
  if (stage.local) return [];
  const subject = 'CloudTrail';
  const todo = 'create a trail for the management events of all Regions (docs/deploy.md, step 4)';
  try {
    const all = await trails();
    const good = all.find((trail) => lacking(trail) === null);
    if (good)
      return [{ subject, verdict: 'ok', says: `${good.name} records what the alarms need` }];
    const says =
      all.length === 0
        ? 'there is no trail, so no alarm about the account fires'
        : `${all.map((trail) => `${trail.name} ${lacking(trail)}`).join('; ')}`;
    return [{ subject, verdict: 'ask', says, todo }];
  } catch (error) {
    return [unknown(subject, error, `${todo}; this check reads the trail with the AWS CLI`)];
  }
}

/** What a trail lacks and which alarms that silences; null if it has all. */
function lacking(trail: Trail): string | null {
  const silent = 'alarms about the account do not fire';
  if (!trail.isLogging) return `is stopped: ${silent}`;
  if (!trail.isOfAllRegions) return `has one Region: ${silent}`;
  if (!trail.hasManagementWrites) return `leaves out changes: ${silent}`;
  if (!trail.hasManagementReads) return 'leaves out reads: break-glass-used does not fire';
  return trail.hasKeyCalls ? null : 'leaves out KMS: keys-touched does not fire';
}
