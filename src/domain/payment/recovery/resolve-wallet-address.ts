import { ApiError } from '#contract/api-error.ts';
import type { Project } from '#model/project.ts';
import type { RecoveryDeps } from './deps.ts';

/**
 * The address of a project that an owner names, as it is written in orders; the hot one for null.
 * Errors: invalidRequest for one that is not the project's.
 */
export async function resolveWalletAddress(
  deps: Pick<RecoveryDeps, 'chain' | 'addresses' | 'checkAddress'>,
  project: Project,
  named: string | null,
): Promise<string> {
  const { family } = deps.chain;
  const hot = project.hot[family].address;
  if (named === null) return hot;
  const checked = deps.checkAddress(deps.chain, named);
  if ('problem' in checked) throw new ApiError('invalidRequest', `address ${checked.problem}`);
  const { address } = checked;
  if (address === hot) return hot;
  const owner = (await deps.addresses.owners(family, [address])).get(address);
  if (owner?.projectId === project.projectId) return address;
  throw new ApiError('invalidRequest', 'address is not one of this project');
}
