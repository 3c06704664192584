import { paths } from '#workstation/paths.ts';
import { installWheels } from '../process/install-wheels.ts';

/** Installs the linter of CloudFormation templates, once for every local cloud, and returns its program. */
export async function installCfnLint(): Promise<string> {
  const programs = await installWheels({
    requirements: `${paths.root}/local/cfn-lint/requirements.txt`,
    home: `${paths.root}/.local/cfn-lint`,
  });
  return `${programs}/cfn-lint`;
}
