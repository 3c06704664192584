import { makeFunctionConfigurations } from '#aws/deployment/function-configurations.ts';
import { makeServedPages } from '#aws/deployment/served-pages.ts';
import { environment, need } from '#aws/runtime/config.ts';
import { type CheckDeploymentDeps, checkDeployment } from '#domain/deployment/check-deployment.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** By function, the names of its variables. */
const deployedFunctions = (): CheckDeploymentDeps['functions'] =>
  Object.entries(JSON.parse(need('FUNCTION_CONFIGURATIONS')) as Record<string, string>).map(
    ([name, variables]) => ({ name, variables: variables.split(',') }),
  );

function servedConsole(): CheckDeploymentDeps['served'] {
  const { CONSOLE_URL, CONSOLE_MANIFEST_PARAMETER } = environment();
  if (!CONSOLE_URL || !CONSOLE_MANIFEST_PARAMETER) return null;
  return {
    pages: makeServedPages(CONSOLE_URL, CONSOLE_MANIFEST_PARAMETER),
    signIn: need('CONSOLE_SIGN_IN'),
  };
}

/** Compares signers and console with what was deployed, every hour. */
export const makeHandler = (deps: CheckDeploymentDeps) => () => checkDeployment(deps);

export const handler = worker('check-deployment', (log) =>
  makeHandler({
    stage: environment().STAGE,
    functions: deployedFunctions(),
    configurations: makeFunctionConfigurations(),
    served: servedConsole(),
    log,
  }),
);
