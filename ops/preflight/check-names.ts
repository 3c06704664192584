import type { Stage } from '#lib/stages/stage.ts';
import { type Finding, unknown } from './finding.ts';

export interface NameSource {
  /** Whether the stage's stacks are there, to which its names then belong. */
  deployed(): Promise<boolean>;
  /** Names that the stage's stacks give and somebody has already, with what has them. */
  taken(): Promise<string[]>;
  /** IAM roles of the account, and how many it may have. */
  roles(): Promise<{ used: number; quota: number }>;
}

/** Roles that a stage makes: one a function, and some of AWS's own. */
const rolesOfStage = 90;

/** Tables, buckets and state machines outlive their stacks, and a bucket's name is the whole world's. */
async function names(source: NameSource, stage: Stage): Promise<Finding> {
  const subject = 'Names of the stage';
  try {
    if (await source.deployed()) {
      return { subject, verdict: 'ok', says: 'the stage is deployed and owns them' };
    }
    const taken = await source.taken();
    if (taken.length === 0) return { subject, verdict: 'ok', says: 'all are free' };
    const todo =
      `choose another name than "${stage.stage}", or delete the rest of an earlier deployment ` +
      '(docs/deploy.md, "Tear-down")';
    return { subject, verdict: 'fails', says: `taken: ${taken.join(', ')}`, todo };
  } catch (error) {
    const todo = 'allow dynamodb:ListTables, s3:ListBucket, states:ListStateMachines';
    return unknown(subject, error, todo);
  }
}

async function roles(source: NameSource): Promise<Finding> {
  const subject = 'IAM roles';
  try {
    const { used, quota } = await source.roles();
    const isThere = await source.deployed();
    const says = `${used} of ${quota}; a stage creates about ${rolesOfStage}`;
    return isThere || used + rolesOfStage <= quota
      ? { subject, verdict: 'ok', says }
      : {
          subject,
          verdict: 'fails',
          says,
          todo: 'request more: Service Quotas, IAM, in us-east-1',
        };
  } catch (error) {
    return unknown(subject, error, 'allow iam:GetAccountSummary');
  }
}

/** Checks that nothing exists where the stage is to be made. */
export const checkNames = (source: NameSource, stage: Stage): Promise<Finding[]> =>
  Promise.all([names(source, stage), roles(source)]);
