import type { PendingChange } from '#model/change.ts';
import type { Project, ProjectRecord } from '#model/project.ts';
import {
  type SettingOf,
  type SettingsBody,
  type SettingValues,
  settingsOf,
  settings as settingTable,
  standardSettings,
} from '#model/settings/settings.ts';
import type { HotWalletRegistry } from '#ports/deposits.ts';
import type { KeyMaker } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { guardChange } from '../admin/guard-change.ts';
import { checkSlug } from './check-slug.ts';
import { proveSettings } from './settings/prove-settings.ts';

/** The daily sums that bound what a stolen key can take; null is none. */
export type DailySums = Pick<SettingValues, SettingOf<'daily-usd'>>;

const sumRows = settingsOf('daily-usd');

/** The sums that the body of a request names. */
export const namedSums = (body: SettingsBody): Partial<DailySums> =>
  Object.fromEntries(
    sumRows.filter(([, { wire }]) => wire in body).map(([name, { wire }]) => [name, body[wire]]),
  );

/**
 * Creates a project in this order: its keys (created once, however often this is repeated), its hot
 * addresses in the journal (so that watchers know them before they can send), and its record. What
 * makes the keys records them itself: the role that creates projects writes none.
 * Outside `local` the sums of withdrawals, swaps and operations must be named, people sign unless the owner
 * says otherwise, and a project without one of these waits for a second owner.
 * Errors: invalidRequest for the slug or a sum; orderConflict (40901) if the project exists.
 */
export async function createProject(
  deps: AdminDeps & { keys: KeyMaker; hotWallets: HotWalletRegistry },
  input: {
    name: string;
    sums: Partial<DailySums>;
    /** Whether people sign; undefined: outside `local`. */
    requireSignatures?: boolean | undefined;
  } & Actor,
): Promise<{ state: 'done'; project: Project } | { state: 'pending'; change: PendingChange }> {
  const projectId = checkSlug(input.projectId);
  const taken = () =>
    new ApiError('orderConflict', `slug: the project ${projectId} already exists`);
  if (await deps.store.project(projectId)) throw taken();
  const sums = withDefaults(deps, input.sums);
  const isLocal = deps.stage === 'local';
  const requireSignatures = input.requireSignatures ?? !isLocal;
  const guard = await guardChange(
    deps,
    { ...input, projectId },
    {
      kind: 'project',
      payload: { name: input.name, ...sums, requireSignatures },
      needed:
        !isLocal && (!requireSignatures || sumRows.some(([name, row]) => lifts(sums[name], row))),
    },
  );
  if (guard.state === 'pending') return guard;
  const { hot } = await deps.keys.make(projectId);
  await deps.hotWallets.register(projectId, {
    EVM: hot.EVM.address,
    TRX: hot.TRX.address,
    SOL: hot.SOL.address,
  });
  const record: ProjectRecord = {
    projectId,
    name: input.name,
    walletId: await deps.store.nextWalletId(),
    createdAt: deps.clock.now(),
    keepsEnds: true,
  };
  const at = record.createdAt;
  const plain = { ...standardSettings(), ...sums, requireSignatures, rev: at };
  const { settings } = proveSettings({ ...input, projectId }, plain, { closes: guard.closes, at });
  const created = await commitAction(deps, input, {
    action: 'project.create',
    target: projectId,
    details: {
      name: input.name,
      wallet_id: record.walletId,
      ...Object.fromEntries(sumRows.map(([name, { wire }]) => [wire, sums[name]])),
      [settingTable.requireSignatures.wire]: requireSignatures,
    },
    write: { kind: 'createProject', project: record, settings },
    closes: guard.closes,
  });
  if (!created) throw taken();
  return { state: 'done', project: { ...record, hot } };
}

/** Whether null is somebody's choice, and not what every project begins with. */
const lifts = (sum: number | null, { value, standard }: (typeof sumRows)[number][1]): boolean =>
  sum === null && (value.atCreation === 'must be named' || standard !== null);

/** In `local` a sum that is not named is none. Elsewhere it has its default, or must be named. */
function withDefaults({ stage }: AdminDeps, sums: Partial<DailySums>): DailySums {
  const isLocal = stage === 'local';
  const entries = sumRows.map(([name, { wire, value, standard }]) => {
    const sum = sums[name];
    if (sum === undefined && !isLocal && value.atCreation === 'must be named') {
      throw new ApiError(
        'invalidRequest',
        `${wire} is required: an amount in USD, or null for no limit`,
      );
    }
    return [name, sum === undefined ? (isLocal ? null : standard) : sum];
  });
  return Object.fromEntries(entries) as DailySums;
}
