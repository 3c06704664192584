import { type Permission, permissions } from '#contract/statuses.ts';

/** Whether a key's level includes the one asked for (spec.md "Authentication"). */
export const hasPermission = (held: Permission, needed: Permission): boolean =>
  permissions.indexOf(held) >= permissions.indexOf(needed);
