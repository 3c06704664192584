import type { FunctionConfigurations, ServedPages } from '#ports/deployment.ts';
import type { Logger } from '#ports/runtime.ts';
import { type DeployedFunction, findChangedConfiguration } from './find-changed-configuration.ts';
import { findChangedPages } from './find-changed-pages.ts';

export interface CheckDeploymentDeps {
  stage: string;
  functions: DeployedFunction[];
  configurations: FunctionConfigurations;
  /** The console; null in a stage that has none. */
  served: { pages: ServedPages; signIn: string } | null;
  log: Logger;
}

/**
 * Compares how signers are configured, and what the console serves, with what was deployed. A difference is
 * a log line, which has an alarm. Returns how many functions and pages differ.
 */
export async function checkDeployment(deps: CheckDeploymentDeps) {
  const { stage, functions, configurations, served, log } = deps;
  let changedFunctions = 0;
  for (const deployed of functions) {
    const found = await configurations.read(deployed.name);
    const differences = findChangedConfiguration(stage, deployed, found);
    if (differences.length === 0) continue;
    changedFunctions += 1;
    log.error('deployment.function-changed', { name: deployed.name, differences });
  }
  const changedPages = served ? await findChangedPages(served.pages, served.signIn) : [];
  if (changedPages.length > 0) log.error('deployment.console-changed', { paths: changedPages });
  log.info('deployment.checked', {
    functions: functions.length,
    changedFunctions,
    changedPages: changedPages.length,
  });
  return { changedFunctions, changedPages: changedPages.length };
}
