/** Compares the keys of every project with their locked copies, once a night. */
import { makeKeyRecords } from '#aws/keys/key-records.ts';
import { type CheckKeysDeps, checkKeys, type KeyCounts } from '#domain/project/check-keys.ts';
import { projectAdminStore, projectStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

export const makeHandler = (deps: CheckKeysDeps) => async (): Promise<KeyCounts> => {
  const counts = await checkKeys(deps);
  deps.log.info('project-keys.checked', { ...counts });
  return counts;
};

export const handler = worker('check-keys', (log) =>
  makeHandler({
    admin: projectAdminStore(),
    projects: projectStore(),
    keys: makeKeyRecords(),
    log,
  }),
);
