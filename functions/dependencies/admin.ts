import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { clock, ids, log, stage } from './runtime.ts';
import { deviceStore, projectAdminStore } from './stores.ts';

/** What the middleware of every admin function needs. */
export const adminRuntime = () => ({ clock, log: log(), stage: stage() });

/** The same, with what changes to projects need. */
export const adminDeps = (): ReturnType<typeof adminRuntime> & AdminDeps => ({
  ...adminRuntime(),
  store: projectAdminStore(),
  devices: deviceStore(),
  ids,
});
