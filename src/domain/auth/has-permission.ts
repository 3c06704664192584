import { type Permission, permissions } from '#model/permission.ts';

/**
 * True if a key's permission includes the one that is needed (docs/interface.md "API keys and
 * permissions").
 */
export const hasPermission = (held: Permission, needed: Permission): boolean =>
  permissions.indexOf(held) >= permissions.indexOf(needed);
