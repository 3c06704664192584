/** The steps of projects and their administration (effects.ts). */
import type { ProjectAdminStore, ProjectStore } from '#ports/projects.ts';
import { outside, type Steps } from './effect.ts';

const administration = 'administration: an owner sees the failure and repeats the request';

export const projectAdmin: Steps<ProjectAdminStore> = {
  projects: 'read',
  project: 'read',
  settings: 'read',
  whitelistNotes: 'read',
  keys: 'read',
  key: 'read',
  keyProof: 'read',
  confirmedUrl: 'read',
  freezeState: 'read',
  changes: 'read',
  change: 'read',
  nextWalletId: outside('write', administration),
  commit: outside('write', administration),
};

export const projects: Steps<ProjectStore> = {
  project: 'read',
  seeds: 'read',
  settings: 'read',
  firstSettings: 'read',
  confirmedChanges: 'read',
  isFrozen: 'read',
  hotWalletOwner: 'read',
  webhookKeys: 'read',
  confirmedUrls: 'read',
};
