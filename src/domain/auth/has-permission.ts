import { type Permission, permissions } from '#contract/statuses.ts';

/**
 * Whether a key's level includes the one asked for (docs/interface.md "API keys and permissions").
 */
export const hasPermission = (held: Permission, needed: Permission): boolean =>
  permissions.indexOf(held) >= permissions.indexOf(needed);
