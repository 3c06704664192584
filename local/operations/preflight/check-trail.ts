import type { Stage } from '#lib/stages/stage.ts';
import { type Finding, unknown } from './finding.ts';

export interface Trail {
  name: string;
  isLogging: boolean;
  /** Of all Regions: what IAM and Cognito do is told in one alone. */
  isOfAllRegions: boolean;
  /** Whether calls that change something are in it. */
  hasManagementWrites: boolean;
}

/** The rules on calls to AWS (docs/runbook.md, "The account") get what a trail gets, and no more. */
export async function checkTrail(trails: () => Promise<Trail[]>, stage: Stage): Promise<Finding[]> {
  if (stage.local) return [];
  const subject = 'CloudTrail';
  const todo = 'have a trail for the management events of all Regions (docs/deploy.md, step 4)';
  try {
    const all = await trails();
    const good = all.find(
      (trail) => trail.isLogging && trail.isOfAllRegions && trail.hasManagementWrites,
    );
    if (good) return [{ subject, verdict: 'ok', says: `${good.name} has what the alarms need` }];
    const says =
      all.length === 0
        ? 'there is no trail, so no alarm about the account fires'
        : `${all.map(lacking).join('; ')}: alarms about the account do not fire`;
    return [{ subject, verdict: 'ask', says, todo }];
  } catch (error) {
    return [unknown(subject, error, `${todo}; it is read by the AWS CLI`)];
  }
}

const lacking = ({ name, isLogging, isOfAllRegions }: Trail): string => {
  if (!isLogging) return `${name} is stopped`;
  return isOfAllRegions ? `${name} leaves out changes` : `${name} has one Region`;
};
