import type { Stage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { alarmAddresses } from '../alarm-addresses.ts';
import { type Finding, unknown } from './finding.ts';

export interface AccountSource {
  /** The ARN of the caller and the Region that the SDK uses. */
  identity(): Promise<{ arn: string; region: string }>;
  /** Version of the CDK bootstrap stack, here or in another Region; null when there is none. */
  bootstrapVersion(region?: string): Promise<number | null>;
  /** Users of the group in the stage's user pool, or null when the stage is not deployed. */
  usersOf(group: string): Promise<number | null>;
}

/** The bootstrap version that the pinned `cdk deploy` requires. */
const bootstrapNeeded = 6;

async function identity(source: AccountSource, stage: Stage): Promise<Finding> {
  const subject = 'Credentials';
  try {
    const { arn, region } = await source.identity();
    const own = arn.split(':')[4];
    const isElsewhere =
      (stage.account !== null && stage.account !== own) ||
      (stage.region !== null && stage.region !== region);
    if (isElsewhere) {
      const says = `${arn}, Region ${region}; the stage is in ${stage.account}, Region ${stage.region}`;
      const todo = `set AWS_PROFILE and AWS_REGION, or "account" and "region" in ${ownStageFile(stage.stage)}`;
      return { subject, verdict: 'fails', says, todo };
    }
    return { subject, verdict: 'ok', says: `${arn}, Region ${region}` };
  } catch (error) {
    const { name } = error as Error;
    const todo = 'sign in (aws sso login, or AWS_PROFILE), and set AWS_REGION';
    return {
      subject,
      verdict: 'fails',
      says: `AWS does not accept any credentials: ${name}`,
      todo,
    };
  }
}

async function bootstrap(source: AccountSource, stage: Stage, region?: string): Promise<Finding> {
  const subject = region ? `CDK bootstrap of ${region}` : 'CDK bootstrap';
  const todo = `npx cdk bootstrap -c stage=${stage.stage} aws://<account>/${region ?? '<region>'}`;
  try {
    const version = await source.bootstrapVersion(region);
    if (version === null) {
      return { subject, verdict: 'fails', says: 'the Region has no bootstrap', todo };
    }
    const says = `version ${version}`;
    return version >= bootstrapNeeded
      ? { subject, verdict: 'ok', says }
      : { subject, verdict: 'fails', says: `${says}, ${bootstrapNeeded} is needed`, todo };
  } catch (error) {
    return unknown(subject, error, 'allow ssm:GetParameter on /cdk-bootstrap/hnb659fds/version');
  }
}

/** Loosening a rule takes two owners, and the stage must survive the loss of one. */
async function owners(source: AccountSource): Promise<Finding> {
  const subject = 'Admins';
  const todo = 'npm run ops -- people invite (docs/deploy.md)';
  try {
    const count = await source.usersOf('owner');
    if (count === null) {
      const says = 'the stage is not deployed yet: the first two owners come after the deployment';
      return { subject, verdict: 'ok', says };
    }
    const approvers = (await source.usersOf('approver')) ?? 0;
    const says = `${count} owners, ${approvers} approvers`;
    if (count === 0)
      return { subject, verdict: 'fails', says: `${says}: nobody can sign in`, todo };
    return count >= 2 && approvers >= 2
      ? { subject, verdict: 'ok', says }
      : { subject, verdict: 'ask', says: `${says}; two of each are needed for every step`, todo };
  } catch (error) {
    return unknown(subject, error, 'allow cognito-idp:ListUserPools and ListUsersInGroup');
  }
}

function alarmMail(stage: Stage): Finding {
  const subject = 'Alarm mail';
  const to = alarmAddresses(stage);
  if (to) {
    const says = `${to}; the first mail of each topic after the deployment must be confirmed`;
    return { subject, verdict: 'ok', says };
  }
  return {
    subject,
    verdict: stage.local ? 'ok' : 'ask',
    says: 'nobody gets the alarms',
    ...(stage.local ? {} : { todo: `set "alarmEmail" in ${ownStageFile(stage.stage)}` }),
  };
}

/** Checks who deploys, whether the account is ready, and whether people can operate the stage. */
export async function checkAccount(source: AccountSource, stage: Stage): Promise<Finding[]> {
  const looked = await Promise.all([
    identity(source, stage),
    bootstrap(source, stage),
    // One stack of rules is there (lib/stacks/global-stack.ts).
    ...(stage.local ? [] : [bootstrap(source, stage, 'us-east-1')]),
    owners(source),
  ]);
  return [...looked, alarmMail(stage)];
}
