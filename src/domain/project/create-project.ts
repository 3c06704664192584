import { ApiError } from '#contract/api-error.ts';
import { defaultSettings } from '#model/default-settings.ts';
import type { SeededProject } from '#model/project.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import type { HotWalletRegistry } from '../ports/deposits/hot-wallet-registry.ts';
import type { KeyMaker } from '../ports/projects/key-maker.ts';
import { checkSlug } from './check-slug.ts';

/**
 * Creates a project in this order: its keys (created once, however often this is repeated), its hot
 * addresses in the journal (so that watchers know them before they can send), and its record.
 * Errors: invalidRequest for the slug; orderConflict (40901) if the project exists.
 */
export async function createProject(
  deps: AdminDeps & { keys: KeyMaker; hotWallets: HotWalletRegistry },
  input: { name: string } & Actor,
): Promise<SeededProject> {
  const projectId = checkSlug(input.projectId);
  const taken = () =>
    new ApiError('orderConflict', `slug: the project ${projectId} exists already`);
  if (await deps.store.project(projectId)) throw taken();
  const made = await deps.keys.make(projectId);
  await deps.hotWallets.register(projectId, {
    EVM: made.hot.EVM.address,
    TRX: made.hot.TRX.address,
    SOL: made.hot.SOL.address,
  });
  const project: SeededProject = {
    projectId,
    name: input.name,
    walletId: await deps.store.nextWalletId(),
    createdAt: deps.clock.now(),
    hot: made.hot,
    xpub: made.xpub,
    wrappedSeeds: made.wrappedSeeds,
  };
  const created = await commitAction(deps, input, {
    action: 'project.create',
    target: projectId,
    details: { name: input.name, wallet_id: project.walletId },
    write: { kind: 'createProject', project, settings: { ...defaultSettings(), rev: 1 } },
  });
  if (!created) throw taken();
  return project;
}
