import type { Stage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import type { Finding } from './finding.ts';

interface Guard {
  subject: string;
  isThere: (stage: Stage) => boolean;
  says: string;
  /** What is possible without it. */
  without: string;
  todo: string;
}

const guards: Guard[] = [
  {
    subject: 'Pinned providers',
    isThere: (stage) => stage.rpcHostPins !== null,
    says: 'functions trust only the hosts that the stage pins',
    without: 'anyone who may write an SSM parameter chooses the nodes that report payments',
    todo: 'set "rpcHostPins" (npm run ops -- pins prints them)',
  },
  {
    subject: 'Pinned price feed',
    isThere: (stage) => stage.priceFeedPin !== null,
    says: 'prices come only from the hosts that the stage pins',
    without: 'anyone who may write an SSM parameter decides the prices, and so the approval levels',
    todo: 'set "priceFeedPin" (npm run ops -- pins prints it)',
  },
  {
    subject: 'Pinned user pool',
    isThere: (stage) => stage.adminPoolPin !== null,
    says: 'functions trust only the user pool that the stage pins',
    without: 'anyone who may write an SSM parameter and create a pool can invent approvers',
    todo: 'set "adminPoolPin" after the first deployment (npm run ops -- pins prints it)',
  },
  {
    subject: 'Signed code',
    isThere: (stage) => stage.codeSigning !== null,
    says: 'functions run only code that your profile signed',
    without: 'anyone who may change a function can run their own code in a signer',
    todo: 'set "codeSigning" (docs/deploy.md, "Signed code")',
  },
  {
    subject: 'Edge',
    isThere: (stage) => stage.edge !== null,
    says: 'CloudFront and a WAF are in front of the merchants’ API',
    without: 'a flood of requests reaches the API, whose only limit is that of its gateway',
    todo: 'set "edge" (docs/deploy.md, "CloudFront and a WAF")',
  },
  {
    subject: 'Break-glass role',
    isThere: (stage) => stage.breakGlassPermissionSet !== null,
    says: 'only users of its permission set can assume it',
    without:
      'any IAM user of the account with a second factor can assume it, and no user of Identity Center can',
    todo: 'set "breakGlassPermissionSet" (docs/deploy.md, "The break-glass role")',
  },
];

/** What a stage can do without, and who could then do what. A local stage has nobody to guard against. */
export const checkGuards = async (stage: Stage): Promise<Finding[]> =>
  stage.local
    ? []
    : guards.map(({ subject, isThere, says, without, todo }) =>
        isThere(stage)
          ? { subject, verdict: 'ok', says }
          : {
              subject,
              verdict: 'ask',
              says: `without it ${without}`,
              todo: `${todo} in ${ownStageFile(stage.stage)}`,
            },
      );
