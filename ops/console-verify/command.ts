import { consoleSite } from '#lib/bundling/console-site.ts';
import { consoleUrlOf, operatorStage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { tokensOf } from '#lib/stages/tokens-of.ts';
import { signInOrigin } from '#workstation/emulated.ts';
import { chosenStack } from '#workstation/stack-file.ts';
import { withProgress } from '../progress.ts';
import { verifyConsole } from './verify-console.ts';

interface Values {
  stage: string;
  client: string | undefined;
}

/** The console of a stage on AWS, or that of the local cloud that is up. */
async function served({ stage: name, client }: Values) {
  if (name === 'local') {
    const stack = chosenStack();
    if (!stack?.admin.console_url) throw new Error('No local cloud is running (npm start)');
    const { console_url: origin, user_pool_client_id: client_id } = stack.admin;
    const config = {
      stage: name,
      local: true,
      sign_in: signInOrigin(stack.aws.endpoint_url),
      client_id,
    };
    return { origin, site: await consoleSite('local-cloud'), config };
  }
  const stage = operatorStage(name);
  const origin = consoleUrlOf(stage);
  if (!origin || !stage.console) throw new Error(`${ownStageFile(name)} has no "console"`);
  const region = stage.region ?? process.env.AWS_REGION;
  if (!region) throw new Error(`${ownStageFile(name)} does not name a Region: set AWS_REGION`);
  const config = {
    stage: stage.stage,
    local: false,
    sign_in: `https://${stage.console.signIn}.auth.${region}.amazoncognito.com`,
    tokens: tokensOf(stage),
    ...(client && { client_id: client }),
  };
  return { origin, site: await consoleSite('production'), config };
}

export async function run(values: Values): Promise<number> {
  const target = await withProgress('Building the console', () => served(values));
  const { same, differences, told } = await withProgress('Comparing it with the served pages', () =>
    verifyConsole(target),
  );
  for (const line of differences) console.error(`DIFFERS  ${line}`);
  for (const line of told) console.log(`compare  ${line}  (in /config.json)`);
  if (differences.length > 0) {
    console.error(`${target.origin} serves other files than this checkout builds.`);
    return 1;
  }
  console.log(`${target.origin} serves the files that this checkout builds: ${same.length} paths.`);
  return 0;
}
