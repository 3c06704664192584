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
    says: 'functions believe only the hosts that the stage pins',
    without: 'whoever may write an SSM parameter decides which nodes say what was paid',
    todo: 'set "rpcHostPins" (npm run ops -- pins prints them)',
  },
  {
    subject: 'Pinned price feed',
    isThere: (stage) => stage.priceFeedPin !== null,
    says: 'prices come only from where the stage pins',
    without: 'whoever may write an SSM parameter decides the prices, and so the approval levels',
    todo: 'set "priceFeedPin" (npm run ops -- pins prints it)',
  },
  {
    subject: 'Pinned user pool',
    isThere: (stage) => stage.adminPoolPin !== null,
    says: 'functions believe only the user pool that the stage pins',
    without: 'whoever may write an SSM parameter and make a pool invents approvers',
    todo: 'set "adminPoolPin" after the first deployment (npm run ops -- pins prints it)',
  },
  {
    subject: 'Signed code',
    isThere: (stage) => stage.codeSigning !== null,
    says: 'functions take only code that your profile signed',
    without: 'whoever may change a function has a signer run code of their own',
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
    says: 'only users of its permission set take it',
    without:
      'whoever of the account has a second factor of IAM takes it, and nobody of Identity Center',
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
