import type { FunctionConfiguration } from '#ports/deployment.ts';
import { tableNames, tables } from '#shared/tables.ts';

/** How a deployment configures a function. */
export interface DeployedFunction {
  /** `coffer-<stage>-<entry>`, of its role too; an alias may follow after a colon. */
  name: string;
  /** The names of its environment variables. */
  variables: readonly string[];
}

const runtime = 'nodejs24.x';
const handler = 'index.handler';

/**
 * What of a function's configuration is not as it was deployed, as short texts; none is what should be. No
 * value is in them. Code that is signed runs beside whatever the configuration loads: a variable
 * `NODE_OPTIONS`, a layer, another table.
 */
export function findChangedConfiguration(
  stage: string,
  deployed: DeployedFunction,
  found: FunctionConfiguration,
): string[] {
  const { variables } = found;
  const [role] = deployed.name.split(':');
  const added = Object.keys(variables).filter((name) => !deployed.variables.includes(name));
  const missing = deployed.variables.filter((name) => !(name in variables));
  const values: [name: string, wanted: string][] = [
    ['STAGE', stage],
    ...tableNames.map((name): [string, string] => [
      tables[name].variable,
      `coffer-${stage}-${name}`,
    ]),
  ];
  const changed = values.filter(
    ([name, wanted]) => variables[name] !== undefined && variables[name] !== wanted,
  );
  return [
    ...(found.runtime === runtime ? [] : [`runtime ${found.runtime}`]),
    ...(found.handler === handler ? [] : [`handler ${found.handler}`]),
    ...(found.role === role ? [] : [`role ${found.role}`]),
    ...found.layers.map((layer) => `layer ${layer}`),
    ...found.sharedWith.map((version) => `version ${version} gets a share of the calls`),
    ...added.map((name) => `variable ${name} is new`),
    ...missing.map((name) => `variable ${name} is missing`),
    ...changed.map(([name]) => `variable ${name} has another value`),
  ];
}
