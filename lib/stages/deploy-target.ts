import type { Environment } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';
import { ownStageFile } from './stage-file.ts';

/** Says which stage is meant; throws a sentence when the context names none. */
export function stageName(context: unknown): string {
  if (typeof context === 'string' && context !== '') return context;
  throw new Error('name the stage: -c stage=prod (its file is in stages or lib/stages)');
}

/** What `-c` adds to a stage's file. */
export interface TargetContext {
  /** `-c template=true`: the templates are only looked at, and fit no account. */
  isTemplate: boolean;
  /** `-c emulator=true`: it goes to the emulator that AWS_ENDPOINT_URL names, on this machine. */
  isEmulator: boolean;
}

/**
 * Whether a URL leads to this machine and nowhere else. What every resolver answers of a name is only
 * known of `localhost`.
 */
function isLoopback(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * The account and Region of a stage. undefined leaves both to the credentials, which a local stage
 * does. Throws a sentence for each thing that is missing: a stage that is made for an emulator has
 * weaker policies, so it is refused unless `endpoint` is on this machine, and the alarms of any other
 * stage need a reader.
 */
export function deployTarget(
  stage: Stage,
  context: TargetContext,
  endpoint?: string,
): Environment | undefined {
  if (stage.emulated && !context.isEmulator && !context.isTemplate) {
    throw new Error(
      `the stage "${stage.stage}" is for an emulator: its policies omit what an emulator lacks` +
        `${stage.local ? ', and it has no MFA and no deletion protection' : ''}. ` +
        'Name another stage; -c emulator=true is only for emulators',
    );
  }
  if (context.isEmulator && !isLoopback(endpoint)) {
    throw new Error(
      `-c emulator=true needs AWS_ENDPOINT_URL with an address of this machine, and it is ` +
        `${endpoint ? `"${endpoint}"` : 'not set'}: the stage would go to AWS`,
    );
  }
  if (stage.local || context.isTemplate) return undefined;
  const { account, region, alarmEmail } = stage;
  const missing = Object.entries({ account, region, alarmEmail })
    .filter(([, value]) => value === null)
    .map(([field]) => field);
  if (missing.length > 0 || account === null || region === null) {
    throw new Error(
      `${ownStageFile(stage.stage)}: set ${missing.join(', ')} before you deploy ` +
        '(docs/deploy.md, step 2). -c template=true synthesizes templates that are only looked at',
    );
  }
  return { account, region };
}
